import { isDay } from '../value/calendar-day.ts'
import { type CsvRecord, plainCell, recordsIn } from '../value/csv-records.ts'
import { kopecksFromLiteral } from '../value/money.ts'
import { isAccountNumber } from './account-key.ts'
import { withLineIds } from './statement-line-id.ts'
import {
  accountAlone,
  faultOfFile,
  refusedStatement,
  type Statement,
  type StatementEncoding,
  type StatementFault,
  type StatementFaultKind,
  type StatementLine,
} from './statement.ts'
import { textIn } from './statement-text.ts'

/** How a table of a bank is read: the columns by their names, and how it writes numbers and days. */
export interface StatementMapping {
  separator: ';' | ',' | 'tab'
  /** Before the kopecks. */
  decimal: ',' | '.'
  dates: 'dd.mm.yyyy' | 'dd/mm/yyyy' | 'yyyy-mm-dd'
  /** What is no UTF-8 is windows-1251, unless this says cp866. */
  encoding?: 'cp866'
  /** Our account, where no column names it. */
  account?: string
  /** How the row after the last document begins, such as Итого. Then a table without such a row is cut, and refused. */
  endsAt?: string
  columns: StatementColumns
}

/** The names of columns. Sums stand in two columns, or in one with a minus for what left the account. */
export interface StatementColumns {
  date: string
  number: string
  purpose: string
  debit?: string
  credit?: string
  amount?: string
  account?: string
  /** Where it differs from the day of the document. Without it the bank moved the money on that day. */
  executedOn?: string
  name?: string
  inn?: string
  counterpartyAccount?: string
  bic?: string
}

/** What keeps a mapping from being used; undefined for nothing. */
export function mappingFault({ account, columns: { debit, credit, amount, ...columns } }: StatementMapping): string | undefined {
  const isTwo = debit !== undefined && credit !== undefined
  if (amount === undefined ? !isTwo : debit !== undefined || credit !== undefined)
    return 'the columns debit and credit, or amount with a sign'
  if (account === undefined ? columns.account === undefined : !isAccountNumber(account))
    return 'account: twenty digits of ours, or the column that has it'
  return undefined
}

/** Reads a statement that a bank gives as a table. Rows before the header are for people, and so are those from endsAt on. */
export function csvStatement(bytes: Uint8Array, mapping: StatementMapping): Statement {
  const { text, encoding } = csvText(bytes, mapping)
  const separator = mapping.separator === 'tab' ? '\t' : mapping.separator
  const { records, isOpen } = recordsIn(text, separator, 1)
  const rows = records.map(({ line, cells }) => ({ line, cells: cells.map((cell) => plainCell(cell.trim()).trim()) }))
  const refuse = (kind: StatementFaultKind, at: number, found = ''): Statement =>
    refusedStatement(encoding, [faultOfFile(kind, at, found)])
  if (isOpen) return refuse('openQuotation', rows.at(-1)?.line ?? 1)

  const names = Object.values(mapping.columns)
  const head = rows.findIndex(({ cells }) => names.every((name) => cells.includes(name)))
  const header = rows[head]
  if (!header) return refuse('noHeader', 1, missingNames(rows, names))
  const twice = names.find((name) => header.cells.indexOf(name) !== header.cells.lastIndexOf(name))
  if (twice !== undefined) return refuse('fieldTwice', header.line, twice)
  const body = rows.slice(head + 1).filter(({ cells }) => cells.some((cell) => cell !== ''))
  const { endsAt } = mapping
  const end = endsAt === undefined ? body.length : body.findIndex(({ cells }) => cells[0]?.startsWith(endsAt))
  if (end < 0) return refuse('noEnd', rows.at(-1)?.line ?? 1)

  const documents = body.slice(0, end)
  const read = documents.map((row) => new RowReader(row, header.cells, mapping).document())
  const lines = withLineIds(read.flatMap(({ line }) => line ?? []))
  const accounts = [
    ...new Set([...(mapping.account === undefined ? [] : [mapping.account]), ...lines.map(({ account }) => account)]),
  ]
  return {
    encoding,
    accounts: accounts.map((account) => accountAlone(account, header.line)),
    lines,
    documents: documents.map(({ line }) => line),
    faults: read.flatMap(({ faults }) => faults),
    isRefused: false,
  }
}

function csvText(bytes: Uint8Array, mapping: StatementMapping): { text: string; encoding: StatementEncoding } {
  const utf8 = textIn('utf-8', bytes)
  if (utf8 !== undefined) return { text: utf8, encoding: 'utf-8' }
  const encoding = mapping.encoding ?? 'windows-1251'
  return { text: textIn(encoding, bytes) ?? '', encoding }
}

/** The columns that the row has not that has most of them. */
function missingNames(rows: readonly CsvRecord[], names: readonly string[]): string {
  const missing = rows.map(({ cells }) => names.filter((name) => !cells.includes(name)))
  return missing.reduce((fewest, next) => (next.length < fewest.length ? next : fewest), names).join(', ')
}

/** Reads a row and notes what is wrong with it. */
class RowReader {
  readonly #faults: StatementFault[] = []
  readonly #row: CsvRecord
  readonly #header: readonly string[]
  readonly #mapping: StatementMapping

  constructor(row: CsvRecord, header: readonly string[], mapping: StatementMapping) {
    this.#row = row
    this.#header = header
    this.#mapping = mapping
  }

