import { isDay } from '../value/calendar-day.ts'
import { kopecksFromLiteral } from '../value/money.ts'
import { isAccountNumber } from './account-key.ts'
import { withLineIds } from './statement-line-id.ts'
import { type OneCSection, sectionsIn } from './one-c-sections.ts'
import {
  accountAlone,
  faultOfFile,
  refusedStatement,
  type Statement,
  type StatementAccount,
  type StatementFault,
  type StatementFaultKind,
  type StatementLine,
} from './statement.ts'
import { oneCText } from './statement-text.ts'
import { totalFaults } from './statement-totals.ts'

type UnnamedLine = Omit<StatementLine, 'id'>

/**
 * Reads a bank's statement in 1С's format, 1CClientBankExchange, in windows-1251, cp866 or UTF-8, of one account or of several. A file
 * without its last line is refused whole: what is cut off cannot be known. A document with a fault is no line; all its faults are named.
 */
export function oneCStatement(bytes: Uint8Array): Statement {
  const decoded = oneCText(bytes)
  if (!decoded) return refusedStatement('windows-1251', [faultOfFile('encoding', 1)])
  const { text, encoding } = decoded
  const rows = text.split(/\r\n|\n|\r/).map((row) => row.trimEnd())
  const refusal = refusalOf(rows)
  if (refusal) return refusedStatement(encoding, [refusal])

  const { header, sections, faults } = sectionsIn(rows)
  const read = sections.filter(({ kind }) => kind === 'СекцияРасчСчет').map(accountIn)
  const accounts = accountsOf(
    header,
    read.map(({ account }) => account),
  )
  if (accounts.length === 0) return refusedStatement(encoding, [...faults, faultOfFile('noAccount', 1)])
  const own: ReadonlySet<string> = new Set(accounts.map(({ account }) => account))
  const documents = sections.filter(({ kind }) => kind === 'СекцияДокумент')
  const outcomes = documents.map((section) => documentIn(section, own))
  const lines = withLineIds(outcomes.flatMap(({ line }) => line ?? []))
  const all = [...faults, ...read.flatMap((one) => one.faults), ...outcomes.flatMap((one) => one.faults)]
  return {
    encoding,
    accounts,
    lines,
    documents: documents.map(({ at }) => at),
    // With a fault anywhere, sums that differ say nothing new.
    faults: inOrder(all.length > 0 ? all : totalFaults(accounts, lines)),
    isRefused: false,
  }
}

const inOrder = (faults: readonly StatementFault[]): StatementFault[] => faults.toSorted((a, b) => a.at - b.at)

/** Why nothing of a file can be used. */
function refusalOf(rows: readonly string[]): StatementFault | undefined {
  if (rows[0] !== '1CClientBankExchange') return faultOfFile('notStatement', 1, rows[0])
  const end = rows.indexOf('КонецФайла')
  const last = rows.findLastIndex((row) => row !== '')
  if (end < 0) return faultOfFile('noEnd', last + 1, rows[last])
  return end < last ? faultOfFile('afterEnd', end + 2, rows[end + 1]) : undefined
}

/** The accounts that a file is of: its header names them, and its sections say their sums, of some banks each day in one of its own. */
function accountsOf(header: readonly string[], read: readonly StatementAccount[]): StatementAccount[] {
  const sections = Map.groupBy(
    read.filter(({ account }) => account !== ''),
    ({ account }) => account,
  )
  const alone = [...new Set(header)].filter((account) => account !== '' && !sections.has(account))
  return [...[...sections.values()].map(together), ...alone.map((account) => accountAlone(account, 1))]
}

/** Sections of one account, as one. What a section does not say, nobody knows of all. */
function together(sections: readonly StatementAccount[]): StatementAccount {
  const [first, last] = [sections[0] as StatementAccount, sections.at(-1) as StatementAccount]
  return {
    ...first,
    creditedKopecks: sumOf(sections.map(({ creditedKopecks }) => creditedKopecks)),
    debitedKopecks: sumOf(sections.map(({ debitedKopecks }) => debitedKopecks)),
    closingKopecks: last.closingKopecks,
  }
}

const sumOf = (all: readonly (number | null)[]): number | null =>
  all.reduce((total, one) => (total === null || one === null ? null : total + one), 0)

function accountIn(section: OneCSection): { account: StatementAccount; faults: StatementFault[] } {
  const fields = new FieldReader(section, null)
  const account = fields.text('РасчСчет') ?? ''
  if (!isAccountNumber(account)) fields.fault('notAccount', 'РасчСчет', account)
  const sums = {
    openingKopecks: fields.balance('НачальныйОстаток'),
    creditedKopecks: fields.balance('ВсегоПоступило'),
    debitedKopecks: fields.balance('ВсегоСписано'),
    closingKopecks: fields.balance('КонечныйОстаток'),
  }
  const { openingKopecks: opening, creditedKopecks: credited, debitedKopecks: debited, closingKopecks: closing } = sums
  const isKnown = opening !== null && credited !== null && debited !== null && closing !== null
  if (isKnown && opening + credited - debited !== closing)
    fields.fault('balance', 'КонечныйОстаток', fields.text('КонечныйОстаток') ?? '')
  return { account: { account, at: section.at, ...sums }, faults: fields.faults }
}

