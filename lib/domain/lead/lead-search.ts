import type { LeadField } from '../contour/contour.ts'
import type { LeadValue } from './lead-values.ts'

/** A value that a lead is found by, normalized for comparison. */
export interface SearchText {
  fieldTypeId: string
  text: string
}

/** The values that a lead is found by: those of fields that are searchable, or will be once all leads are indexed. */
export function searchTexts(values: readonly LeadValue[], fields: readonly LeadField[]): SearchText[] {
  const indexed = new Set(fields.filter(({ searchable, indexedSince }) => searchable ?? indexedSince).map(({ id }) => id))
  return values
    .filter(({ fieldTypeId }) => indexed.has(fieldTypeId))
    .map(({ fieldTypeId, value }) => ({ fieldTypeId, text: searchText(String(value)) }))
}

/**
 * Normalizes a value for comparison: a phone becomes its digits, whatever separates them; any other text is trimmed, and letter
 * case is ignored. A Russian number is the same with +7 and with 8.
 *
 * @example searchText('8 (900) 000-00-00') === searchText('+79000000000')
 */
export function searchText(value: string): string {
  const trimmed = value.trim()
  if (!phone.test(trimmed)) return trimmed.normalize('NFC').toLowerCase()
  const digits = trimmed.replaceAll(/\D/g, '')
  if (digits.length < leastPhoneDigits) return trimmed
  return digits.length === russianDigits && digits.startsWith('8') ? `7${digits.slice(1)}` : digits
}

const phone = /^\+?[\d\s().-]+$/
const leastPhoneDigits = 7
const russianDigits = 11
