import { escapedCharacter, unseenCharacters } from '../lib/domain/value/unseen-characters.ts'

/**
 * Makes text safe for a terminal. Clients, partners and callers write text that people read here; a control character, line break,
 * invisible or right-to-left mark in it could forge a row or hide one.
 */

const longestCell = 200

/** Text with several lines of our own: line breaks stay, all other invisible characters are escaped. */
export function safeText(text: string): string {
  return text.replace(unseenCharacters, (character) => (character === '\n' ? character : escapedCharacter(character)))
}

/** Text as one line, whatever it contains. */
export function safeLine(text: string): string {
  return text.replace(unseenCharacters, escapedCharacter)
}

/**
 * Text for a cell of a table: one line, shortened to a readable length, without blanks that look like the space between columns. --json
 * prints all of it.
 */
export function safeCell(text: string): string {
  const line = safeLine(text.replace(/\p{Zs}+/gu, ' '))
  return line.length <= longestCell ? line : `${line.slice(0, longestCell).toWellFormed()}… (${text.length} characters)`
}

/** The same JSON in characters that are safe for a terminal: marks can only be in strings, where they can be escaped. */
export function safeJson(value: unknown): string {
  return safeText(JSON.stringify(value, undefined, 2))
}
