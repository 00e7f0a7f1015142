/**
 * Text for banks, in the encoding that they all read. The web and Node only decode windows-1251, so the map is turned round here; a
 * library for it would be a hundred times the size.
 */

/** Each character of windows-1251 beyond ASCII and its byte. 0x98 is no character of it, whatever decoders say. */
const byteOf: ReadonlyMap<string, number> = new Map(
  Array.from({ length: 128 }, (_, index) => 128 + index)
    .filter((byte) => byte !== 0x98)
    .map((byte) => [new TextDecoder('windows-1251').decode(Uint8Array.of(byte)), byte]),
)

/**
 * What is written in the place of characters that windows-1251 has not, and of blanks that banks take for faults. Nothing else is ever
 * replaced.
 */
const replacements: ReadonlyMap<string, string> = new Map([
  ['₽', 'руб.'],
  // Minus and the hyphens that typographers use.
  ...['\u2212', '\u2010', '\u2011', '\u2012'].map((hyphen) => [hyphen, '-'] as const),
  ['\u2015', '—'],
  ['\u2032', "'"],
  ['\u2033', '"'],
  // Blanks of every width, and what would end a line.
  ...['\u00A0', '\u2007', '\u2009', '\u200A', '\u202F', '\u3000'].map((blank) => [blank, ' '] as const),
  ...['\t', '\n', '\r', '\v', '\f', '\u0085', '\u2028', '\u2029'].map((end) => [end, ' '] as const),
])

/** A text as it can be written for a bank, in one line; characters without a replacement stay. */
export const bankText = (text: string): string =>
  Array.from(text.normalize('NFC'))
    .map((character) => replacements.get(character) ?? character)
    .join('')
    .replaceAll(/ {2,}/g, ' ')
    .trim()

/** The characters of a text that windows-1251 has not, each once; control characters and the soft hyphen, which nobody sees, too. */
export const charactersOutside = (text: string): string[] => [
  ...new Set(Array.from(text).filter((character) => !isInside(character))),
]

const isInside = (character: string): boolean => /^[ -~]$/.test(character) || (character !== '\u00AD' && byteOf.has(character))

/**
 * A text in windows-1251, with line ends (CR LF) as they are.
 *
 * @throws RangeError for a character outside: look with charactersOutside first
 */
export function windows1251Bytes(text: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(Array.from(text), (character) => {
    const code = character.charCodeAt(0)
    const byte = code < 128 ? code : byteOf.get(character)
    if (byte === undefined) throw new RangeError(`windows-1251 has no character ${character}`)
    return byte
  })
}
