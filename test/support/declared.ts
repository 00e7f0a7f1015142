import { declaredFaults } from '../../infra/ops/audit/declared-faults.ts'
import { kindOf } from '../../infra/ops/audit/item-kind.ts'
import { keyOf, previousForm, settingsKey } from '../../lib/store/keys.ts'
import type { Item } from '../../lib/store/table/item.ts'

/** The form of the table that holds these items. */
export const formIn = (items: readonly Item[]): number =>
  Number(items.find(({ pk, sk }) => pk === settingsKey.pk && sk === settingsKey.sk)?.form ?? previousForm)

/**
 * How items of a table differ from their declarations, each way once. Items of unknown kinds are the audit's.
 *
 * @param form of the table
 */
export function undeclaredIn(items: readonly Item[], form = formIn(items)): string[] {
  const faults = items.flatMap((item) => {
    const kind = kindOf(keyOf(item))
    return kind ? declaredFaults(kind, item, form).map(({ attribute, what }) => `${kind}: ${attribute} ${what}`) : []
  })
  return [...new Set(faults)]
}
