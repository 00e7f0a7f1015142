import { safeLine } from '../../terminal-text.ts'
import type { Row } from './print.ts'

/** What a spreadsheet takes for the beginning of a formula. */
const startsFormula = /^[=+\-@\t\r]/

/**
 * Rows as CSV (RFC 4180): a line of names, commas, a point in numbers, lines that end in CR LF. A text that a spreadsheet would
 * run as a formula gets an apostrophe in front; line breaks and what is not to be seen are escaped, so that a row is a line.
 */
export function csvText(columns: readonly string[], rows: readonly Row[]): string {
  return [columns, ...rows.map((row) => columns.map((column) => row[column]))].map(csvLine).join('')
}

/** One line of it, for what is printed as it comes. */
export const csvLine = (cells: readonly Row[string][]): string => `${cells.map(csvCell).join(',')}\r\n`

function csvCell(value: Row[string]): string {
  if (value === null || value === undefined) return ''
  if (typeof value !== 'string') return String(value)
  const text = safeLine(startsFormula.test(value) ? `'${value}` : value)
  return /[",]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}

/**
 * The first cell of every line of a text: of a CSV file, or of plain lines. Blank lines, lines that begin with # and a line of
 * names at the top are no part of it.
 *
 * @param header what the first cell of a line of names says
 */
export function firstCells(text: string, header: string): string[] {
  const lines = text.replace(/^\uFEFF/, '').split(/\r\n|\n|\r/)
  const cells = lines.map((line) =>
    (line.split(/[,;\t]/, 1)[0] ?? '')
      .trim()
      .replace(/^"(.*)"$/, '$1')
      .trim(),
  )
  return cells.filter((cell, index) => cell !== '' && !cell.startsWith('#') && !(index === 0 && cell.toLowerCase() === header))
}
