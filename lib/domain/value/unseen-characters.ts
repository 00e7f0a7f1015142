/**
 * Characters that are invisible or change how others are shown: control and format characters, all line ends, lone surrogates. In
 * a shown line they could forge another line, or hide one.
 */
export const unseenCharacters = /[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]/gu

/** A text on one line, with single blanks and without those characters. */
export const onOneLine = (text: string): string => text.replaceAll(/\s+/g, ' ').replaceAll(unseenCharacters, '').trim()

/**
 * The same, plus invisible characters that count as letters or marks: Hangul fillers, variation selectors, the grapheme joiner,
 * and the blank Braille pattern.
 */
const unseenInNames = /[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}\u2800]/u

/** For documents: the pattern that no name may match. */
export const unseenInNamesPattern = unseenInNames.source

/** Whether an identifying text contains any of them: it could look like another one. */
export const hasUnseenCharacters = (text: string): boolean => unseenInNames.test(text)

/** PostgreSQL cannot store it in any text, and neither can engines built on it. */
export const nul = '\u0000'

/** A character as a JSON escape, one per UTF-16 unit. */
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
