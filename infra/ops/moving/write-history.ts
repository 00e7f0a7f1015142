import { existsSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { byteOrderMark } from '../../../lib/domain/value/spreadsheet.ts'
import { CommandRefused } from '../commands/contour-subcommand.ts'
import { isEmpty } from './cells.ts'
import { fieldColumn, historyColumns, type HistoryKind, historyKinds } from './columns.ts'
import type { WrittenRow } from './export-rows.ts'
import { csvRow } from './table-file.ts'

/** Only their owner may read them: they hold everything about people. */
const [folderMode, fileMode] = [0o700, 0o600]

/**
 * @throws CommandRefused for a folder that holds something: what moves out is whole, and nothing else lies beside it
 */
export function emptyFolder(folder: string): void {
  if (existsSync(folder) && readdirSync(folder).length > 0) throw new CommandRefused(`${folder} is not empty: name a new folder.`)
  mkdirSync(folder, { recursive: true, mode: folderMode })
}

/** Writes the files of a history, which moving in reads. */
export function writeHistory(folder: string, rows: Record<HistoryKind, readonly WrittenRow[]>, as: 'csv' | 'jsonl'): void {
  for (const kind of historyKinds) {
    const text = as === 'jsonl' ? rows[kind].map(jsonLine).join('') : csvText(kind, rows[kind])
    writeFileSync(join(folder, `${kind}.${as}`), text, { mode: fileMode })
  }
}

const jsonLine = (row: WrittenRow): string =>
  `${JSON.stringify(Object.fromEntries(Object.entries(row).filter(([, value]) => value !== null && value !== undefined)))}\n`

function csvText(kind: HistoryKind, rows: readonly WrittenRow[]): string {
  const fields = [...new Set(rows.flatMap(({ fields: own }) => Object.keys(own ?? {})))].toSorted()
  const columns = Object.keys(historyColumns[kind])
  const lines = rows.map((row) => {
    const own = (row.fields ?? {}) as Record<string, unknown>
    return csvRow([...columns.map((column) => cellOf(row[column])), ...fields.map((name) => cellOf(own[name]))])
  })
  return byteOrderMark + csvRow([...columns, ...fields.map((name) => fieldColumn + name)]) + lines.join('')
}

function cellOf(value: unknown): string {
  if (isEmpty(value)) return ''
  if (Array.isArray(value)) return value.length === 0 ? none : value.join('|')
  if (typeof value === 'object' && value !== null)
    return Object.entries(value)
      .map(([day, amount]) => `${day}:${String(amount)}`)
      .join('|')
  return String(value)
}

/** A list that is known to be empty; an empty cell says nothing. */
const none = '-'
