import { ApiError, legalFieldFaults, maxViolations, type Violation } from '../../errors.ts'
import type { Contour, LegalField, LegalFieldCheck, LegalFieldType, LegalType } from '../contour/contour.ts'
import { acceptsOption, optionView } from '../contour/option.ts'
import { offeredOf } from '../contour/retired.ts'
import type { Partner } from './partner.ts'
import { isDay } from '../value/calendar-day.ts'
import { type LegalFile, legalFileView, maxFormBytes, maxKeptBytes, type NewFile } from './legal-file.ts'
import { isFileFault, readFile } from './read-file.ts'
import { accountKeyHolds, isAccountNumber } from '../banking/account-key.ts'
import { isBic } from '../banking/bic.ts'
import {
  kppPattern,
  ogrnipPattern,
  ogrnPattern,
  passportPattern,
  registrationCheckDigitHolds,
} from '../value/registration-number.ts'

export type LegalValue = string | number | boolean

/**
 * What a partner answered to the fields of legal types, by the id of the field. Answers to hidden fields and to other legal types stay
 * until the person is erased: what was paid to a private person is reported after they became a company.
 */
export type LegalDetails = Readonly<Record<string, LegalValue | LegalFile>>

/** The same while the contents of new files are with it. */
export type AnsweredDetails = Readonly<Record<string, LegalValue | LegalFile | NewFile>>

/** One answer as a caller sends it, not validated yet. */
export interface SentDetail {
  fieldTypeId?: unknown
  value?: unknown
  /** To a field of type File: a new one with name and content, or the digest of the one that stays. */
  file?: unknown
}

export const maxDetailLength = 1_000

/** Questions that are asked now. */
export const askedFields = ({ fields = [] }: Pick<LegalType, 'fields'>): readonly LegalField[] =>
  fields.filter(({ hidden }) => !hidden)

/** Whether somebody with this legal type must be asked something. */
export const asksRequired = (legalType: Pick<LegalType, 'fields'>): boolean =>
  askedFields(legalType).some(({ required }) => required)

/** The legal type with this id; undefined for none, and for one that the contour does not know. */
export const legalTypeOf = ({ legalTypes }: Pick<Contour, 'legalTypes'>, id: string | null): LegalType | undefined =>
  legalTypes.find((one) => one.id === id)

/**
 * A partner's answers after the present questions of the legal type were answered anew: a question without an answer loses the earlier one.
 * An option that was retired is accepted from a partner who has it.
 *
 * @param legalType undefined for none, which asks nothing
 * @throws ApiError for the first fault, with all faults as violations: first required fields without an answer, then the answers in
 * their order
 */
export function answeredDetails(
  before: LegalDetails,
  sent: readonly SentDetail[],
  legalType: Pick<LegalType, 'fields'> | undefined,
): AnsweredDetails {
  const asked = legalType ? askedFields(legalType) : []
  const answers = sent.map(({ fieldTypeId, value, file }) => {
    const field = asked.find(({ id }) => id === fieldTypeId)
    const known = field && before[field.id]
    return { fieldTypeId, field, value: field ? tidied({ value, file }, field, known) : value, before: known }
  })
  refuseFaults([...faultsIn(answers, asked).take(maxViolations)])
  const filled = answers.filter(({ value }) => isFilled(value))
  const others = Object.entries(before).filter(([id]) => !asked.some((field) => field.id === id))
  return Object.fromEntries([...others, ...filled.map(({ fieldTypeId, value }) => [fieldTypeId, value as LegalValue] as const)])
}

/** The same for somebody who is not a partner yet. Nobody sends files before they have signed in: those are asked for after it. */
export function firstAnswers(sent: readonly SentDetail[], legalType: LegalType | undefined): LegalDetails {
  const fields = legalType ? askedFields(legalType).filter(({ type }) => type !== 'File') : []
  return answeredDetails({}, sent, { fields }) as LegalDetails
}

/** The names of the questions whose answers differ, for the journal: the answers themselves stand nowhere else. */
export function changedDetails(before: LegalDetails, after: LegalDetails, { legalTypes }: Pick<Contour, 'legalTypes'>): string[] {
  return legalTypes.flatMap(({ type, fields = [] }) =>
    fields.filter(({ id }) => !isSameAnswer(before[id], after[id])).map(({ systemName }) => `${type}.${systemName}`),
  )
}

/** A file is the same by its bytes, whatever it is called. */
const isSameAnswer = (one: LegalDetails[string] | undefined, other: LegalDetails[string] | undefined): boolean =>
  one === other || (isFile(one) && isFile(other) && one.sha256 === other.sha256)

/** Every other answer is a single value. */
export const isFile = (answer: LegalDetails[string] | undefined): answer is LegalFile => typeof answer === 'object'

/** The names of the questions that a partner answered, for the journal. */
export const answeredNames = (details: LegalDetails, contour: Pick<Contour, 'legalTypes'>): string[] =>
  changedDetails({}, details, contour)

