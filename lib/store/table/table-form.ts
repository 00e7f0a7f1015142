import { previousForm, settingsKey, tableForm } from '../keys.ts'
import { ApiError } from '../../errors.ts'
import type { Item } from './item.ts'
import type { Step } from './transact.ts'

/** The table has a form that this version does not read. */
export class TableOfAnotherForm extends Error {
  override readonly name = 'TableOfAnotherForm'

  constructor(found: unknown) {
    const written = found === undefined ? 'before forms had numbers' : `in form ${JSON.stringify(found)}`
    const way =
      typeof found === 'number' && found > tableForm
        ? 'use the version that wrote it, or a later one'
        : `upgrade it first, with the version that comes after the one that wrote it`
    super(`the table was written ${written}, and this version reads forms ${previousForm} and ${tableForm}: ${way}`)
  }
}

/** The contour's upgrade is not closed, and what was asked needs the new form. */
export class UpgradeNotClosed extends Error {
  override readonly name = 'UpgradeNotClosed'

  constructor() {
    super(
      `this needs form ${tableForm} of the table, and its upgrade is not closed. Run npm run contour -- upgrade, ` +
        'then npm run contour -- upgrade --close when no function of the previous release runs any more',
    )
  }
}

/**
 * @param settings as stored in the table; a table without settings has no form yet
 * @throws TableOfAnotherForm
 */
export function checkTableForm(settings: Item | undefined): void {
  if (settings && settings.form !== tableForm && settings.form !== previousForm) throw new TableOfAnotherForm(settings.form)
}

/**
 * A condition that the table has the present form. Every write that the previous release would lose or misread has it: such a write is
 * refused until the upgrade is closed.
 *
 * @throws UpgradeNotClosed when it is written to a table of the previous form
 */
export const presentFormHolds: Step = {
  write: {
    ConditionCheck: {
      Key: settingsKey,
      ConditionExpression: 'form = :form',
      ExpressionAttributeValues: { ':form': tableForm },
    },
  },
  refused: () => new UpgradeNotClosed(),
}

/** The same for acts in the console, which answer with ApiError UPGRADE_NOT_CLOSED. */
export const presentFormAsked: Step = { ...presentFormHolds, refused: () => new ApiError('UPGRADE_NOT_CLOSED') }
