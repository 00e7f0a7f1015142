import { dayMs } from './duration.ts'

/**
 * The UTC day of a moment, such as 2026-11-22. Journal and feed have one partition per day, and holds end at the start of a day.
 */
export const dayAt = (at: string): string => at.slice(0, 10)

/** The same for milliseconds since 1970. */
export const dayAtMs = (ms: number): string => dayAt(new Date(ms).toISOString())

/** @param days negative for a later day */
export const dayBefore = (day: string, days: number): string => dayAtMs(Date.parse(day) - days * dayMs)