  document(): { line?: Omit<StatementLine, 'id'>; faults: StatementFault[] } {
    const { columns, account: ownAccount } = this.#mapping
    const beyond = this.#row.cells.slice(this.#header.length).filter((cell) => cell !== '')
    if (this.#row.cells.length < this.#header.length || beyond.length > 0)
      this.#fault('cells', '', String(this.#row.cells.length))
    const date = this.#day(columns.date)
    const executedOn = columns.executedOn === undefined ? date : this.#dayOrNone(columns.executedOn)
    const number = this.#required(columns.number)
    const signed = this.#amount()
    const account = ownAccount ?? this.#cell(columns.account)
    if (!isAccountNumber(account)) this.#fault('notAccount', columns.account ?? '', account)
    if (this.#faults.length > 0 || date === null || number === null || signed === null) return { faults: this.#faults }
    const line = {
      at: this.#row.line,
      account,
      date,
      number,
      amountKopecks: Math.abs(signed),
      direction: signed < 0 ? ('debit' as const) : ('credit' as const),
      counterparty: {
        name: this.#cell(columns.name),
        inn: this.#cell(columns.inn),
        account: this.#cell(columns.counterpartyAccount),
        bic: this.#cell(columns.bic),
      },
      purpose: this.#cell(columns.purpose),
      executedOn,
    }
    return { line, faults: [] }
  }

  #fault(kind: StatementFaultKind, field: string, found: string): null {
    this.#faults.push({ kind, at: this.#row.line, document: this.#row.line, field, found })
    return null
  }

  #cell(column: string | undefined): string {
    return column === undefined ? '' : (this.#row.cells[this.#header.indexOf(column)] ?? '')
  }

  #required(column: string): string | null {
    const cell = this.#cell(column)
    return cell === '' ? this.#fault('missing', column, '') : cell
  }

  #day(column: string): string | null {
    return this.#cell(column) === '' ? this.#fault('missing', column, '') : this.#dayOrNone(column)
  }

  /** The clock that some banks add is left out. */
  #dayOrNone(column: string): string | null {
    const cell = this.#cell(column)
    if (cell === '') return null
    const [, digits = ''] = /^(\d[\d./-]{9})(?:[ T].*)?$/.exec(cell) ?? []
    const day = dayIn(digits, this.#mapping.dates)
    return day ?? this.#fault('notDate', column, cell)
  }

  /** In kopecks, below zero for what left the account. */
  #amount(): number | null {
    const { debit, credit, amount } = this.#mapping.columns
    if (amount !== undefined) {
      const cell = this.#required(amount)
      const kopecks = cell === null ? null : this.#kopecks(amount, cell)
      return kopecks === 0 ? this.#fault('notAmount', amount, cell ?? '') : kopecks
    }
    const [out, into] = [debit, credit].map((column) => {
      const cell = this.#cell(column)
      return cell === '' ? 0 : this.#kopecks(column ?? '', cell)
    })
    if (out === null || into === null || out === undefined || into === undefined) return null
    if (out !== 0 && into !== 0) return this.#fault('twoAmounts', debit ?? '', this.#cell(debit))
    if (out === 0 && into === 0) return this.#fault('missing', debit ?? '', '')
    if (out < 0 || into < 0) return this.#fault('notAmount', debit ?? '', this.#cell(out < 0 ? debit : credit))
    return into - out
  }

  /** Blanks between thousands do not count. */
  #kopecks(column: string, cell: string): number | null {
    const [, sign = '', digits = ''] = /^([-−+]?)([\d.,]+)$/.exec(cell.replaceAll(/[\s'’]/g, '')) ?? []
    const { decimal } = this.#mapping
    const thousands = decimal === ',' ? '.' : ','
    const plain = digits
      .replaceAll(thousands, '')
      .replace(decimal, '.')
      .replace(/^0+(?=\d)/, '')
    const kopecks = isGrouped(digits, thousands, decimal) ? kopecksFromLiteral(plain) : undefined
    if (kopecks === undefined) return this.#fault('notAmount', column, cell)
    return sign === '' || sign === '+' || kopecks === 0 ? kopecks : -kopecks
  }
}

/** Whether what stands between thousands stands there only: `1.234,50`, and not `12.34`, which has the other decimal sign. */
function isGrouped(digits: string, thousands: string, decimal: string): boolean {
  const [whole = '', ...rest] = digits.split(decimal)
  const groups = whole.split(thousands)
  return rest.length <= 1 && !rest.join('').includes(thousands) && groups.every((group, at) => at === 0 || group.length === 3)
}

const dayForms: Readonly<Record<StatementMapping['dates'], RegExp>> = {
  'dd.mm.yyyy': /^(?<day>\d\d)\.(?<month>\d\d)\.(?<year>\d{4})$/,
  'dd/mm/yyyy': /^(?<day>\d\d)\/(?<month>\d\d)\/(?<year>\d{4})$/,
  'yyyy-mm-dd': /^(?<year>\d{4})-(?<month>\d\d)-(?<day>\d\d)$/,
}

function dayIn(text: string, dates: StatementMapping['dates']): string | undefined {
  const { year, month, day } = dayForms[dates].exec(text)?.groups ?? {}
  const found = `${year}-${month}-${day}`
  return isDay(found) ? found : undefined
}
