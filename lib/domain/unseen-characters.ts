/**
 * What nobody sees, or what changes how the rest is seen: control and format characters, line ends of every kind, halves of
 * characters. In a line that is shown they could forge another one, or hide one.
 */
export const unseenCharacters = /[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]/gu

/**
 * The same, with all else that is not there for the eye though it counts as a letter or a mark: fillers of Hangul, variation
 * selectors, the joiner of graphemes, and the empty pattern of Braille.
 */
const unseenInNames = /[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}\u2800]/u

/** For documents: what no name may match. */
export const unseenInNamesPattern = unseenInNames.source

/** Whether a text that somebody or something is known by holds any of them: it could look like another one. */
export const hasUnseenCharacters = (text: string): boolean => unseenInNames.test(text)

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
