import type { Queued } from './payout-requests.ts'

/** Whether a request has a shortfall: then it is decided one by one, with the amount confirmed. */
export const isUncovered = ({ shortfall }: Pick<Queued, 'shortfall'>): boolean => shortfall > 0

/** Whether a request cannot be marked paid yet, because its partner's address or details were changed recently. */
export const isCoolingDown = ({ waitsUntil }: Pick<Queued, 'waitsUntil'>, nowMs: number): boolean =>
  waitsUntil !== null && Date.parse(waitsUntil) > nowMs

/**
 * Whether a request needs a confirmation beyond the key press: it has a warning, other than the one of a first payout, or its destination
 * was not confirmed.
 */
export const isAskedAbout = ({ marks, destination }: Pick<Queued, 'marks' | 'destination'>): boolean =>
  marks.some((mark) => mark !== 'FirstPayout') || destination === 'Other' || destination === 'None'

/** Sorts requests for a bulk decision: those without questions, those with some, and those that are decided one by one. */
export function sortedOut(rows: readonly Queued[]) {
  const uncovered = rows.filter(isUncovered)
  const covered = rows.filter((row) => !isUncovered(row))
  return { plain: covered.filter((row) => !isAskedAbout(row)), marked: covered.filter(isAskedAbout), uncovered }
}
