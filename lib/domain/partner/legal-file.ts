import { onOneLine } from '../value/unseen-characters.ts'

/** What every office opens, and no browser runs. */
export const legalFileTypes = ['application/pdf', 'image/jpeg', 'image/png', 'image/webp'] as const
export type LegalFileType = (typeof legalFileTypes)[number]

/**
 * Bytes of one file, of all files that a form holds, and of all that a partner has. All that one change writes and removes goes through one
 * transaction of DynamoDB, which takes 4 MB, and what is sent, in base64, through one call of Lambda, which takes 6 MB.
 */
export const maxFileBytes = 1_000_000
export const maxFormBytes = 2 * maxFileBytes
export const maxKeptBytes = 4 * maxFileBytes

/** A file that a partner answered with. Its contents are stored apart. */
export interface LegalFile {
  /** What its contents are stored under. */
  id: string
  name: string
  type: LegalFileType
  bytes: number
  /** In hexadecimal. */
  sha256: string
  /** What its contents are encrypted with: 32 bytes in base64. It is stored with the answers, which are encrypted themselves. */
  key: string
}

/** A file as it has just been sent. */
export interface NewFile {
  name: string
  type: LegalFileType
  contents: Uint8Array
}

/** The contents stand in chunks, because an item holds 400 KB. */
const chunkBytes = 350_000

/** The lengths of the chunks of so many bytes. */
export const chunkLengths = (bytes: number): number[] =>
  Array.from({ length: Math.ceil(bytes / chunkBytes) }, (_, index) => Math.min(chunkBytes, bytes - index * chunkBytes))

export const chunksOf = (contents: Uint8Array): Uint8Array[] =>
  chunkLengths(contents.length).map((length, index) => contents.subarray(index * chunkBytes, index * chunkBytes + length))

/** What people and systems are told of a file. */
export const legalFileView = ({ name, type, bytes, sha256 }: LegalFile) => ({ name, type, bytes, sha256 })

/**
 * The kind of a file by its own bytes, whatever its name or its sender say that it is. Undefined for all other kinds, and for one that
 * breaks off or goes on after its end: what is two kinds at once does.
 */
export const fileTypeOf = (bytes: Uint8Array): LegalFileType | undefined => legalFileTypes.find((type) => isOf[type](bytes))

/** A PDF and a JPEG may have a few bytes after their ends, which some programs and cameras write. */
const tailBytes = 1_024

const isOf: Readonly<Record<LegalFileType, (bytes: Uint8Array) => boolean>> = {
  'application/pdf': (bytes) => standsAt(bytes, 0, latin('%PDF-')) && endsAbout(bytes, latin('%%EOF')),
  'image/jpeg': (bytes) => standsAt(bytes, 0, [0xff, 0xd8, 0xff]) && endsAbout(bytes, [0xff, 0xd9]),
  'image/png': (bytes) =>
    standsAt(bytes, 0, [0x89, ...latin('PNG\r\n'), 0x1a, 0x0a]) &&
    standsAt(bytes, 12, latin('IHDR')) &&
    standsAt(bytes, bytes.length - pngEnd.length, pngEnd),
  'image/webp': (bytes) =>
    standsAt(bytes, 0, latin('RIFF')) && standsAt(bytes, 8, latin('WEBP')) && riffLength(bytes) === bytes.length,
}

const latin = (word: string): number[] => Array.from(word, (letter) => letter.charCodeAt(0))

/** The chunk IEND: it is empty, and so always the same. */
const pngEnd = [0, 0, 0, 0, ...latin('IEND'), 0xae, 0x42, 0x60, 0x82]

/** What a RIFF says of its length, which does not count the first eight bytes. */
const riffLength = (bytes: Uint8Array): number => new DataView(bytes.buffer, bytes.byteOffset).getUint32(4, true) + 8

const standsAt = (bytes: Uint8Array, at: number, expected: readonly number[]): boolean =>
  at >= 0 && at + expected.length <= bytes.length && expected.every((byte, index) => bytes[at + index] === byte)

function endsAbout(bytes: Uint8Array, expected: readonly number[]): boolean {
  const last = bytes.length - expected.length
  for (let at = last; at >= 0 && at > last - tailBytes; at--) if (standsAt(bytes, at, expected)) return true
  return false
}

const endings: Readonly<Record<LegalFileType, readonly string[]>> = {
  'application/pdf': ['pdf'],
  'image/jpeg': ['jpg', 'jpeg'],
  'image/png': ['png'],
  'image/webp': ['webp'],
}

/** The length of a file's name with its ending. */
export const maxFileNameLength = 100

/**
 * A name that a file can be saved under everywhere: one line without folders, without what hides or turns around letters, and with the
 * ending of what the file is. So passport.pdf.exe becomes passport.pdf.exe.pdf.
 */
export function safeFileName(said: string, type: LegalFileType): string {
  const known = endings[type]
  const line = onOneLine(
    said
      .toWellFormed()
      .replaceAll(/[\\/:*?"<>|%]/g, '_')
      .replaceAll('\ufffd', '_'),
  )
  const [, stem = '', ending = ''] = /^(.*?)(?:\.([^.]*))?$/u.exec(line.replace(/^[.\s]+/, '')) ?? []
  const isKnown = known.includes(ending.toLowerCase())
  const whole = isKnown || ending === '' ? stem : `${stem}.${ending}`
  const shown = whole
    .slice(0, maxFileNameLength - longestEnding)
    .replace(/[\ud800-\udbff]$/, '')
    .trim()
  return `${shown === '' ? 'file' : shown}.${isKnown ? ending.toLowerCase() : known[0]}`
}

const longestEnding = '.jpeg'.length
