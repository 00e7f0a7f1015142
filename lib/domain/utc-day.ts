import { dayMs } from './duration.ts'

/** The day of a moment in UTC, such as 2026-11-22. Journal and feed have a partition for each, and holds end with one. */
export const dayAt = (at: string): string => at.slice(0, 10)

/** The same of milliseconds since 1970. */
export const dayAtMs = (ms: number): string => dayAt(new Date(ms).toISOString())

/** @param days below 0 for a day that comes after */
export const dayBefore = (day: string, days: number): string => dayAtMs(Date.parse(day) - days * dayMs)
