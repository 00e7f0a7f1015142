import { legalFieldFaults } from '../../errors.ts'
import { fileTypeOf, type LegalFile, maxFileBytes, type NewFile, safeFileName } from './legal-file.ts'

/** Why a file is not taken, in the words of LEGAL_FIELD_INVALID. */
export interface FileFault {
  fault: string
}

export const isFileFault = (value: unknown): value is FileFault => typeof value === 'object' && value !== null && 'fault' in value

/** The length of the largest file in base64. */
export const maxContentLength = Math.ceil(maxFileBytes / 3) * 4

/**
 * A file as a caller sends it: `{ name, content }`, with the content in base64, is a new one; `{ sha256 }` names the one that is there.
 * What it is called and said to be decides nothing. Lengths are looked at before anything is decoded.
 *
 * @param before what was answered before
 */
export function readFile(sent: unknown, before: unknown): NewFile | LegalFile | FileFault {
  if (typeof sent !== 'object' || sent === null) return { fault: legalFieldFaults.notFile }
  const { name, content, sha256 } = sent as { name?: unknown; content?: unknown; sha256?: unknown }
  if (content === undefined && typeof sha256 === 'string') return kept(sha256, before)
  if (typeof content !== 'string' || typeof name !== 'string') return { fault: legalFieldFaults.notFile }
  if (content.length > maxContentLength) return { fault: legalFieldFaults.fileTooLarge({ most: maxFileBytes }) }
  if (content.length % 4 !== 0 || !/^[A-Za-z\d+/]*={0,2}$/.test(content)) return { fault: legalFieldFaults.notFile }
  const contents = Buffer.from(content, 'base64')
  if (contents.length > maxFileBytes) return { fault: legalFieldFaults.fileTooLarge({ most: maxFileBytes }) }
  const type = fileTypeOf(contents)
  return type ? { name: safeFileName(name.slice(0, longestName), type), type, contents } : { fault: legalFieldFaults.fileKind }
}

/** No file system has longer names. */
const longestName = 1_000

function kept(sha256: string, before: unknown): LegalFile | FileFault {
  const file = before as LegalFile | undefined
  return typeof file === 'object' && file.sha256 === sha256 ? file : { fault: legalFieldFaults.fileGone }
}
