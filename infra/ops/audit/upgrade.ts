import { type Key, previousForm, tableForm } from '../../../lib/store/keys.ts'
import type { UpgradeState } from '../../../lib/store/contour/upgrade-item.ts'
import { differing, type Finding, unless } from './finding.ts'
import type { KnownContour } from './known-contour.ts'

/** The settings get the new form in the same write as the stage `closing`. */
export function upgradeFindings({ stage, itemsMet, itemsChanged }: UpgradeState, key: Key, { form }: KnownContour): Finding[] {
  const isFormSet = stage === 'closing' || stage === 'closed'
  return [
    ...differing(key, 'the form of the upgrade', key.sk, String(tableForm)),
    ...differing(key, `the upgrade is ${stage}, and the form in the settings`, form, isFormSet ? tableForm : previousForm),
    ...unless(itemsChanged <= itemsMet, key, `${itemsChanged} items are changed of ${itemsMet}`, 'no more than were met'),
  ]
}
