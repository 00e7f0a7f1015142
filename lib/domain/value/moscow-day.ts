import { hourMs } from './duration.ts'

/** Moscow has no daylight saving time: always this much ahead of UTC. */
const aheadMs = 3 * hourMs

/** The clock time in Moscow at a moment, such as 2026-11-22T14:02:03.456. */
export const moscowClock = (ms: number): string => new Date(ms + aheadMs).toISOString().slice(0, -1)

/** The Moscow day of a moment, such as 2026-11-22. The web apps show moments in the same time zone. */
export const moscowDay = (ms: number): string => moscowClock(ms).slice(0, 10)

/** The month of a moment, such as 2026-11. */
export const moscowMonth = (ms: number): string => moscowDay(ms).slice(0, 7)

/** The month before the present one, such as 2026-10. */
export function closedMonth(ms: number): string {
  return moscowMonth(moscowDayStart(`${moscowMonth(ms)}-01`) - 1)
}

/** When a day begins. */
export const moscowDayStart = (day: string): number => Date.parse(day) - aheadMs

/**
 * The same day some months later; the last day of a month that is too short.
 *
 * @example dayAfterMonths('2026-01-31', 1) // '2026-02-28'
 */
export function dayAfterMonths(day: string, months: number): string {
  const [year = 0, month = 0, date = 0] = day.split('-').map(Number)
  const last = new Date(Date.UTC(year, month + months, 0)).getUTCDate()
  return new Date(Date.UTC(year, month - 1 + months, Math.min(date, last))).toISOString().slice(0, 10)
}
