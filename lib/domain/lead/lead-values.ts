import { ApiError, leadFieldFaults, leadFieldMeant, maxViolations, type Violation } from '../../errors.ts'
import type { LeadField, LeadFieldType } from '../contour/contour.ts'
import { acceptsOption } from '../contour/option.ts'
import { nameMeant } from '../value/spelling.ts'

/** One filled field of a lead. */
export interface LeadValue {
  fieldTypeId: string
  value: string | number | boolean
}

/** One field as a caller sends it, not validated yet. */
export interface SentField {
  fieldTypeId?: unknown
  value?: unknown
  /** Used only to suggest what the caller meant. */
  [other: string]: unknown
}

/** Above this a double no longer distinguishes neighboring integers; below the minimum DynamoDB stores nothing. */
const maxNumber = Number.MAX_SAFE_INTEGER
const minNumber = 1e-129

/**
 * The filled fields of a new lead, checked against the contour's definitions. Null and "" count as not filled; false and 0 count
 * as filled.
 *
 * @throws ApiError for the first fault, with all faults as violations: first missing required fields, then the sent fields in
 * their order (spec: POST /lead; Lead errors)
 */
export function checkLeadValues(sent: readonly SentField[], definitions: readonly LeadField[]): LeadValue[] {
  const visible = new Map(definitions.filter(({ hidden }) => !hidden).map((field) => [field.id, field]))
  const faults = [...faultsIn(sent, visible).take(maxViolations)]
  const [first] = faults
  if (first) {
    first.error.violations = faults.map(({ path, error, detail }): Violation => ({
      path,
      message: detail === undefined ? error.message : `${error.message}: ${detail}`,
    }))
    throw first.error
  }
  // Without a fault, each names a field and has a value of its type.
  return filledFields(sent)
}

/** What was filled, without a look at the contour: only to compare it with the values of a lead. */
export function filledFields(sent: readonly SentField[]): LeadValue[] {
  const filled = sent.filter(({ value }) => isFilled(value))
  return filled.map(({ fieldTypeId, value }) => ({ fieldTypeId, value }) as LeadValue)
}

interface FieldFault {
  path: string
  error: ApiError
  /** Added to the error's message in the violation. */
  detail?: string | undefined
}

function* faultsIn(sent: readonly SentField[], visible: ReadonlyMap<unknown, LeadField>): Generator<FieldFault> {
  const filled = new Set(sent.filter(({ value }) => isFilled(value)).map(({ fieldTypeId }) => fieldTypeId))
  for (const { id, label, required } of visible.values()) {
    if (required && !filled.has(id)) yield { path: 'fields', error: new ApiError('LEAD_FIELD_REQUIRED', { label }) }
  }
  const seen = new Set<unknown>()
  const fieldMeant = fieldMeantAmong(visible)
  for (const [index, sentField] of sent.entries()) {
    const { fieldTypeId, value } = sentField
    const path = `fields[${index}]`
    const field = visible.get(fieldTypeId)
    if (!field) {
      const error = new ApiError('LEAD_FIELD_UNKNOWN', { fieldTypeId: shown(fieldTypeId) })
      yield { path: `${path}.fieldTypeId`, error, detail: fieldMeant(sentField) }
      continue
    }
    const expected = seen.has(field.id) ? leadFieldFaults.repeated : valueFault(value, field)
    if (expected !== undefined) {
      yield { path: `${path}.value`, error: new ApiError('LEAD_FIELD_INVALID', { label: field.label, expected }) }
    }
    seen.add(field.id)
  }
}

/** Suggests a field when its systemName, in any spelling, was sent as the id or as another key. */
function fieldMeantAmong(visible: ReadonlyMap<unknown, LeadField>): (sent: SentField) => string | undefined {
  const bySystemName = new Map([...visible.values()].map((field) => [field.systemName, field]))
  const meant = nameMeant([...bySystemName.keys()])
  return ({ fieldTypeId, value: _value, ...others }) => {
    const names = [...(typeof fieldTypeId === 'string' ? [fieldTypeId] : []), ...Object.keys(others)]
    const found = names.map((name) => bySystemName.get(name) ?? bySystemName.get(meant(name) ?? '')).find(Boolean)
    return found && leadFieldMeant(found)
  }
}

const isFilled = (value: unknown): boolean => value !== undefined && value !== null && value !== ''

function valueFault(value: unknown, field: LeadField): string | undefined {
  return isFilled(value) ? valueFaults[field.type](value, field) : undefined
}

/** Says what the type expects instead of a filled value; undefined when the value fits. */
const valueFaults: Record<LeadFieldType, (value: unknown, field: LeadField) => string | undefined> = {
  String: (value) => {
    if (typeof value !== 'string') return leadFieldFaults.notText
    return value.isWellFormed() ? undefined : leadFieldFaults.notUnicode
  },
  Number: (value) => {
    if (typeof value !== 'number' || !Number.isFinite(value)) return leadFieldFaults.notNumber
    return isExactlyStorable(value) ? undefined : leadFieldFaults.notExact({ least: minNumber, most: maxNumber })
  },
  Boolean: (value) => (typeof value === 'boolean' ? undefined : leadFieldFaults.notBoolean),
  List: (value, { options }) => (acceptsOption(options, value) ? undefined : leadFieldFaults.notOption),
}

function isExactlyStorable(value: number): boolean {
  const size = Math.abs(value)
  return size === 0 || (size <= maxNumber && size >= minNumber)
}

const shownLength = 100

/** An id as it was sent, short and clean enough for a message. */
function shown(fieldTypeId: unknown): string {
  if (fieldTypeId === undefined || fieldTypeId === null || fieldTypeId === '') return '(не указан)'
  const text = typeof fieldTypeId === 'string' ? fieldTypeId : JSON.stringify(fieldTypeId)
  return text.slice(0, shownLength).toWellFormed()
}

/**
 * The identity of an application: the same fields with the same values, in any order, strings trimmed.
 *
 * @returns the same text for identical applications
 */
export function applicationIdentity(values: readonly LeadValue[]): string {
  const trimmed = values.map(({ fieldTypeId, value }) => [fieldTypeId, typeof value === 'string' ? value.trim() : value] as const)
  return JSON.stringify(trimmed.toSorted(([a], [b]) => (a < b ? -1 : 1)))
}
