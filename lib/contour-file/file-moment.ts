import { moscowDayStart } from '../domain/value/moscow-day.ts'

const momentPattern = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2}(\.\d{1,3})?)?(Z|[+-]\d{2}:\d{2})$/

/** A moment as a contour file says it, in milliseconds; a day begins in Moscow. Undefined for any other text. */
export function fileMomentMs(text: string): number | undefined {
  const ms = /^\d{4}-\d{2}-\d{2}$/.test(text) ? moscowDayStart(text) : momentPattern.test(text) ? Date.parse(text) : Number.NaN
  return Number.isNaN(ms) ? undefined : ms
}
