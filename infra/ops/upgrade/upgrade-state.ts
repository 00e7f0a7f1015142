import { tableForm, upgradeKey } from '../../../lib/store/keys.ts'
import { upgradeItem, type UpgradeState } from '../../../lib/store/contour/upgrade-item.ts'
import { getItem } from '../../../lib/store/table/read.ts'
import type { Step } from '../../../lib/store/table/transact.ts'

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
  return item && upgradeItem.read(item)
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
