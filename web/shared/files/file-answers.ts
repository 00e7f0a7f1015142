import { maxFormBytes } from '../../../lib/domain/partner/legal-file.ts'
import type { components } from '../api.d.ts'
import type { PreparedFile } from './prepared-file.ts'

export type KeptFile = components['schemas']['LegalFile']

/** A file in a form: the one that is there, or a new one. */
export type FileAnswer = { kind: 'kept'; file: KeptFile } | { kind: 'new'; file: PreparedFile }

/** By the id of the field; a field without one has no file. */
export type FileAnswers = Readonly<Record<string, FileAnswer | undefined>>

export const filesIn = (known: readonly { fieldTypeId: string; file: KeptFile | null }[]): FileAnswers =>
  Object.fromEntries(known.flatMap(({ fieldTypeId, file }) => (file ? [[fieldTypeId, { kind: 'kept', file } as const]] : [])))

/** As the service takes it: one that is there by its digest alone. */
export function sentFile(answer: FileAnswer | undefined) {
  if (!answer) return { value: null }
  const { file } = answer
  return { file: answer.kind === 'kept' ? { sha256: answer.file.sha256 } : { name: file.name, content: answer.file.content } }
}

/** Whether the files of these fields are more than the service takes together. */
export function areTooMany(fields: readonly { id: string }[], files: FileAnswers): boolean {
  return fields.reduce((sum, { id }) => sum + (files[id]?.file.bytes ?? 0), 0) > maxFormBytes
}
