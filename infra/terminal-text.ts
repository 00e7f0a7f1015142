import { escapedCharacter, unseenCharacters } from '../lib/domain/unseen-characters.ts'

/**
 * Text as a terminal may be given it. Clients, partners and callers write what people read here; a control character, a
 * line break, an invisible or a right-to-left mark among it could forge a row or hide one.
 */

const longestCell = 200

/** Text of several lines that are ours: line breaks stay, all else that is not to be seen is escaped. */
export function safeText(text: string): string {
  return text.replace(unseenCharacters, (character) => (character === '\n' ? character : escapedCharacter(character)))
}

/** Text that is one line, whatever it holds. */
export function safeLine(text: string): string {
  return text.replace(unseenCharacters, escapedCharacter)
}

/**
 * Text that fills a cell of a table: one line, no longer than a person reads, without blanks that look like the space
 * between columns. --json has all of it.
 */
export function safeCell(text: string): string {
  const line = safeLine(text.replace(/\p{Zs}+/gu, ' '))
  return line.length <= longestCell ? line : `${line.slice(0, longestCell).toWellFormed()}… (${text.length} characters)`
}

/** JSON that says exactly the same, in characters that a terminal may be given: marks stand in strings only, where they can be escaped. */
export function safeJson(value: unknown): string {
  return safeText(JSON.stringify(value, undefined, 2))
}
