import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { nameMeant } from '../../../lib/domain/value/spelling.ts'
import { CommandRefused } from '../commands/contour-subcommand.ts'
import { type Column, isEmpty } from './cells.ts'
import { fieldColumn, type History, historyColumns, type HistoryKind, historyKinds } from './columns.ts'
import type { Fault } from './fault.ts'
import { decoded, type RawTable, readCsv, readJsonLines } from './table-file.ts'

export interface ReadHistory {
  history: History
  faults: Fault[]
  /** The files that were read. */
  files: string[]
}

const endings = ['jsonl', 'csv'] as const

/**
 * Reads the files of a history: partners, links, promocodes, leads, deals, payouts, each as CSV or JSON Lines. Missing files hold
 * nothing. Every fault of every line is reported; a row with a fault is left out.
 *
 * @throws CommandRefused for a folder without any of the files, and for one kind in two files
 */
export function readHistory(folder: string): ReadHistory {
  const found = historyKinds.map((kind) => ({
    kind,
    files: endings.map((one) => `${kind}.${one}`).filter((file) => existsSync(join(folder, file))),
  }))
  const both = found.find(({ files }) => files.length > 1)
  if (both) throw new CommandRefused(`${folder} has both ${both.files.join(' and ')}: leave one of them.`)
  if (found.every(({ files }) => files.length === 0))
    throw new CommandRefused(
      `${folder} has none of the files: ${historyKinds.map((kind) => `${kind}.csv`).join(', ')}, or the same as .jsonl.`,
    )
  const faults: Fault[] = []
  const read = (kind: HistoryKind): unknown[] => {
    const [file] = found.find((one) => one.kind === kind)?.files ?? []
    if (file === undefined) return []
    const source = decoded(readFileSync(join(folder, file)))
    const table = file.endsWith('.csv') ? readCsv(file, source) : readJsonLines(file, source)
    const { rows, faults: wrong } = rowsOf(kind, file, table)
    // Not spread: there may be more of them than a call takes arguments.
    for (const fault of wrong) faults.push(fault)
    return rows
  }
  const history = Object.fromEntries(historyKinds.map((kind) => [kind, read(kind)])) as unknown as History
  return { history, faults, files: found.flatMap(({ files }) => files) }
}

function rowsOf(kind: HistoryKind, file: string, table: RawTable): { rows: object[]; faults: Fault[] } {
  const columns: Readonly<Record<string, Column<unknown>>> = historyColumns[kind]
  const [faults, rows]: [Fault[], object[]] = [[...table.faults], []]
  const strange = new Set<string>()
  for (const { line, cells } of table.rows) {
    const place = { file, line }
    const wrong: Fault[] = []
    const values = Object.entries(columns).map(([column, { read, isRequired, absent }]): [string, unknown] => {
      const raw = cells[column]
      if (isEmpty(raw)) {
        if (isRequired) wrong.push({ ...place, column, what: 'is missing' })
        return [column, absent]
      }
      const reading = read(raw)
      if ('value' in reading) return [column, reading.value]
      wrong.push({ ...place, column, what: reading.wrong })
      return [column, absent]
    })
    for (const column of Object.keys(cells)) {
      if (column in columns || isOfField(kind, column) || strange.has(column)) continue
      strange.add(column)
      wrong.push({ ...place, column, what: strangeColumn(column, Object.keys(columns)) })
    }
    faults.push(...wrong)
    if (wrong.length === 0)
      rows.push({ ...Object.fromEntries(values), place, ...(kind === 'leads' && { fields: fieldsIn(cells) }) })
  }
  return { rows, faults }
}

const isOfField = (kind: HistoryKind, column: string): boolean =>
  kind === 'leads' && (column === 'fields' || column.startsWith(fieldColumn))

function strangeColumn(column: string, known: readonly string[]): string {
  const meant = nameMeant(known)(column)
  return `there is no such column${meant === undefined ? '' : `: did you mean ${meant}?`}`
}

function fieldsIn(cells: Readonly<Record<string, unknown>>): Record<string, unknown> {
  const inColumns = Object.entries(cells).filter(([column]) => column.startsWith(fieldColumn))
  const together = typeof cells.fields === 'object' && cells.fields !== null ? Object.entries(cells.fields) : []
  const all = [...together, ...inColumns.map(([column, raw]) => [column.slice(fieldColumn.length), raw] as const)]
  // Blanks are something that a client wrote.
  return Object.fromEntries(all.filter(([, raw]) => raw !== null && raw !== undefined && raw !== ''))
}