/** A document as a line of the account that it moved money of; or its faults. */
function documentIn(section: OneCSection, own: ReadonlySet<string>): { line?: UnnamedLine; faults: StatementFault[] } {
  const fields = new FieldReader(section, section.at)
  const number = fields.required('Номер')
  const date = fields.day('Дата', 'required')
  const amountKopecks = fields.amount('Сумма')
  const [debitedOn, creditedOn] = [fields.day('ДатаСписано', 'optional'), fields.day('ДатаПоступило', 'optional')]
  const payer = fields.either('ПлательщикСчет', 'ПлательщикРасчСчет')
  const payee = fields.either('ПолучательСчет', 'ПолучательРасчСчет')
  const purpose = fields.purpose()
  const [isDebit, isCredit] = [own.has(payer), own.has(payee)]
  if (!isDebit && !isCredit) fields.fault('strangeAccount', 'ПлательщикСчет', [payer, payee].filter(Boolean).join(', '))
  if (fields.faults.length > 0 || number === null || date === null || amountKopecks === null) return { faults: fields.faults }
  // Between two accounts of one statement: the bank says which side it shows.
  const isOut = isDebit && !(isCredit && debitedOn === null && creditedOn !== null)
  const other = isOut ? 'Получатель' : 'Плательщик'
  const line = {
    at: section.at,
    account: isOut ? payer : payee,
    date,
    number,
    amountKopecks,
    purpose,
    direction: isOut ? ('debit' as const) : ('credit' as const),
    counterparty: {
      name: fields.name(other),
      inn: fields.text(`${other}ИНН`) ?? '',
      account: isOut ? payee : payer,
      bic: fields.text(`${other}БИК`) ?? '',
    },
    executedOn: isOut ? debitedOn : creditedOn,
  }
  return { line, faults: [] }
}

/** Reads the fields of a section and notes what is wrong with them. */
class FieldReader {
  readonly faults: StatementFault[]
  readonly #section: OneCSection
  readonly #document: number | null

  constructor(section: OneCSection, document: number | null) {
    this.#section = section
    this.#document = document
    this.faults = section.faults.map((fault) => ({ ...fault, document }))
  }

  fault(kind: StatementFaultKind, field: string, found: string): null {
    this.faults.push({
      kind,
      at: this.#section.fields.get(field)?.at ?? this.#section.at,
      document: this.#document,
      field,
      found,
    })
    return null
  }

  /** Null for no field, and for an empty one. */
  text(field: string): string | null {
    const value = this.#section.fields.get(field)?.value.trim() ?? ''
    return value === '' ? null : value
  }

  required(field: string): string | null {
    return this.text(field) ?? this.fault('missing', field, '')
  }

  either(field: string, other: string): string {
    return this.text(field) ?? this.text(other) ?? ''
  }

  day(field: string, need: 'required' | 'optional'): string | null {
    const text = need === 'required' ? this.required(field) : this.text(field)
    if (text === null) return null
    const day = /^\d\d\.\d\d\.\d{4}$/.test(text) ? text.split('.').toReversed().join('-') : ''
    return isDay(day) ? day : this.fault('notDate', field, text)
  }

  amount(field: string): number | null {
    const text = this.required(field)
    const kopecks = text === null ? null : kopecksIn(text)
    if (text === null || (kopecks !== null && kopecks > 0)) return kopecks
    return this.fault('notAmount', field, text)
  }

  /** A sum of an account: absent, or possibly below zero. */
  balance(field: string): number | null {
    const text = this.text(field)
    if (text === null) return null
    const kopecks = kopecksIn(text.replace(/^-/, ''))
    if (kopecks === null) return this.fault('notAmount', field, text)
    return text.startsWith('-') && kopecks > 0 ? -kopecks : kopecks
  }

  /** In one field, or in its rows 1 to 6: whichever says more. */
  purpose(): string {
    const rows = ['1', '2', '3', '4', '5', '6'].map((row) => this.text(`НазначениеПлатежа${row}`) ?? '').filter(Boolean)
    const [whole, inRows] = [this.text('НазначениеПлатежа') ?? '', rows.join(' ')]
    return inRows.length > whole.length ? inRows : whole
  }

  /** Плательщик1 is the name alone; Плательщик begins with the ИНН. */
  name(side: 'Плательщик' | 'Получатель'): string {
    return this.text(`${side}1`) ?? (this.text(side) ?? '').replace(/^ИНН\s*\d*\s*/i, '')
  }
}

/** @example kopecksIn('1650.05') === 165005 */
function kopecksIn(text: string): number | null {
  if (!/^\d+(?:[.,]\d{1,2})?$/.test(text)) return null
  return kopecksFromLiteral(text.replace(/^0+(?=\d)/, '').replace(',', '.')) ?? null
}
