/** What a bank's statement says of one document, whatever the form of the file. */
export interface StatementLine {
  /** The line of the file that it begins in, from 1. */
  at: number
  /** What it is known by: see withLineIds. */
  id: string
  /** The account that the statement is of. */
  account: string
  /** The day of the document, YYYY-MM-DD. */
  date: string
  number: string
  amountKopecks: number
  /** Debit: the money left the account. */
  direction: 'debit' | 'credit'
  counterparty: Counterparty
  purpose: string
  /** The day on which the bank moved the money; null while it has not. */
  executedOn: string | null
}

/** The other side; a text is empty where the file says nothing. */
export interface Counterparty {
  name: string
  inn: string
  account: string
  bic: string
}

/** What a statement says of an account as a whole; null where it says nothing. Several sections of one account are one. */
export interface StatementAccount {
  account: string
  /** The line of the file that says so, from 1. */
  at: number
  openingKopecks: number | null
  creditedKopecks: number | null
  debitedKopecks: number | null
  closingKopecks: number | null
}

export const statementEncodings = ['utf-8', 'windows-1251', 'cp866'] as const
export type StatementEncoding = (typeof statementEncodings)[number]

/** What a file says, or why it says nothing. Each of its documents is a line or has a fault. */
export interface Statement {
  encoding: StatementEncoding
  accounts: readonly StatementAccount[]
  lines: readonly StatementLine[]
  /** The lines of the file in which documents begin. */
  documents: readonly number[]
  faults: readonly StatementFault[]
  /** Nothing of the file may be used: it is cut, or no statement at all. Its faults say why. */
  isRefused: boolean
}

/** What may be wrong with a file, or with a line of it. */
export type StatementFaultKind =
  | 'notStatement'
  | 'encoding'
  | 'noEnd'
  | 'afterEnd'
  | 'noAccount'
  | 'noHeader'
  | 'openQuotation'
  | 'notField'
  | 'openSection'
  | 'endWithoutSection'
  | 'fieldTwice'
  | 'missing'
  | 'notDate'
  | 'notAmount'
  | 'notAccount'
  | 'characters'
  | 'strangeAccount'
  | 'cells'
  | 'twoAmounts'
  | 'totals'
  | 'balance'

export interface StatementFault {
  kind: StatementFaultKind
  /** The line of the file, from 1. */
  at: number
  /** The line in which the document begins that is no line of the statement for it; null for what concerns no document. */
  document: number | null
  /** The field or column; empty for none. */
  field: string
  /** What stands there; empty for nothing. */
  found: string
}

/** A fault of a file that concerns no document. */
export const faultOfFile = (kind: StatementFaultKind, at: number, found = ''): StatementFault => ({
  kind,
  at,
  document: null,
  field: '',
  found,
})

/** A file of which nothing may be used, and why. */
export const refusedStatement = (encoding: StatementEncoding, faults: readonly StatementFault[]): Statement => ({
  encoding,
  accounts: [],
  lines: [],
  documents: [],
  faults,
  isRefused: true,
})

/** An account of which the file says no sums. */
export const accountAlone = (account: string, at: number): StatementAccount => ({
  account,
  at,
  openingKopecks: null,
  creditedKopecks: null,
  debitedKopecks: null,
  closingKopecks: null,
})
