/**
 * What nobody sees, or what changes how the rest is seen: control and format characters, line ends of every kind, halves of
 * characters. In a line that is shown they could forge another one, or hide one.
 */
export const unseenCharacters = /[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]/gu

/** Whether a text that somebody or something is known by holds any of them: it could look like another one. */
export const hasUnseenCharacters = (text: string): boolean => text.search(unseenCharacters) >= 0

/** Engines that keep their tables in PostgreSQL cannot keep it in any text. */
export const nul = '\u0000'

/** As JSON escapes it, unit by unit. */
export function escapedCharacter(character: string): string {
  const short = shortEscapes.get(character)
  if (short) return short
  const units = Array.from({ length: character.length }, (_, index) => character.charCodeAt(index))
  return units.map((unit) => `\\u${unit.toString(16).padStart(4, '0')}`).join('')
}

const shortEscapes = new Map([
  ['\n', '\\n'],
  ['\r', '\\r'],
  ['\t', '\\t'],
])
