import { bankFaults, type BankFault } from '../value/bank-details.ts'
import { onOneLine } from '../value/unseen-characters.ts'
import { kppPattern } from '../value/registration-number.ts'
import type { LegalTypeName } from '../contour/contour.ts'

/** An account at a Russian bank, with everything that a payment order says of its payee. */
export interface BankAccount {
  kind: 'BankAccount'
  bic: string
  account: string
  correspondentAccount: string
  /** The name of the bank. */
  bank: string
  /** КПП of a company; null for everybody else. */
  kpp: string | null
  /** Whose account it is, as the bank knows them. */
  payee: string
}

/** СБП: a bank's customer, found by the telephone. */
export interface FastPayments {
  kind: 'FastPayments'
  /** +7 and ten digits. */
  phone: string
  /** The name of the bank: a telephone may be known to several. */
  bank: string
}

/** Where a partner is paid to, as data. */
export type PaymentDetails = BankAccount | FastPayments

export const paymentKinds = ['BankAccount', 'FastPayments'] as const satisfies readonly PaymentDetails['kind'][]

/** Who entered payment details. An administrator may for a partner, who is told by mail. */
export const detailsHands = ['Partner', 'Administrator'] as const
export type DetailsHand = (typeof detailsHands)[number]

/** Payment details that a partner has: kept until they are removed. They are never changed: others are added. */
export type KeptDetails = PaymentDetails & { id: string; by: DetailsHand; addedAt: string }

/** As many as one partner may have at once. */
export const maxKeptDetails = 10

/** A payment order has room for no longer name. */
export const maxNameLength = 160

export type PaymentFault = BankFault | 'kppForm' | 'bankMissing' | 'payeeMissing' | 'phoneForm' | 'nameTooLong'
export type PaymentField = Exclude<keyof BankAccount | keyof FastPayments, 'kind'>

const phoneForm = /^\+79\d{9}$/

/** The faults of payment details, field by field; empty when there are none. */
export function paymentFaults(details: PaymentDetails): { field: PaymentField; fault: PaymentFault }[] {
  const nameFaults = (field: 'bank' | 'payee', name: string, missing: PaymentFault) => {
    if (name === '') return [{ field, fault: missing }]
    return name.length > maxNameLength ? [{ field, fault: 'nameTooLong' as const }] : []
  }
  const ofBank = nameFaults('bank', details.bank, 'bankMissing')
  if (details.kind === 'FastPayments') {
    return [...(phoneForm.test(details.phone) ? [] : [{ field: 'phone', fault: 'phoneForm' } as const]), ...ofBank]
  }
  const { kpp, payee } = details
  return [
    ...bankFaults(details),
    ...ofBank,
    ...(kpp === null || kppPattern.test(kpp) ? [] : [{ field: 'kpp', fault: 'kppForm' } as const]),
    ...nameFaults('payee', payee, 'payeeMissing'),
  ]
}

/** Payment details as they are kept: numbers without blanks, telephones in one form, names on one line. */
export function tidyDetails(sent: PaymentDetails): PaymentDetails {
  if (sent.kind === 'FastPayments') return { kind: sent.kind, phone: tidyPhone(sent.phone), bank: onOneLine(sent.bank) }
  return {
    kind: sent.kind,
    bic: withoutBlanks(sent.bic),
    account: withoutBlanks(sent.account),
    correspondentAccount: withoutBlanks(sent.correspondentAccount),
    bank: onOneLine(sent.bank),
    kpp: withoutBlanks(sent.kpp ?? '').toUpperCase() || null,
    payee: onOneLine(sent.payee),
  }
}

const withoutBlanks = (text: string): string => text.replaceAll(/\s/g, '')

/** What people write between the digits of a telephone is dropped; anything else stays, to be told as a fault. */
function tidyPhone(text: string): string {
  const compact = text.replaceAll(/[\s()\u2010-\u2015-]/g, '')
  const found = /^(?:\+7|7|8)?(9\d{9})$/.exec(compact)
  return found ? `+7${found[1]}` : compact
}

/** Balance accounts that partners of a legal type have (Bank of Russia, 809-П, section 4). Self-employed people may be sole proprietors. */
const ownAccounts: Readonly<Record<LegalTypeName, readonly string[]>> = {
  Individual: ['40817', '40820'],
  SelfEmployed: ['40817', '40820', '40802'],
  IE: ['40802'],
  LegalEntity: ['405', '406', '407'],
}

/** What is unusual about payment details, and forbids nothing. */
export const paymentWarnings = ['AccountOfAnotherKind', 'KppMissing', 'KppNotNeeded'] as const
export type PaymentWarning = (typeof paymentWarnings)[number]

/** @param legalType null when the partner has chosen none, which says nothing about accounts */
export function paymentWarningsOf(details: PaymentDetails, legalType: LegalTypeName | null): PaymentWarning[] {
  if (details.kind !== 'BankAccount' || legalType === null) return []
  const isOwn = ownAccounts[legalType].some((prefix) => details.account.startsWith(prefix))
  const isCompany = legalType === 'LegalEntity'
  return [
    ...(isOwn ? [] : (['AccountOfAnotherKind'] as const)),
    ...(isCompany && details.kpp === null ? (['KppMissing'] as const) : []),
    ...(!isCompany && details.kpp !== null ? (['KppNotNeeded'] as const) : []),
  ]
}

/**
 * Payment details as people read them, with nothing left out: the requisites of a payout request are written so. The audit compares
 * requisites with the details of their request, so another form of this text needs another name.
 */
export function paymentDetailsText(details: PaymentDetails): string {
  if (details.kind === 'FastPayments') return `СБП ${details.phone}, ${details.bank}`
  const { bic, account, correspondentAccount, bank, kpp, payee } = details
  return [
    `Счёт ${account}`,
    `БИК ${bic}`,
    bank,
    `корр. счёт ${correspondentAccount}`,
    `получатель ${payee}`,
    ...(kpp === null ? [] : [`КПП ${kpp}`]),
  ].join(', ')
}

/** Payment details alone, without when and by whom they were added. */
export function plainDetails(details: PaymentDetails): PaymentDetails {
  if (details.kind === 'FastPayments') return { kind: details.kind, phone: details.phone, bank: details.bank }
  const { kind, bic, account, correspondentAccount, bank, kpp, payee } = details
  return { kind, bic, account, correspondentAccount, bank, kpp, payee }
}

/** Payment details as answers show them: one form for all kinds, with null where a kind has nothing to say. */
export function paymentDetailsView(details: PaymentDetails) {
  const nothing = { bic: null, account: null, correspondentAccount: null, kpp: null, payee: null, phone: null }
  return { ...nothing, ...plainDetails(details) }
}

/** The same for people who need not know them: the last digits tell one from another. */
export function maskedDetails(details: PaymentDetails): string {
  const number = details.kind === 'BankAccount' ? details.account : details.phone
  return `•• ${number.slice(-4)}, ${details.bank}`
}
