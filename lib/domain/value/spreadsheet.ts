import { moscowClock } from './moscow-day.ts'

/** A day of the calendar, YYYY-MM-DD, which becomes a date. A text that looks like one may be a name, and stays a text. */
export interface DayCell {
  day: string
}

/** A value of a cell. A moment in the API's format (ISO 8601, UTC) becomes a date. */
export type Cell = string | number | boolean | null | undefined | DayCell

/** A table for a spreadsheet: the names of its columns, then its rows. */
export type Sheet = readonly (readonly Cell[])[]

/** Without it Excel reads UTF-8 as windows-1251. */
export const byteOrderMark = '\uFEFF'

const moment = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d{1,3})?Z$/

/** Whether a value is a moment in the API's format. */
export const isMoment = (value: Cell): boolean => typeof value === 'string' && moment.test(value)

/** What a cell says where only text can stand, such as the name of a column. */
export const cellText = (value: Cell): string => (typeof value === 'object' && value !== null ? value.day : String(value ?? ''))

/**
 * CSV for Excel in Russia: semicolons, decimal commas, dates in Moscow time.
 *
 * @example csvText([['Партнёр', 'Сумма'], ['Анна', 1650.5]]) // …Анна;1650,5
 */
export const csvText = (sheet: Sheet): string => byteOrderMark + sheet.map(csvLine).join('')

/** One line of it, for output that is streamed. */
export const csvLine = (cells: readonly Cell[]): string => `${cells.map(csvCell).join(';')}\r\n`

/** Texts that Excel would run as formulas: OWASP's list. */
const startsFormula = /^[=+\-@\t\r]/
/**
 * Texts that Excel would read as a number or a date: an ИНН or account would lose leading zeros and all digits after the
 * fifteenth.
 */
const looksLikeNumber = /^\d[\d.,:/eE-]*$/

function csvCell(value: Cell): string {
  if (value === null || value === undefined) return ''
  if (typeof value === 'number') return String(value).replace('.', ',')
  if (typeof value === 'boolean') return String(value)
  if (typeof value === 'object') return dayText(value.day)
  if (isMoment(value)) return dateText(value)
  if (looksLikeNumber.test(value)) return quoted(`="${value}"`)
  return quoted(startsFormula.test(value) ? `'${value}` : value)
}

const quoted = (text: string): string => (/[;"\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text)

/** @example dateText('2026-11-22T11:02:03.456Z') // '22.11.2026 14:02:03' */
function dateText(at: string): string {
  const [day = '', time = ''] = moscowClock(Date.parse(at)).split('T')
  return `${dayText(day)} ${time.slice(0, 8)}`
}

/** @example dayText('2026-11-22') === '22.11.2026' */
const dayText = (day: string): string => day.split('-').toReversed().join('.')
