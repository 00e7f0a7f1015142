import { dayMs } from '../../../lib/domain/value/duration.ts'
import { type Format, formatIn } from '../../../lib/domain/words/format.ts'
import { useLanguage } from '../texts/language.ts'

/** The formats of the language that is chosen. */
export const useFormat = (): Format => formatIn(useLanguage())

/**
 * The moments between which a day of the calendar lies, as the API takes them in filters.
 *
 * @example dayBounds('2026-11-22') // { from: '2026-11-22T00:00:00+03:00', until: '2026-11-23T00:00:00+03:00' }
 */
export function dayBounds(day: string): { from: string; until: string } {
  const next = new Date(Date.parse(`${day}T00:00:00Z`) + dayMs).toISOString().slice(0, 10)
  return { from: `${day}T00:00:00+03:00`, until: `${next}T00:00:00+03:00` }
}