/**
 * Refuses more than a partner may keep, or than one change can write: a transaction of DynamoDB takes 4 MB, and what is removed may count.
 *
 * @param sent as it was answered: the faults are at its new files
 * @throws ApiError LEGAL_FIELD_INVALID
 */
export function refuseTooMuch(
  { before, after, sent }: { before: LegalDetails; after: LegalDetails; sent: readonly SentDetail[] },
  legalType: LegalType | undefined,
): void {
  const asked = legalType ? askedFields(legalType) : []
  const [old, all] = [Object.values(before).filter(isFile), Object.values(after).filter(isFile)]
  const isIn = (files: readonly LegalFile[]) => (file: LegalFile) => files.some(({ id }) => id === file.id)
  const ofForm = asked.map(({ id }) => after[id]).filter(isFile)
  const moved = [...all.filter((file) => !isIn(old)(file)), ...old.filter((file) => !isIn(all)(file))]
  const expected =
    sumOf(ofForm) > maxFormBytes
      ? legalFieldFaults.formTooLarge({ most: maxFormBytes })
      : Math.max(sumOf(all), sumOf(moved)) > maxKeptBytes
        ? legalFieldFaults.keptTooLarge({ most: maxKeptBytes })
        : undefined
  if (expected === undefined) return
  const faults = sent.flatMap(({ fieldTypeId }, index): Fault[] => {
    const field = asked.find(({ id }) => id === fieldTypeId)
    const file = field && after[field.id]
    if (!field || !isFile(file) || isIn(old)(file)) return []
    return [{ path: `legalDetails[${index}].file`, error: new ApiError('LEGAL_FIELD_INVALID', { label: field.label, expected }) }]
  })
  refuseFaults(faults)
}

const sumOf = (files: readonly LegalFile[]): number => files.reduce((sum, { bytes }) => sum + bytes, 0)

interface Answer {
  fieldTypeId: unknown
  field: LegalField | undefined
  value: unknown
  /** What was answered before. */
  before: unknown
}

interface Fault {
  path: string
  error: ApiError
}

function refuseFaults(faults: readonly Fault[]): void {
  const [first] = faults
  if (!first) return
  first.error.violations = faults.map(({ path, error }): Violation => ({ path, message: error.message }))
  throw first.error
}

function* faultsIn(answers: readonly Answer[], asked: readonly LegalField[]): Generator<Fault> {
  const filled = new Set(answers.filter(({ value }) => isFilled(value)).map(({ fieldTypeId }) => fieldTypeId))
  for (const { id, label, required } of asked) {
    if (required && !filled.has(id)) yield { path: 'legalDetails', error: new ApiError('LEGAL_FIELD_REQUIRED', { label }) }
  }
  const seen = new Set<unknown>()
  const bic = answers.find(({ field }) => field?.check === 'bic')?.value
  for (const [index, { fieldTypeId, field, value, before }] of answers.entries()) {
    if (!field) {
      const error = new ApiError('LEGAL_FIELD_UNKNOWN', { fieldTypeId: shown(fieldTypeId) })
      yield { path: `legalDetails[${index}].fieldTypeId`, error }
      continue
    }
    const expected = seen.has(field.id) ? legalFieldFaults.repeated : faultOf({ value, before }, field, bic)
    if (expected !== undefined) {
      const path = `legalDetails[${index}].${field.type === 'File' ? 'file' : 'value'}`
      yield { path, error: new ApiError('LEGAL_FIELD_INVALID', { label: field.label, expected }) }
    }
    seen.add(field.id)
  }
}

const isFilled = (value: unknown): boolean => value !== undefined && value !== null && value !== ''

/** People paste numbers with blanks, and write a КПП in small letters. A file is read, or becomes what is wrong with it. */
function tidied({ value, file }: Omit<SentDetail, 'fieldTypeId'>, { type, check }: LegalField, before: unknown): unknown {
  if (type === 'File') {
    if (isFilled(file)) return readFile(file, before)
    return isFilled(value) ? { fault: legalFieldFaults.notFile } : undefined
  }
  if (type !== 'String' || typeof value !== 'string') return value
  return check === undefined ? value.trim() : value.replaceAll(/\s/g, '').toUpperCase()
}

/** Says what is expected instead of a filled value; undefined when it fits. */
function faultOf({ value, before }: Pick<Answer, 'value' | 'before'>, field: LegalField, bic: unknown): string | undefined {
  if (!isFilled(value)) return undefined
  const fault = faultsOfTypes[field.type](value, field, before)
  if (fault !== undefined || field.check === undefined) return fault
  return faultsOfChecks[field.check](value as string, bic)
}

