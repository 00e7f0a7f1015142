import type { components } from '../../shared/api.d.ts'
import { SelectField } from '../look/select-field.tsx'
import { TextField } from '../look/text-field.tsx'
import type { ReactNode } from 'react'
import type { ApiFailure } from '../../shared/api/api-failure.ts'
import { type FileAnswers, sentFile } from '../../shared/files/file-answers.ts'
import { violationsByField } from '../../shared/look/violations.ts'
import { legalTexts } from './legal-texts.ts'

type LegalField = components['schemas']['LegalField']
type Known = components['schemas']['LegalAnswer']

/** What was typed, by the id of the field; nothing typed is an empty text. */
export type Answers = Readonly<Record<string, string>>

/** Answers as they stand in the fields of a form. */
export const answersOf = (known: readonly Pick<Known, 'fieldTypeId' | 'value'>[]): Answers =>
  Object.fromEntries(known.map(({ fieldTypeId, value }) => [fieldTypeId, value === null ? '' : String(value)]))

const typedIn = (answers: Answers, { id }: LegalField): string => (answers[id] ?? '').trim()

const numberIn = (text: string): number => Number(text.replaceAll(/\s/g, '').replace(',', '.'))

/** The fields that are asked before somebody has signed in: files come after it. */
export const withoutFiles = (fields: readonly LegalField[]): LegalField[] => fields.filter(({ type }) => type !== 'File')

/** The ids of the fields that are to be filled in, or hold no number where one is expected. The service judges all else. */
export const missingIn = (fields: readonly LegalField[], answers: Answers, files: FileAnswers = {}): ReadonlySet<string> =>
  new Set(
    fields
      .filter((field) => {
        if (field.type === 'File') return field.required && files[field.id] === undefined
        const typed = typedIn(answers, field)
        return typed === '' ? field.required : field.type === 'Number' && !Number.isFinite(numberIn(typed))
      })
      .map(({ id }) => id),
  )

/** Answers as the service takes them. */
export const sentAnswers = (fields: readonly LegalField[], answers: Answers, files: FileAnswers = {}) =>
  fields.map((field) =>
    field.type === 'File'
      ? { fieldTypeId: field.id, ...sentFile(files[field.id]) }
      : { fieldTypeId: field.id, value: valueOf(field, typedIn(answers, field)) },
  )

function valueOf({ type }: LegalField, typed: string): string | number | boolean | null {
  if (typed === '') return null
  if (type === 'Number') return numberIn(typed)
  return type === 'Boolean' ? typed === 'true' : typed
}

/**
 * What the service found wrong with answers that sentAnswers made, by the id of the field.
 *
 * @returns rest faults of other fields
 */
export function refusedAnswers(failure: ApiFailure | undefined, fields: readonly LegalField[]) {
  const pathOf = (index: number): string => `legalDetails.${index}.${fields[index]?.type === 'File' ? 'file' : 'value'}`
  const paths = fields.map((_, index) => pathOf(index))
  const { byField, rest } = violationsByField(failure, paths)
  const refused: Readonly<Record<string, string>> = Object.fromEntries(
    fields.flatMap(({ id }, index) => {
      const message = byField[pathOf(index)]
      return message === undefined ? [] : [[id, message]]
    }),
  )
  return { refused, rest }
}

interface LegalFieldsProps {
  fields: readonly LegalField[]
  answers: Answers
  /** The ids of those that show that nothing, or no number, was typed. */
  faulty: ReadonlySet<string>
  /** What the service found wrong, by the id of the field. */
  refused?: Readonly<Record<string, string>>
  onChange: (answers: Answers) => void
  /** Shows a field of type File, with what is wrong with it; absent where none is asked. */
  fileField?: (field: LegalField, error: string | undefined) => ReactNode
}

/** What a legal type asks. */
export function LegalFields({ fields, answers, faulty, refused = {}, onChange, fileField }: LegalFieldsProps) {
  const t = legalTexts.use()
  return fields.map((field) => {
    const { id, type, options, required } = field
    if (type === 'File') return fileField?.(field, refused[id] ?? (faulty.has(id) ? t.fillIn : undefined))
    const props = {
      label: required ? `${field.label} *` : field.label,
      value: answers[id] ?? '',
      ...(refused[id] !== undefined && { error: refused[id] }),
      ...(faulty.has(id) && { error: (answers[id] ?? '').trim() === '' ? t.fillIn : t.numberExpected }),
      onChange: (typed: string) => onChange({ ...answers, [id]: typed }),
    }
    if (type !== 'Boolean' && type !== 'List') {
      return (
        <TextField
          key={id}
          {...props}
          autoComplete="off"
          maxLength={1000}
          type={type === 'Date' ? 'date' : 'text'}
          inputMode={type === 'Number' ? 'decimal' : 'text'}
        />
      )
    }
    const choices =
      type === 'List'
        ? offered(options ?? [], answers[id]).map((option) => ({ value: option.id, text: option.name }))
        : [
            { value: 'true', text: t.yes },
            { value: 'false', text: t.no },
          ]
    return <SelectField key={id} {...props} options={[{ value: '', text: t.unanswered }, ...choices]} />
  })
}

/** Without what was retired, but for the answer that stands. */
const offered = (options: NonNullable<LegalField['options']>, answer: string | undefined) =>
  options.filter(({ id, hidden }) => !hidden || id === answer)
