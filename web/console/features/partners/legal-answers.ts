import type { ApiFailure } from '../../../shared/api/api-failure.ts'
import { type FileAnswers, sentFile } from '../../../shared/files/file-answers.ts'
import { violationsByField } from '../../../shared/look/violations.ts'
import type { AskedField, LegalDetails } from './partner-requests.ts'

/** What is typed, by the id of the field; '' for no answer. */
export type TypedAnswers = Readonly<Record<string, string>>

export const typedOf = ({ present, former }: LegalDetails): TypedAnswers =>
  Object.fromEntries([...former, ...present].map(({ fieldTypeId, value }) => [fieldTypeId, value === null ? '' : String(value)]))

/** Answers as the service takes them, in the order of the fields. A number that is none is sent as typed, and refused at its field. */
export const sentOf = (fields: readonly AskedField[], typed: TypedAnswers, files: FileAnswers) =>
  fields.map(({ id, type }) =>
    type === 'File'
      ? { fieldTypeId: id, ...sentFile(files[id]) }
      : { fieldTypeId: id, value: valueOf(type, (typed[id] ?? '').trim()) },
  )

function valueOf(type: AskedField['type'], text: string): string | number | boolean | null {
  if (text === '') return null
  if (type === 'Boolean') return text === 'true'
  if (type !== 'Number') return text
  const number = Number(text.replaceAll(/\s/g, '').replace(',', '.'))
  return Number.isFinite(number) ? number : text
}

/** What the service found wrong, by the id of the field, for the ИНН under `inn`; and the rest in words. */
export function legalFaults(failure: ApiFailure | undefined, fields: readonly AskedField[]) {
  const pathOf = (index: number): string => `legalDetails.${index}.${fields[index]?.type === 'File' ? 'file' : 'value'}`
  const { byField, rest } = violationsByField(failure, ['inn', ...fields.map((_, index) => pathOf(index))])
  const errors: Readonly<Record<string, string>> = Object.fromEntries(
    [['inn', byField['inn']], ...fields.map(({ id }, index) => [id, byField[pathOf(index)]])].filter(
      (pair): pair is [string, string] => pair[1] !== undefined,
    ),
  )
  return { errors, rest }
}