const faultsOfTypes: Record<LegalFieldType, (value: unknown, field: LegalField, before: unknown) => string | undefined> = {
  String: (value) => {
    if (typeof value !== 'string') return legalFieldFaults.notText
    if (value.length > maxDetailLength) return legalFieldFaults.tooLong({ most: maxDetailLength })
    return value.isWellFormed() ? undefined : legalFieldFaults.notUnicode
  },
  Number: (value) => (typeof value === 'number' && Number.isFinite(value) ? undefined : legalFieldFaults.notNumber),
  Boolean: (value) => (typeof value === 'boolean' ? undefined : legalFieldFaults.notBoolean),
  List: (value, { options }, before) => (acceptsOption(options, value, before) ? undefined : legalFieldFaults.notOption),
  Date: (value) => (typeof value === 'string' && isDay(value) ? undefined : legalFieldFaults.notDate),
  // Whatever is no fault was read from what was sent, or stood there before.
  File: (value) => (isFileFault(value) ? value.fault : undefined),
}

const registered = (text: string, form: RegExp, ofForm: string): string | undefined => {
  if (!form.test(text)) return ofForm
  return registrationCheckDigitHolds(text) ? undefined : legalFieldFaults.checkDigit
}

const faultsOfChecks: Record<LegalFieldCheck, (text: string, bic: unknown) => string | undefined> = {
  passport: (text) => (passportPattern.test(text) ? undefined : legalFieldFaults.passport),
  kpp: (text) => (kppPattern.test(text) ? undefined : legalFieldFaults.kpp),
  ogrn: (text) => registered(text, ogrnPattern, legalFieldFaults.ogrn),
  ogrnip: (text) => registered(text, ogrnipPattern, legalFieldFaults.ogrnip),
  bic: (text) => (isBic(text) ? undefined : legalFieldFaults.bic),
  account: (text, bic) => {
    if (!isAccountNumber(text)) return legalFieldFaults.account
    if (!isFilled(bic)) return legalFieldFaults.accountWithoutBic
    // A wrong БИК is reported at its own field.
    if (typeof bic !== 'string' || !isBic(bic)) return undefined
    return accountKeyHolds(bic, text) ? undefined : legalFieldFaults.accountKey
  },
}

const shownLength = 100

/** An id as it was sent, short and clean enough for a message. */
function shown(fieldTypeId: unknown): string {
  if (!isFilled(fieldTypeId)) return '(не указано)'
  const text = typeof fieldTypeId === 'string' ? fieldTypeId : JSON.stringify(fieldTypeId)
  return text.slice(0, shownLength).toWellFormed()
}

/**
 * The legal types that a partner can choose, with what each asks: hidden ones are kept by those who have them.
 *
 * @param ownId of the partner; null for none, and for somebody who registers
 */
export const choosableLegalTypes = ({ legalTypes }: Pick<Contour, 'legalTypes'>, ownId: string | null) =>
  offeredOf(legalTypes, [ownId]).map((legalType) => ({
    id: legalType.id,
    type: legalType.type,
    fields: askedFields(legalType).map(legalFieldView),
  }))

/**
 * A legal type that a partner chooses.
 *
 * @throws ApiError LEGAL_TYPE_NOT_FOUND for one that is hidden or unknown
 */
export function refuseUnchoosable(legalTypeId: string | null, { legalTypes }: Pick<Contour, 'legalTypes'>): void {
  if (legalTypeId === null || legalTypes.some(({ id, hidden }) => id === legalTypeId && !hidden)) return
  const error = new ApiError('LEGAL_TYPE_NOT_FOUND')
  error.violations = [{ path: 'legalTypeId', message: error.message }]
  throw error
}

/** A question as it is shown to the partner. */
export const legalFieldView = ({ id, systemName, label, type, options, required, check }: LegalField) => ({
  id,
  systemName,
  label,
  type,
  options: options && options.map(optionView),
  required,
  check: check ?? null,
})

/**
 * A partner's answers in readable form: those to the present legal type in the order of its questions, without an answer null; then
 * those to hidden questions and to other legal types, as far as there are any.
 */
export function legalDetailsView(
  details: LegalDetails,
  { legalTypeId, legalDetailsAt }: Pick<Partner, 'legalTypeId' | 'legalDetailsAt'>,
  { legalTypes }: Pick<Contour, 'legalTypes'>,
) {
  const own = legalTypes.find(({ id }) => id === legalTypeId)
  const present = own ? askedFields(own) : []
  const former = legalTypes.flatMap((legalType) =>
    (legalType.fields ?? [])
      .filter((field) => details[field.id] !== undefined && !present.includes(field))
      .map((field) => ({ ...answerView(field, details), legalType: legalType.type })),
  )
  return { present: present.map((field) => answerView(field, details)), former, changedAt: legalDetailsAt ?? null }
}

const answerView = (field: LegalField, details: LegalDetails) => ({
  fieldTypeId: field.id,
  systemName: field.systemName,
  label: field.label,
  type: field.type,
  ...valueView(details[field.id]),
  optionName: field.options?.find(({ id }) => id === details[field.id])?.name ?? null,
})

const valueView = (answer: LegalDetails[string] | undefined) =>
  isFile(answer) ? { value: null, file: legalFileView(answer) } : { value: answer ?? null, file: null }
