import { hourMs } from './duration.ts'

/** Moscow has no daylight saving time: always this much ahead of UTC. */
const aheadMs = 3 * hourMs

/** The clock time in Moscow at a moment, such as 2026-11-22T14:02:03.456. */
export const moscowClock = (ms: number): string => new Date(ms + aheadMs).toISOString().slice(0, -1)

/** The Moscow day of a moment, such as 2026-11-22. The web apps show moments in the same time zone. */
export const moscowDay = (ms: number): string => moscowClock(ms).slice(0, 10)

/** The month of a moment, such as 2026-11. */
export const moscowMonth = (ms: number): string => moscowDay(ms).slice(0, 7)

/** When a day begins. */
export const moscowDayStart = (day: string): number => Date.parse(day) - aheadMs
