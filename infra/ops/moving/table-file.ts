import { plainCell, recordsIn } from '../../../lib/domain/value/csv-records.ts'
import type { Fault } from './fault.ts'

/** A row as it is written: its cells by column. In JSON a cell may be anything; in CSV it is a text. */
export interface RawRow {
  line: number
  cells: Readonly<Record<string, unknown>>
}

export interface RawTable {
  rows: RawRow[]
  faults: Fault[]
}

/**
 * The text of a file. Spreadsheets on Russian machines save windows-1251 unless told otherwise; no text in it is valid UTF-8 by
 * chance.
 */
export function decoded(bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder('windows-1251').decode(bytes)
  }
}

/** One JSON object a line; empty lines do not count. */
export function readJsonLines(file: string, text: string): RawTable {
  const table: RawTable = { rows: [], faults: [] }
  for (const [index, source] of text
    .replace(/^\uFEFF/, '')
    .split(/\r?\n/)
    .entries()) {
    const line = index + 1
    if (source.trim() === '') continue
    const cells = objectIn(source)
    if (cells) table.rows.push({ line, cells })
    else table.faults.push({ file, line, column: null, what: 'expected one JSON object in this line' })
  }
  return table
}

function objectIn(source: string): Record<string, unknown> | undefined {
  try {
    const value: unknown = JSON.parse(source)
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Record<string, unknown>) : undefined
  } catch {
    return undefined
  }
}

/** A line before the header that is for people, also as a spreadsheet saves it. */
const comment = /^"?# /

/** How many lines come before the header, and what comes after them. */
function withoutComments(source: string): { skipped: number; rest: string } {
  let [skipped, rest] = [0, source]
  while (comment.test(rest)) {
    const end = rest.indexOf('\n')
    rest = end < 0 ? '' : rest.slice(end + 1)
    skipped++
  }
  return { skipped, rest }
}

/**
 * CSV (RFC 4180) with a header line, separated by commas, semicolons or tabs: whichever the header has most. Lines before it that begin
 * with # and a blank are for people.
 */
export function readCsv(file: string, text: string): RawTable {
  const table: RawTable = { rows: [], faults: [] }
  const { skipped, rest: source } = withoutComments(text.replace(/^\uFEFF/, ''))
  const { records, isOpen } = recordsIn(source, separatorOf(source), skipped + 1)
  const [header, ...rest] = records
  const names = header?.cells.map((name) => name.trim()) ?? []
  for (const { line, cells } of rest) {
    if (cells.every((cell) => cell.trim() === '')) continue
    if (cells.length === names.length)
      table.rows.push({ line, cells: Object.fromEntries(names.map((name, at) => [name, plainCell(cells[at] ?? '')])) })
    else
      table.faults.push({
        file,
        line,
        column: null,
        what: `it has ${cells.length} cells, and the header has ${names.length} columns`,
      })
  }
  const twice = names.find((name, at) => names.indexOf(name) !== at)
  if (twice !== undefined)
    table.faults.push({ file, line: header?.line ?? 1, column: twice, what: 'the column stands in the header twice' })
  if (isOpen) table.faults.push({ file, line: records.at(-1)?.line ?? 1, column: null, what: 'a quotation mark is never closed' })
  return table
}

function separatorOf(source: string): string {
  const header = source.split(/\r?\n/, 1)[0] ?? ''
  const counts = [';', ',', '\t'].map((one) => ({ one, count: header.split(one).length }))
  return counts.reduce((best, next) => (next.count > best.count ? next : best)).one
}

/** A row as CSV that readCsv reads back. */
export const csvRow = (cells: readonly string[]): string => `${cells.map(csvCell).join(';')}\r\n`

function csvCell(text: string): string {
  // A spreadsheet would run it as a formula; readCsv takes the mark away.
  const safe = /^'*[=+\-@\t\r]/.test(text) && !/^-?\d+([.,]\d+)?$/.test(text) ? `'${text}` : text
  return /[;"\r\n]/.test(safe) || safe.trim() !== safe ? `"${safe.replaceAll('"', '""')}"` : safe
}
