import { signedKopecks } from './rubles.ts'
import { dayMs } from '../../../lib/domain/value/duration.ts'
import { moscowDayStart } from '../../../lib/domain/value/moscow-day.ts'
import { nul } from '../../../lib/domain/value/unseen-characters.ts'

/** What a cell says, or why it says nothing. */
export type Reading<Value> = { value: Value } | { wrong: string }
export type Read<Value> = (raw: unknown) => Reading<Value>

/** A column: how its cells are read, and what an empty one means. */
export interface Column<Value> {
  read: Read<Value>
  isRequired: boolean
  absent?: Value
}

export const required = <Value>(read: Read<Value>): Column<Value> => ({ read, isRequired: true })
export const optional = <Value, Absent>(read: Read<Value>, absent: Absent): Column<Value | Absent> => ({
  read,
  isRequired: false,
  absent,
})

export type RowOf<Columns> = { [Name in keyof Columns]: Columns[Name] extends Column<infer Value> ? Value : never }

/** An empty cell and JSON's null are the same: nothing. */
export const isEmpty = (raw: unknown): boolean =>
  raw === undefined || raw === null || (typeof raw === 'string' && raw.trim() === '')

const wrong = (what: string) => ({ wrong: what })

/** Text of at most this many characters; blanks around it do not count. */
export function text(maxLength: number): Read<string> {
  return (raw) => {
    if (typeof raw !== 'string' && typeof raw !== 'number') return wrong('expected a text')
    const value = String(raw).trim()
    if (value.length > maxLength) return wrong(`expected at most ${maxLength} characters, it has ${value.length}`)
    return value.isWellFormed() && !value.includes(nul) ? { value } : wrong('expected a text without broken characters')
  }
}

/** Text as it is, blanks and line breaks too. */
export function words(maxLength: number): Read<string> {
  const read = text(maxLength)
  return (raw) => {
    const reading = read(raw)
    return 'value' in reading ? { value: String(raw) } : reading
  }
}

/** One of some words. */
export function oneOf<Word extends string>(words: readonly Word[]): Read<Word> {
  return (raw) => {
    const value = words.find((word) => word === String(raw).trim())
    return value === undefined ? wrong(`expected one of ${words.join(', ')}`) : { value }
  }
}

const truths = new Map<string, boolean>([
  ['true', true],
  ['да', true],
  ['1', true],
  ['false', false],
  ['нет', false],
  ['0', false],
])

export const truth: Read<boolean> = (raw) => {
  const value = truths.get(String(raw).trim().toLowerCase())
  return value === undefined ? wrong('expected true or false') : { value }
}

export const wholeNumber: Read<number> = (raw) => {
  const value = Number(raw)
  return Number.isSafeInteger(value) ? { value } : wrong('expected a whole number')
}

/** Rubles, possibly less than nothing, as integer kopecks: `1 234,50`, `-250.5`. */
export const rubles: Read<number> = (raw) => {
  const value = typeof raw === 'string' || typeof raw === 'number' ? signedKopecks(String(raw)) : undefined
  return value === undefined ? wrong('expected rubles with at most two decimals and at most 10^12') : { value }
}

export const positiveRubles: Read<number> = (raw) => {
  const read = rubles(raw)
  return 'value' in read && read.value <= 0 ? wrong('expected more than zero') : read
}

const expectedMoment = 'expected a moment such as 2024-03-01T10:00:00Z, or a day such as 2024-03-01 or 01.03.2024 (Moscow time)'
/** UUIDs begin in 1970, and nobody had a partner program in those days. */
const firstMs = Date.UTC(1990, 0, 1)

/** A moment, as ISO 8601 in UTC. Without a zone it is Moscow's, where spreadsheets are filled in. */
export const moment: Read<string> = (raw) => {
  const ms = typeof raw === 'string' ? momentMs(raw.trim()) : Number.NaN
  if (!Number.isFinite(ms)) return wrong(expectedMoment)
  return ms < firstMs ? wrong('expected a moment after 1990') : { value: new Date(ms).toISOString() }
}

function momentMs(text: string): number {
  if (/^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d{1,3})?)?(Z|[+-]\d\d:\d\d)$/.test(text)) return Date.parse(text)
  const [, iso, day, month, year, time = '00:00'] =
    /^(?:(\d{4}-\d\d-\d\d)|(\d\d)\.(\d\d)\.(\d{4}))(?:[T ](\d\d:\d\d(?::\d\d(?:\.\d{1,3})?)?))?$/.exec(text) ?? []
  const date = iso ?? `${year}-${month}-${day}`
  const clockMs = Date.parse(`1970-01-01T${time}Z`)
  // A day that no month has, such as 30 February, would otherwise be taken for the next one.
  const isDay = Number.isFinite(Date.parse(date)) && new Date(Date.parse(date)).toISOString().startsWith(date)
  return isDay && clockMs < dayMs ? moscowDayStart(date) + clockMs : Number.NaN
}

/** Several texts: a JSON array, or one text with | between them; a single - is none. */
export function list(maxLength: number): Read<string[]> {
  const read = text(maxLength)
  return (raw) => {
    const parts: unknown[] = Array.isArray(raw) ? raw : String(raw).trim() === '-' ? [] : String(raw).split('|')
    const all = parts.filter((part) => !isEmpty(part)).map(read)
    const fault = all.find((one) => 'wrong' in one)
    return fault ?? { value: all.flatMap((one) => ('value' in one ? [one.value] : [])) }
  }
}

/** Rubles by day, as kopecks: a JSON object, or `2026-12-07: 150,50 | 2026-12-14: 90`. */
export const rublesByDay: Read<Record<string, number>> = (raw) => {
  const pairs: [string, unknown][] =
    typeof raw === 'object' && raw !== null
      ? Object.entries(raw)
      : String(raw)
          .split('|')
          .map((part) => part.split(':'))
          .map(([day = '', amount = '']) => [day.trim(), amount])
  const days = pairs.map(([day, amount]) => ({ day, amount: positiveRubles(amount) }))
  const isGood = days.every(({ day, amount }) => /^\d{4}-\d\d-\d\d$/.test(day) && 'value' in amount)
  if (!isGood || new Set(days.map(({ day }) => day)).size < days.length)
    return wrong('expected days with rubles, such as 2026-12-07:150.50|2026-12-14:90')
  return { value: Object.fromEntries(days.map(({ day, amount }) => [day, 'value' in amount ? amount.value : 0])) }
}
