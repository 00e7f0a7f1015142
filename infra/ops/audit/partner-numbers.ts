import { numberLeft } from '../../../lib/domain/lead/deal-cancellation.ts'
import { maxDealNumber } from '../../../lib/domain/offer/deal-facts.ts'
import { type NumbersGiven, noNumbers } from '../../../lib/domain/offer/partner-numbers.ts'
import { type Key, keyName, keyOf, leadKey, partnerNumbersKey } from '../../../lib/store/keys.ts'
import { partnerNumbersItem } from '../../../lib/store/lead/lead-items.ts'
import type { Item } from '../../../lib/store/table/item.ts'
import type { Claim } from './claims.ts'
import { type Finding, finding } from './finding.ts'
import { kindOf } from './item-kind.ts'
import type { WholeLead } from './lead.ts'
import { recountLeads, uncertainMs } from './lead-recount.ts'
import type { Piece } from './pieces.ts'
import type { TableReader } from './table-reader.ts'
import { isWhole } from './whole-item.ts'

/** A deal with a number among those of the partner that rules can ask for. */
interface NumberedDeal {
  key: Key
  number: number
  /** When it took the number. */
  since: string
  canceledAt: string | undefined
}

/** A deal that was canceled before its lead was bound never took a number: the binding names only those that stood. */
function dealsOf({ lead, acts }: WholeLead): NumberedDeal[] {
  const bound = acts.find(({ binds }) => binds !== undefined)
  return acts.flatMap((act) => {
    const took = numberLeft(lead, act)
    if (!took) return []
    const since = bound && act.revision < bound.revision ? bound.createdAt : act.createdAt
    return [{ key: partnerNumbersKey(took), number: took.number, since, canceledAt: act.canceledAt }]
  })
}

/** The numbers that the standing deals of a lead have. */
export function numberClaims(lead: WholeLead): Claim[] {
  const by = leadKey(lead.lead.id)
  return dealsOf(lead)
    .filter(({ canceledAt }) => canceledAt === undefined)
    .map(({ key, number }) => claimOf(key, number, by, 1))
}

/** The numbers that a partner's deals have by its item; nothing for any other item. */
export function numberItemClaims(item: Item): Claim[] {
  const by = keyOf(item)
  if (kindOf(by) !== 'partnerNumbers') return []
  return takenBy(partnerNumbersItem.read(item)).map((number) => claimOf(by, number, by, -1))
}

const claimOf = (key: Key, number: number, by: Key, weight: 1 | -1): Claim => ({
  relation: 'number',
  group: keyName(key),
  fact: [key.pk, key.sk, number],
  weight,
  by,
  other: key,
})

/** The numbers that standing deals must have. */
const takenBy = ({ highest, freed }: NumbersGiven): number[] =>
  Array.from({ length: Math.min(highest, maxDealNumber) }, (_, index) => index + 1).filter((number) => !freed.includes(number))

interface NumbersTally {
  key: Key
  taken: readonly number[]
  sure: number[]
  /** Of deals that were made or canceled at about the time when the numbers were read. */
  maybe: number[]
}

/**
 * Compares suspected numbers with the deals of all leads: the numbers are read first, and deals of the last minute before that, and later
 * ones, may have theirs in them or not.
 *
 * @param suspects the keys of numbers
 */
export async function partnerNumberFindings(
  { items, pages }: { items: TableReader['items']; pages: () => AsyncIterable<Piece[]> },
  suspects: readonly Key[],
  nowMs: number,
): Promise<Finding[]> {
  if (suspects.length === 0) return []
  const read = (await items(suspects)).filter(isWhole)
  const stored = new Map(read.map((item) => [keyName(keyOf(item)), partnerNumbersItem.read(item)]))
  const tallies = new Map(
    suspects.map((key): [string, NumbersTally] => {
      const taken = takenBy(stored.get(keyName(key)) ?? noNumbers)
      return [keyName(key), { key, taken, sure: [], maybe: [] }]
    }),
  )
  const since = new Date(nowMs - uncertainMs).toISOString()
  const isEachReadable = await recountLeads(pages, (lead) => addNumbers(tallies, lead, since))
  return [...tallies.values()].filter((tally) => !isRight(tally, isEachReadable)).map(findingAt)
}

function addNumbers(tallies: ReadonlyMap<string, NumbersTally>, lead: WholeLead, since: string): void {
  for (const { key, number, since: tookAt, canceledAt } of dealsOf(lead)) {
    const tally = tallies.get(keyName(key))
    if (!tally || (canceledAt !== undefined && canceledAt < since)) continue
    tally[canceledAt === undefined && tookAt < since ? 'sure' : 'maybe'].push(number)
  }
}

function isRight({ taken, sure, maybe }: NumbersTally, isEachReadable: boolean): boolean {
  const own = new Set(sure)
  const isEachOnce = own.size === sure.length && sure.every((number) => taken.includes(number))
  return isEachOnce && (!isEachReadable || taken.every((number) => own.has(number) || maybe.includes(number)))
}

function findingAt({ key, taken, sure, maybe }: NumbersTally): Finding {
  const said = (numbers: readonly number[]): string => numbers.toSorted((a, b) => a - b).join(', ') || 'none'
  const moving = maybe.length > 0 ? `, and deals are being made with ${said(maybe)}` : ''
  return finding(key, `its deals have the numbers ${said(taken)}`, `those of its deals: ${said(sure)}${moving}`)
}
