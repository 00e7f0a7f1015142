import { monthLeft } from '../../../lib/domain/lead/deal-cancellation.ts'
import type { LeadAct } from '../../../lib/domain/lead/lead.ts'
import { emptyMonth, type MonthSums, monthWith } from '../../../lib/domain/offer/deal-month.ts'
import { formatRubles } from '../../../lib/domain/value/money.ts'
import { dealMonthKey, type Key, keyName, keyOf, leadKey } from '../../../lib/store/keys.ts'
import { dealMonthItem } from '../../../lib/store/lead/lead-items.ts'
import type { Item } from '../../../lib/store/table/item.ts'
import type { Claim } from './claims.ts'
import { type Finding, finding } from './finding.ts'
import { isWhole } from './whole-item.ts'
import { kindOf } from './item-kind.ts'
import type { WholeLead } from './lead.ts'
import { recountLeads, uncertainMs } from './lead-recount.ts'
import type { Piece } from './pieces.ts'
import type { TableReader } from './table-reader.ts'

/** A deal in the month that it is counted in. */
interface MonthDeal extends MonthSums {
  key: Key
  /** When it began to count. */
  since: string
  canceledAt: string | undefined
}

/** The deals of a lead that are, or were, counted in months. */
function dealsOf({ lead, acts }: WholeLead): MonthDeal[] {
  const bound = acts.find(({ binds }) => binds !== undefined)
  const isBefore = ({ revision, canceledAt }: LeadAct) => {
    if (!bound || revision > bound.revision) return false
    // What was canceled while the lead was nobody's was never counted.
    return (
      canceledAt !== undefined &&
      acts.some(({ cancels, ...by }) => cancels?.dealRevision === revision && by.revision < bound.revision)
    )
  }
  return acts.flatMap((act) => {
    const left = isBefore(act) ? null : monthLeft(lead, act, acts)
    if (!left) return []
    const since = bound && act.revision < bound.revision ? bound.createdAt : act.createdAt
    const { dealsKopecks, limitedKopecks } = left
    return [{ key: dealMonthKey(left), since, canceledAt: act.canceledAt, dealsKopecks, limitedKopecks }]
  })
}

/**
 * What the deals of a lead add to their months. A weight goes into the digest modulo 2^32: sums that differ by exactly 42,949,672.96
 * rubles, or a multiple, would look alike.
 */
export function monthClaims(lead: WholeLead): Claim[] {
  const by = leadKey(lead.lead.id)
  return dealsOf(lead)
    .filter(({ canceledAt }) => canceledAt === undefined)
    .flatMap(({ key, ...sums }) => claimsOfSums(key, sums, by, 1))
}

/** What a month says that its deals come to; nothing for any other item. */
export function monthItemClaims(item: Item): Claim[] {
  const by = keyOf(item)
  return kindOf(by) === 'dealMonth' ? claimsOfSums(by, dealMonthItem.read(item), by, -1) : []
}

const claimsOfSums = (key: Key, { dealsKopecks, limitedKopecks }: MonthSums, by: Key, sign: 1 | -1): Claim[] =>
  [['deals', dealsKopecks] as const, ['limited', limitedKopecks] as const].map(([what, kopecks]): Claim => ({
    relation: 'month',
    group: keyName(key),
    fact: [key.pk, key.sk, what],
    weight: sign * kopecks,
    by,
    other: key,
  }))

interface MonthTally {
  key: Key
  counted: MonthSums
  sure: MonthSums
  /** Deals that were made or canceled at about the time when the month was read. */
  maybe: MonthSums
}

/**
 * Compares suspected months with the deals of all leads, which cannot be read in one moment: the months are read first, and deals of the
 * last minute before that, and later ones, may be counted in them or not.
 *
 * @param suspects the keys of months
 */
export async function dealMonthFindings(
  { items, pages }: { items: TableReader['items']; pages: () => AsyncIterable<Piece[]> },
  suspects: readonly Key[],
  nowMs: number,
): Promise<Finding[]> {
  if (suspects.length === 0) return []
  const stored = new Map((await items(suspects)).filter(isWhole).map((item) => [keyName(keyOf(item)), dealMonthItem.read(item)]))
  const tallies = new Map(
    suspects.map((key): [string, MonthTally] => {
      const counted = stored.get(keyName(key)) ?? emptyMonth
      return [keyName(key), { key, counted, sure: emptyMonth, maybe: emptyMonth }]
    }),
  )
  const since = new Date(nowMs - uncertainMs).toISOString()
  const isEachReadable = await recountLeads(pages, (lead) => addDeals(tallies, lead, since))
  return [...tallies.values()].filter((tally) => !isRight(tally, isEachReadable)).map(findingAt)
}

function addDeals(tallies: ReadonlyMap<string, MonthTally>, lead: WholeLead, since: string): void {
  for (const deal of dealsOf(lead)) {
    const tally = tallies.get(keyName(deal.key))
    if (!tally || (deal.canceledAt !== undefined && deal.canceledAt < since)) continue
    const place = deal.canceledAt === undefined && deal.since < since ? 'sure' : 'maybe'
    tally[place] = monthWith(tally[place], deal)
  }
}

function isRight({ counted, sure, maybe }: MonthTally, isEachReadable: boolean): boolean {
  return (['dealsKopecks', 'limitedKopecks'] as const).every(
    (name) => sure[name] <= counted[name] && (!isEachReadable || counted[name] <= sure[name] + maybe[name]),
  )
}

function findingAt({ key, counted, sure, maybe }: MonthTally): Finding {
  const said = ({ dealsKopecks, limitedKopecks }: MonthSums): string =>
    `deals of ${formatRubles(dealsKopecks)}, and ${formatRubles(limitedKopecks)} earned by rules with a limit`
  const isMoving = maybe.dealsKopecks > 0
  return finding(key, `it counts ${said(counted)}`, `${said(sure)}${isMoving ? ', and deals are being made' : ''}`)
}
