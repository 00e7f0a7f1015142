import { formatRubles } from '../../../lib/domain/value/money.ts'
import type { Row } from '../commands/print.ts'
import type { History } from './columns.ts'

/** One line of the sums: to be compared with what the old system says. */
export interface Sum {
  kind: string
  /** A status, or what the sum is of. */
  of: string
  count: number
  /** Null where there is no money. */
  kopecks: number | null
}

/** What the files hold, by kind and status. */
export function sumsOf({ partners, links, promocodes, leads, deals, payouts }: History): Sum[] {
  return [
    sum(
      'partners',
      'balances',
      partners.map(({ balance }) => balance),
    ),
    sum(
      'partners',
      'debts',
      partners.map(({ balance }) => balance).filter((kopecks) => kopecks < 0),
    ),
    sum(
      'partners',
      'waiting',
      partners.flatMap(({ waiting }) => Object.values(waiting)),
    ),
    ...byStatus('links', links, () => null),
    ...byStatus('promocodes', promocodes, () => null),
    ...byStatus('leads', leads, () => null),
    sum(
      'deals',
      'standing',
      deals.filter(({ canceledAt }) => canceledAt === null).map(({ amount }) => amount),
    ),
    sum(
      'deals',
      'canceled',
      deals.filter(({ canceledAt }) => canceledAt !== null).map(({ amount }) => amount),
    ),
    ...byStatus('payouts', payouts, ({ amount }) => amount),
  ]
}

const sum = (kind: string, of: string, amounts: readonly (number | null)[]): Sum => ({
  kind,
  of,
  count: amounts.length,
  kopecks: amounts.reduce<number>((total, amount) => total + (amount ?? 0), 0),
})

function byStatus<Thing extends { status: string }>(
  kind: string,
  things: readonly Thing[],
  amountOf: (thing: Thing) => number | null,
): Sum[] {
  return [...Map.groupBy(things, ({ status }) => status)].map(([status, some]) => {
    const total = sum(kind, status, some.map(amountOf))
    return some.some((thing) => amountOf(thing) !== null) ? total : { ...total, kopecks: null }
  })
}

export const sumRows = (sums: readonly Sum[]): Row[] =>
  sums.map(({ kind, of, count, kopecks }) => ({ kind, of, count, rubles: kopecks === null ? '' : formatRubles(kopecks) }))
