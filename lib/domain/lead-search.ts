import type { LeadField } from './contour.ts'
import type { LeadValue } from './lead-values.ts'

/** A value by which a lead is found, as it is compared. */
export interface SearchText {
  fieldTypeId: string
  text: string
}

/** By which of its values a lead is found: those of fields that are searchable, or will be once all leads are found by them. */
export function searchTexts(values: readonly LeadValue[], fields: readonly LeadField[]): SearchText[] {
  const indexed = new Set(fields.filter(({ searchable, indexedSince }) => searchable ?? indexedSince).map(({ id }) => id))
  return values
    .filter(({ fieldTypeId }) => indexed.has(fieldTypeId))
    .map(({ fieldTypeId, value }) => ({ fieldTypeId, text: searchText(String(value)) }))
}

/**
 * A value as it is compared: a phone by its digits, whatever stands between them, any other text trimmed and without regard to
 * letter case. A Russian number is the same with +7 and with 8.
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
