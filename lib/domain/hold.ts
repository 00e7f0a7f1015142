import { dayMs } from './duration.ts'
import { dayAt, dayAtMs } from './utc-day.ts'

/**
 * What waits, in kopecks, by the day (UTC, `2026-12-07`) with which it is free. Days, not moments: so an account holds no more
 * parts than its longest hold has days.
 */
export type WaitingByDay = Readonly<Record<string, number>>

/**
 * The day with which a reward is free: the first that begins when all days of the hold have passed. Null for no hold.
 *
 * @example freeFrom('2026-11-22T10:00:00.000Z', 14) === '2026-12-07'
 */
export function freeFrom(at: string, holdDays: number): string | null {
  return holdDays === 0 ? null : dayAtMs(Math.ceil(Date.parse(at) / dayMs + holdDays) * dayMs)
}

/** What is free with a day, or was with one before it. */
export function dueBy(day: string, waitingByDay: WaitingByDay): number {
  return Object.entries(waitingByDay).reduce((sum, [freeDay, kopecks]) => (freeDay <= day ? sum + kopecks : sum), 0)
}

/** What waits when some more, or less, waits until a day. */
export function waitingWith(waitingByDay: WaitingByDay, day: string, kopecks: number): WaitingByDay {
  const { [day]: before = 0, ...others } = waitingByDay
  return before + kopecks === 0 ? others : { ...others, [day]: before + kopecks }
}

/** What waits when all that waited up to a day is free. */
export function waitingBehind(waitingByDay: WaitingByDay, day: string): WaitingByDay {
  return Object.fromEntries(Object.entries(waitingByDay).filter(([freeDay]) => freeDay > day))
}

/** What is not free yet at a moment, by the day with which it is, soonest first. */
export function holdsAt(waitingByDay: WaitingByDay, at: string): { availableFrom: string; amountKopecks: number }[] {
  return Object.entries(waitingBehind(waitingByDay, dayAt(at)))
    .map(([availableFrom, amountKopecks]) => ({ availableFrom, amountKopecks }))
    .toSorted((a, b) => (a.availableFrom < b.availableFrom ? -1 : 1))
}
