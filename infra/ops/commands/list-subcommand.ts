import { type Command, InvalidArgumentError, Option } from 'commander'
import { dayMs } from '../../../lib/domain/value/duration.ts'
import { contourSubcommand, type ContourOptions } from './contour-subcommand.ts'
import { csvTable } from './csv.ts'
import { formatTable, printText, type Row } from './print.ts'

/** Options of a list command. */
export interface ListOptions extends ContourOptions {
  csv: boolean
}

/** A command that lists: a table for people, JSON for scripts, CSV for spreadsheets. */
export function listSubcommand(name: string, description: string): Command {
  return contourSubcommand(name, description).addOption(
    new Option('--csv', 'print CSV for Excel: semicolons, dates of Moscow').default(false).conflicts('json'),
  )
}

/**
 * Prints a list.
 *
 * @param of.whole what --json prints
 * @param of.rows what people see
 * @param of.csv the columns of --csv, printed even without rows, and its rows; the rows for people if absent
 * @param of.footer a line for people under the table
 */
export function printList(
  { json, csv }: Pick<ListOptions, 'json' | 'csv'>,
  of: { whole: unknown; rows: readonly Row[]; csv: { columns: readonly string[]; rows?: readonly Row[] }; footer?: string },
): void {
  if (csv) process.stdout.write(csvTable(of.csv.columns, of.csv.rows ?? of.rows))
  else printText(json, of.whole, () => [formatTable(of.rows), ...(of.footer === undefined ? [] : ['', of.footer])].join('\n'))
}

/** A day in UTC, or a moment, as the first moment that counts. Throws InvalidArgumentError. */
export const since = (text: string): string => moment(text).toISOString()

/** A day in UTC, or a moment, as the last moment that counts: for a day, its end. Throws InvalidArgumentError. */
export function until(text: string): string {
  const date = moment(text)
  return text.length === 10 ? new Date(date.getTime() + dayMs - 1).toISOString() : date.toISOString()
}

function moment(text: string): Date {
  const date = new Date(text)
  const isForm = /^\d{4}-\d\d-\d\d(T\d\d:\d\d(:\d\d(\.\d{1,3})?)?Z)?$/.test(text)
  // Date would silently turn a day that the month does not have into one of the next month.
  const isDay = !Number.isNaN(date.getTime()) && date.toISOString().startsWith(text.slice(0, 10))
  if (!isForm || !isDay) throw new InvalidArgumentError('a date is like 2026-11-22 or 2026-11-22T09:30:00Z, in UTC')
  return date
}
