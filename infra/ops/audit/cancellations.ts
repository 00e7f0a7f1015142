import { isOnce } from '../../../lib/domain/offer/reward.ts'
import type { LeadAct } from '../../../lib/domain/lead/lead.ts'
import type { Item } from '../../../lib/store/table/item.ts'
import { distinctKeys, keyName, keyOf, reversedKey } from '../../../lib/store/keys.ts'
import { type Finding, finding } from './finding.ts'
import { isWhole } from './whole-item.ts'
import { actKey, readingAfter, readingBefore, type WholeLead, wholeLead } from './lead.ts'
import { readLead } from './lead-reading.ts'
import type { Piece } from './pieces.ts'
import type { TableReader } from './table-reader.ts'

/**
 * Canceled deals against the ledger: everything such a deal earned has been reversed, by its cancellation or earlier, and a cancellation
 * reverses nothing else. Reversal marks are never removed. A lead that changed while it was read is read again before it counts.
 */
export async function cancellationFindings(table: TableReader, pieces: readonly Piece[]): Promise<Finding[]> {
  const suspicions = await againstLedger(
    table,
    pieces.filter(({ isLead }) => isLead).map(({ items }) => items),
  )
  const suspects = [...new Set(suspicions.map(({ pk }) => pk))]
  const again = await Promise.all(suspects.map(async (pk) => (await readLead(table, pk)).items))
  return againstLedger(table, again)
}

async function againstLedger(table: Pick<TableReader, 'items'>, leads: readonly (readonly Item[])[]): Promise<Finding[]> {
  const cancellations = leads.flatMap((items) => {
    const lead = items.every(isWhole) ? wholeLead(items) : undefined
    return lead ? cancellationsOf(lead) : []
  })
  const keys = cancellations.flatMap(({ partnerId, entryRevisions }) => entryRevisions.map((one) => reversedKey(partnerId, one)))
  const marks = await table.items(distinctKeys(keys))
  const reversalRevisions = new Map(
    marks.map(({ pk, sk, reversalRevision }) => [`${String(pk)}/${String(sk)}`, reversalRevision]),
  )
  const broken = new Set(marks.filter((mark) => !isWhole(mark)).map((item) => keyName(keyOf(item))))
  return cancellations.flatMap(({ act, partnerId, entryRevisions }) => {
    const marksOf = entryRevisions.map((revision) => reversedKey(partnerId, revision))
    if (marksOf.some((key) => broken.has(keyName(key)))) return []
    const takenBackBy = entryRevisions.map((revision) => reversalRevisions.get(keyName(reversedKey(partnerId, revision))))
    const standing = entryRevisions.filter((_, index) => takenBackBy[index] === undefined)
    const strange = act.entryRevisions.filter((revision) => !takenBackBy.includes(revision))
    const deal = `deal ${act.cancels?.dealId}`
    return [
      ...standing.map((revision) =>
        finding(actKey(act), `it cancels ${deal}, and entry ${revision} of partner ${partnerId} stands`, 'taken back'),
      ),
      ...strange.map((revision) =>
        finding(actKey(act), `by entry ${revision} it takes back what ${deal} has not earned`, 'the reversal of what it has'),
      ),
    ]
  })
}

interface Cancellation {
  act: LeadAct
  partnerId: string
  /** Entries that this cancellation must have reversed. */
  entryRevisions: readonly number[]
}

/** What each cancellation of a lead must have reversed: the shares of its deal and, with the last deal, the fixed reward. */
function cancellationsOf({ lead, acts }: WholeLead): Cancellation[] {
  const { partnerId, boundRevision = 0 } = lead
  if (partnerId === null) return []
  let reading = readingBefore(lead)
  return acts.flatMap((act, index): Cancellation[] => {
    const earlier = acts.slice(0, index)
    const before = reading
    reading = readingAfter(before, act, earlier, lead)
    // A deal canceled before the lead was bound earned nothing, then or through the binding.
    if (!act.cancels || act.revision < boundRevision) return []
    const { dealId } = act.cancels
    const freed = reading.dealReward === before.dealReward ? null : before.dealReward?.statusId
    const earned = earlier.flatMap(earnedBy).filter((one) => (one.isFixed ? one.statusId === freed : one.dealId === dealId))
    return [{ act, partnerId, entryRevisions: earned.map(({ revision }) => revision) }]
  })
}

/** What an act earned, entry by entry. */
function earnedBy({ id, deal, rewards, entryRevisions }: LeadAct) {
  const accrued = rewards.outcomes.filter(({ result }) => result === 'Accrued')
  return accrued.flatMap(({ rule, earnedBy: earlier }, index) => {
    const revision = entryRevisions[index]
    if (revision === undefined) return []
    const ownDealId = deal ? id : null
    const dealId = earlier ? earlier.dealId : ownDealId
    return [{ revision, isFixed: isOnce(rule), statusId: rule.statusId, dealId }]
  })
}
