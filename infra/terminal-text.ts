/**
 * Text as a terminal may be given it. Clients, partners and callers write what people read here; a control character, a
 * line break, an invisible or a right-to-left mark among it could forge a row or hide one.
 */

/** Control and format characters, line ends of every kind, halves of characters. */
const unsafe = /[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]/gu
const longestCell = 200

/** Text of several lines that are ours: line breaks stay, all else that is not to be seen is escaped. */
export function safeText(text: string): string {
  return text.replace(unsafe, (character) => (character === '\n' ? character : escaped(character)))
}

/** Text that is one line, whatever it holds. */
export function safeLine(text: string): string {
  return text.replace(unsafe, escaped)
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

/** As JSON escapes it, unit by unit. */
function escaped(character: string): string {
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
