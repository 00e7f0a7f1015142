import { carriesDeals } from '../../../lib/domain/lead/carried-deals.ts'
import type { LeadAct } from '../../../lib/domain/lead/lead.ts'
import type { Item } from '../../../lib/store/table/item.ts'
import { distinctKeys, keyName, keyOf, reversedKey } from '../../../lib/store/keys.ts'
import { type Finding, finding } from './finding.ts'
import { actKey, countedDeals, readingAfter, readingBefore, type WholeLead, wholeLead } from './lead.ts'
import { readLead } from './lead-reading.ts'
import type { Piece } from './pieces.ts'
import type { TableReader } from './table-reader.ts'
import { isWhole } from './whole-item.ts'

/**
 * Leads whose one deal counts twice: the lead had the deal when another status became the target, and its move there made a second one.
 * Moves no longer do so, but older leads may have such deals. Canceled deals and deals whose rewards were all reversed do not count; a deal
 * that never earned anything (no rule) still counts twice in the turnover. A lead that changed while it was read is read again before it
 * counts.
 */
export async function dealsEarnedTwiceFindings(table: TableReader, pieces: readonly Piece[]): Promise<Finding[]> {
  const suspicions = await earnedTwice(
    table,
    pieces.filter(({ isLead }) => isLead).map(({ items }) => items),
  )
  const suspects = [...new Set(suspicions.map(({ pk }) => pk))]
  return earnedTwice(table, await Promise.all(suspects.map(async (pk) => (await readLead(table, pk)).items)))
}

async function earnedTwice(table: Pick<TableReader, 'items'>, leads: readonly (readonly Item[])[]): Promise<Finding[]> {
  const doubles = leads.flatMap((items) => {
    const lead = items.every(isWhole) ? wholeLead(items) : undefined
    return lead ? doublesIn(lead) : []
  })
  const keys = doubles.flatMap(({ partnerId, of }) =>
    of.flatMap(({ entryRevisions }) => entryRevisions.map((revision) => reversedKey(partnerId, revision))),
  )
  const marks = new Set((await table.items(distinctKeys(keys))).map((item) => keyName(keyOf(item))))
  return doubles.flatMap(({ partnerId, of }) => {
    const isStanding = (revision: number): boolean => !marks.has(keyName(reversedKey(partnerId, revision)))
    const [second, ...first] = of
      .filter(({ entryRevisions }) => entryRevisions.length === 0 || entryRevisions.some(isStanding))
      .map(({ act }) => act)
    // The second deal may be the only one left.
    if (second !== of[0].act || first.length === 0) return []
    const entries = of[0].entryRevisions.filter(isStanding).join(', ')
    const earned = entries === '' ? 'earned nothing' : `earned entries ${entries} of partner ${partnerId}`
    const what = `deal ${second.id} was made when another status had become the target, and ${earned}`
    return [
      finding(actKey(second), `${what}, beside deal ${first[0]?.id}`, 'one deal, and what it earned once: cancel the other one'),
    ]
  })
}

interface Double {
  /** The text «nobody» if nobody earned from the lead. */
  partnerId: string
  /** The second deal, then the deals that stood when it was made, each with what it earned. */
  of: [Earned, ...Earned[]]
}

interface Earned {
  act: LeadAct
  entryRevisions: readonly number[]
}

/** Deals that a move to another target made although the lead had deals of the old one. */
function doublesIn({ lead, acts }: WholeLead): Double[] {
  let reading = readingBefore(lead)
  return acts.flatMap((act, index): Double[] => {
    const earlier = acts.slice(0, index)
    const before = reading
    reading = readingAfter(before, act, earlier, lead)
    // What came from elsewhere earned nothing here.
    if (act.imported) return []
    const isMove = act.fromStatusId !== act.toStatusId
    if (!act.deal || act.canceledAt !== undefined || !isMove || !carriesDeals(countedDeals(earlier, before), act.toStatusId))
      return []
    const standing = earlier.filter((one) => one.deal !== null && one.canceledAt === undefined)
    return [{ partnerId: lead.partnerId ?? 'nobody', of: [earned(act, acts), ...standing.map((one) => earned(one, acts))] }]
  })
}

/** What a deal earned: through the act that made it, or the act that bound the lead. */
function earned(act: LeadAct, acts: readonly LeadAct[]): Earned {
  const entryRevisions = acts.flatMap((one) => {
    const accrued = one.rewards.outcomes.filter(({ result }) => result === 'Accrued')
    return accrued.flatMap(({ earnedBy }, index) => {
      const isOfDeal = one === act || earnedBy?.dealId === act.id
      const revision = one.entryRevisions[index]
      return isOfDeal && revision !== undefined ? [revision] : []
    })
  })
  return { act, entryRevisions }
}
