import type { Offer } from '../../domain/contour/contour.ts'
import type { PublishedBy, RecordedRules, RulesChange } from '../../domain/offer/rule-history.ts'
import { rulesRecordKey, rulesRecordPartition } from '../keys.ts'
import { attributesSet } from '../table/attributes-set.ts'
import { queryAll } from '../table/read.ts'
import { recordedRulesItem } from './rule-history-item.ts'
import { stale, type Step } from '../table/transact.ts'

/**
 * Records changes of an offer's rules in its history. The first change also records the rules that the offer began with.
 *
 * @param before the offer as it was read, on the configuration's revision
 */
export function rulesRecorded(before: Offer, changes: readonly RulesChange[], by: PublishedBy & { at: string }): Step[] {
  const { id: offerId, rewards, newestRules } = before
  const first = newestRules === undefined ? [recorded({ offerId, number: 1, rewards })] : []
  return changes.length === 0 ? [] : [...first, ...changes.map((change) => changeRecorded(offerId, change, by))]
}

function changeRecorded(offerId: string, { what, set }: RulesChange, by: PublishedBy & { at: string }): Step {
  if (what === 'Published') return recorded({ offerId, ...set, published: by })
  const key = rulesRecordKey(offerId, set.number)
  const edit = what === 'Withdrawn' ? { withdrawn: by } : { until: set.until, endChanged: by }
  return { write: attributesSet(key, edit), refused: stale }
}

/** All rules that an offer ever had, newest first. Before the first change there are only those that it began with. */
export async function loadRecordedRules({ id: offerId, rewards }: Offer): Promise<RecordedRules[]> {
  const recorded = (await queryAll(rulesRecordPartition(offerId))).map(recordedRulesItem.read)
  return recorded.length === 0 ? [{ offerId, number: 1, rewards }] : recorded.toReversed()
}

/** A number is given once: a change on a configuration that was not the newest is decided again. */
function recorded(rules: RecordedRules): Step {
  const Item = { ...rulesRecordKey(rules.offerId, rules.number), ...rules }
  return { write: { Put: { Item, ConditionExpression: 'attribute_not_exists(pk)' } }, refused: stale }
}
