import { tableForm, upgradeKey } from '../../../lib/store/keys.ts'
import { withoutKey } from '../../../lib/store/table/item.ts'
import { getItem } from '../../../lib/store/table/read.ts'
import type { Step } from '../../../lib/store/table/transact.ts'

/**
 * How far the upgrade of a table to this version's form has come.
 *
 * - `migrating`: the first pass is under way.
 * - `migrated`: every item was met once. The previous release may still run and write.
 * - `closing`: the settings have the new form, so the previous release is refused; the last pass is under way.
 * - `closed`: nothing in the previous form is left.
 */
export type UpgradeStage = 'migrating' | 'migrated' | 'closing' | 'closed'

export interface UpgradeState {
  stage: UpgradeStage
  /** Number of the migration that the pass has come to; with `after`, the sort key of the last item that it has met. */
  migration: number
  after?: string
  /** Over all passes. */
  itemsMet: number
  itemsChanged: number
  startedAt: string
  updatedAt: string
  /** Each write adds one: of two upgrades at once, one stops. */
  revision: number
}

/** Another process upgrades the same table. */
export class UpgradeElsewhere extends Error {
  override readonly name = 'UpgradeElsewhere'

  constructor() {
    super(
      'another upgrade of this table is running: this one has stopped. Nothing is lost; look at npm run contour -- upgrade --status',
    )
  }
}

/** @returns undefined for a table whose upgrade has not begun, and for one that was made in the present form */
export async function loadUpgrade(): Promise<UpgradeState | undefined> {
  const item = await getItem(upgradeKey(tableForm))
  return item && withoutKey<UpgradeState>(item)
}

/**
 * Records how far the upgrade has come, unless somebody else has recorded something since.
 *
 * @param before undefined at the beginning
 */
export function upgradeRecorded(before: UpgradeState | undefined, after: Omit<UpgradeState, 'revision'>): Step {
  return {
    write: {
      Put: {
        Item: { ...upgradeKey(tableForm), ...after, revision: (before?.revision ?? 0) + 1 },
        ...(before
          ? { ConditionExpression: 'revision = :read', ExpressionAttributeValues: { ':read': before.revision } }
          : { ConditionExpression: 'attribute_not_exists(pk)' }),
      },
    },
    refused: () => new UpgradeElsewhere(),
  }
}
