import type { Item } from '../../lib/store/table/item.ts'
import type { Acknowledged, KnownLead, KnownPayout } from './acknowledged.ts'
import { openingKopecks } from './load-contour.ts'

/**
 * Where the table is not what the answers said: something lost, something twice, a figure that is another one.
 * All that was sent must have been answered by now, so the two must be the same to the last item.
 *
 * @param items the whole table, by "pk/sk"
 */
export function lossesIn(items: ReadonlyMap<string, Item>, acknowledged: Acknowledged): string[] {
  const statusNames = new Map(
    [...items].filter(([key]) => key.startsWith('CONTOUR/STATUS#')).map(([, item]) => [item.id, String(item.systemName)]),
  )
  const dealsOf = Map.groupBy(
    [...items].filter(([key]) => /^LEAD#[^/]+\/DEAL#/.test(key)).map(([, item]) => item),
    ({ leadId }) => String(leadId),
  )
  return [
    ...[...acknowledged.leads.values()].flatMap((lead) => leadLosses(lead, items, statusNames, dealsOf.get(lead.id) ?? [])),
    ...[...acknowledged.payouts.values()].flatMap((payout) => payoutLosses(payout, items)),
    ...accountLosses(items, acknowledged),
    ...[...acknowledged.sessions].filter((id) => !items.has(`SESSION#${id}/SESSION`)).map((id) => `session ${id} is gone`),
    ...counted('leads', countOf(items, /\/LEAD$/), acknowledged.leads.size),
    ...counted('payouts', countOf(items, /^PAYOUTS\//), acknowledged.payouts.size),
    ...counted('kept answers', countOf(items, /^KEPT#/), acknowledged.idempotentRequests),
  ]
}

function leadLosses(
  { id, partnerId, status, dealsKopecks }: KnownLead,
  items: ReadonlyMap<string, Item>,
  statusNames: ReadonlyMap<unknown, string>,
  deals: readonly Item[],
): string[] {
  const lead = items.get(`LEAD#${id}/LEAD`)
  if (!lead) return [`lead ${id} is gone`]
  const found = deals.map(({ deal }) => (deal as { amountKopecks: number }).amountKopecks)
  return [
    ...differing(`lead ${id}: partner`, partnerId, lead.partnerId),
    ...differing(`lead ${id}: status`, status, statusNames.get(lead.statusId)),
    ...differing(`lead ${id}: deals`, sorted(dealsKopecks), sorted(found)),
  ]
}

function payoutLosses({ id, partnerId, amountKopecks, status }: KnownPayout, items: ReadonlyMap<string, Item>): string[] {
  const payout = items.get(`PAYOUTS/${id}`)
  if (!payout) return [`payout ${id} is gone`]
  return [
    ...differing(`payout ${id}: partner`, partnerId, payout.partnerId),
    ...differing(`payout ${id}: amount`, amountKopecks, payout.amountKopecks),
    ...differing(`payout ${id}: status`, status, payout.status),
  ]
}

function accountLosses(items: ReadonlyMap<string, Item>, { accruedKopecks, payouts }: Acknowledged): string[] {
  const sum = (partnerId: unknown, statuses: readonly string[]): number =>
    [...payouts.values()]
      .filter((payout) => payout.partnerId === partnerId && statuses.includes(payout.status))
      .reduce((total, { amountKopecks }) => total + amountKopecks, 0)
  const accounts = [...items].filter(([key]) => key.endsWith('/ACCOUNT')).map(([, item]) => item)
  return accounts.flatMap(({ partnerId, ...account }) => {
    const subject = `account of ${String(partnerId)}`
    return [
      ...differing(`${subject}: accrued`, accruedKopecks.get(String(partnerId)) ?? openingKopecks, account.accruedKopecks),
      ...differing(`${subject}: held`, sum(partnerId, ['Requested', 'Approved']), account.heldKopecks),
      ...differing(`${subject}: paid`, sum(partnerId, ['Paid']), account.paidKopecks),
    ]
  })
}

const countOf = (items: ReadonlyMap<string, Item>, key: RegExp): number => [...items.keys()].filter((one) => key.test(one)).length

function counted(what: string, found: number, expected: number): string[] {
  return differing(`number of ${what}`, expected, found)
}

function differing(what: string, expected: unknown, found: unknown): string[] {
  return expected === found ? [] : [`${what}: acknowledged ${String(expected)}, found ${String(found)}`]
}

const sorted = (amounts: readonly number[]): string => amounts.toSorted((a, b) => a - b).join(' ')
