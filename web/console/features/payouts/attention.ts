import type { Queued } from './payout-requests.ts'

/** Whether something of a request is missing: then it goes on one by one, with the sum. */
export const isUncovered = ({ shortfall }: Pick<Queued, 'shortfall'>): boolean => shortfall > 0

/** Whether a request is not marked paid yet: its partner's address or details were changed lately. */
export const isCoolingDown = ({ waitsUntil }: Pick<Queued, 'waitsUntil'>, nowMs: number): boolean =>
  waitsUntil !== null && Date.parse(waitsUntil) > nowMs

/**
 * Whether nobody approves a request by a key alone: it has a mark, other than the one that every partner has once, or nobody
 * confirmed where it goes.
 */
export const isAskedAbout = ({ marks, destination }: Pick<Queued, 'marks' | 'destination'>): boolean =>
  marks.some((mark) => mark !== 'FirstPayout') || destination === 'Other' || destination === 'None'

/** Requests as many are decided at once: without anything to ask about, with something, and those that go one by one. */
export function sortedOut(rows: readonly Queued[]) {
  const uncovered = rows.filter(isUncovered)
  const covered = rows.filter((row) => !isUncovered(row))
  return { plain: covered.filter((row) => !isAskedAbout(row)), marked: covered.filter(isAskedAbout), uncovered }
}
