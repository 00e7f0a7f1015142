import { createHash, randomUUID } from 'node:crypto'
import { type AnsweredDetails, isFile, type LegalDetails } from '../../domain/partner/legal-details.ts'
import { chunkLengths, chunksOf, type LegalFile, type NewFile } from '../../domain/partner/legal-file.ts'
import { legalFileKey } from '../keys.ts'
import { stale, type Step } from '../table/transact.ts'
import { newFileKey, sealedPart } from './details-cipher.ts'
import type { StoredFile, StoredFilePart } from './partner-items.ts'

/** Answers whose new files have ids and keys, and the contents of these by their ids. */
export interface FiledDetails {
  details: LegalDetails
  contents: ReadonlyMap<string, Uint8Array>
}

/** Gives new files their ids and keys. One with the bytes of the file that is there stays that file. */
export function filed(before: LegalDetails, answered: AnsweredDetails): FiledDetails {
  const contents = new Map<string, Uint8Array>()
  const entries = Object.entries(answered).map(([fieldId, answer]) => {
    if (!isNew(answer)) return [fieldId, answer] as const
    const sha256 = digestOf(answer.contents)
    const present = before[fieldId]
    if (isFile(present) && present.sha256 === sha256) return [fieldId, present] as const
    const { name, type, contents: bytes } = answer
    const file: LegalFile = { id: randomUUID(), name, type, bytes: bytes.length, sha256, key: newFileKey() }
    contents.set(file.id, bytes)
    return [fieldId, file] as const
  })
  return { details: Object.fromEntries(entries), contents }
}

const isNew = (answer: AnsweredDetails[string]): answer is NewFile => typeof answer === 'object' && 'contents' in answer

export const digestOf = (contents: Uint8Array): string => createHash('sha256').update(contents).digest('hex')

/**
 * Stores the contents of new files, and removes those of files that no answer names any more. Must be written together with the answers,
 * at the revision that was read.
 */
export function filesMoved(partnerId: string, before: LegalDetails, { details, contents }: FiledDetails): Step[] {
  const present = Object.values(details).filter(isFile)
  const gone = Object.values(before).filter((answer) => isFile(answer) && !present.some(({ id }) => id === answer.id))
  return [
    ...present.flatMap((file) => {
      const bytes = contents.get(file.id)
      return bytes ? chunksOf(bytes).map((part, number) => partStored(partnerId, file, number, part)) : []
    }),
    ...gone.filter(isFile).flatMap(filePartsRemoved),
  ]
}

function partStored(partnerId: string, { id, key }: LegalFile, number: number, part: Uint8Array): Step {
  const stored: StoredFilePart = {
    partnerId,
    fileId: id,
    number,
    sealed: sealedPart({ partnerId, key, fileId: id, number }, part),
  }
  return { write: { Put: { Item: { ...legalFileKey(id, number), ...stored } } }, refused: stale }
}

/** Removes the contents of a file; must be written together with the answers that no longer name it. */
export const filePartsRemoved = (file: StoredFile): Step[] =>
  partKeys(file).map((Key) => ({ write: { Delete: { Key } }, refused: stale }))

/** Where the contents of a file stand. */
export const partKeys = (file: StoredFile) => chunkLengths(file.bytes).map((_, number) => legalFileKey(file.id, number))
