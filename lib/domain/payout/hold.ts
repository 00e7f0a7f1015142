import { dayMs } from '../value/duration.ts'
import { dayAt, dayAtMs } from '../value/utc-day.ts'

/**
 * What waits, in kopecks, by the day (UTC, `2026-12-07`) it becomes available. Days instead of moments keep the map no larger
 * than the longest hold in days.
 */
export type WaitingByDay = Readonly<Record<string, number>>

/**
 * The day a reward becomes available: the first that begins after all days of the hold have passed. Null without a hold.
 *
 * @example freeFrom('2026-11-22T10:00:00.000Z', 14) === '2026-12-07'
 */
export function freeFrom(at: string, holdDays: number): string | null {
  return holdDays === 0 ? null : dayAtMs(Math.ceil(Date.parse(at) / dayMs + holdDays) * dayMs)
}

/** The amount that becomes available on a day or earlier. */
export function dueBy(day: string, waitingByDay: WaitingByDay): number {
  return Object.entries(waitingByDay).reduce((sum, [freeDay, kopecks]) => (freeDay <= day ? sum + kopecks : sum), 0)
}

/** What waits after adding an amount, possibly negative, to a day. */
export function waitingWith(waitingByDay: WaitingByDay, day: string, kopecks: number): WaitingByDay {
  const { [day]: before = 0, ...others } = waitingByDay
  return before + kopecks === 0 ? others : { ...others, [day]: before + kopecks }
}

/** What still waits after everything up to a day has become available. */
export function waitingBehind(waitingByDay: WaitingByDay, day: string): WaitingByDay {
  return Object.fromEntries(Object.entries(waitingByDay).filter(([freeDay]) => freeDay > day))
}

/** What still waits at a moment, by the day it becomes available, soonest first. */
export function holdsAt(waitingByDay: WaitingByDay, at: string): { availableFrom: string; amountKopecks: number }[] {
  return Object.entries(waitingBehind(waitingByDay, dayAt(at)))
    .map(([availableFrom, amountKopecks]) => ({ availableFrom, amountKopecks }))
    .toSorted((a, b) => (a.availableFrom < b.availableFrom ? -1 : 1))
}
