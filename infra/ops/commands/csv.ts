import { byteOrderMark, type Cell, csvLine } from '../../../lib/domain/value/spreadsheet.ts'
import { safeLine } from '../../terminal-text.ts'
import type { Row } from './print.ts'

/** Rows as CSV for Excel, with a header line. */
export const csvTable = (columns: readonly string[], rows: readonly Row[]): string =>
  csvHead(columns) + rows.map((row) => safeCsvLine(columns.map((column) => row[column]))).join('')

/** The header line, for output that is printed as it comes. */
export const csvHead = (columns: readonly string[]): string => byteOrderMark + csvLine(columns)

/** One line of CSV. Line breaks and invisible characters are escaped, so that a row is one line and terminals are safe. */
export const safeCsvLine = (cells: readonly Cell[]): string =>
  csvLine(cells.map((cell) => (typeof cell === 'string' ? safeLine(cell) : cell)))

/**
 * The first cell of every line of a CSV file or of plain lines. Skips blank lines, lines that begin with # and a header line.
 *
 * @param header the first cell of the header line
 */
export function firstCells(text: string, header: string): string[] {
  const lines = text.replace(/^\uFEFF/, '').split(/\r\n|\n|\r/)
  const cells = lines.map((line) =>
    (line.split(/[,;\t]/, 1)[0] ?? '')
      .trim()
      .replace(/^"=""(.*)"""$/, '$1')
      .replace(/^"(.*)"$/, '$1')
      .trim(),
  )
  return cells.filter((cell, index) => cell !== '' && !cell.startsWith('#') && !(index === 0 && cell.toLowerCase() === header))
}
