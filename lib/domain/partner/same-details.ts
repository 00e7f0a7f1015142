import type { PaymentDetails } from '../payout/payment-details.ts'
import { type NamedPartner, namedPartnerView, type Partner } from './partner.ts'

/** The kinds of payment details that two partners may share. */
export const detailKinds = ['Inn', 'Account', 'Card', 'Phone'] as const
export type DetailKind = (typeof detailKinds)[number]

/** One payment detail in normal form: digits only. */
export interface PaidBy {
  kind: DetailKind
  digits: string
}

/** The part of a profile that contains payment details. */
export type PaidProfile = Pick<Partner, 'inn' | 'bank' | 'requisites' | 'paymentDetails'>

/** The maximum number of details taken from free text: more would not fit into a transaction. */
const maxNumbers = 6

/** The payment details of a profile, each once. */
export function paidBy({ inn, bank, requisites = '', paymentDetails }: PaidProfile): PaidBy[] {
  const all: PaidBy[] = [
    ...innIn(inn),
    ...(bank ? [{ kind: 'Account' as const, digits: digitsOf(bank.account) }] : []),
    ...(paymentDetails ? [paidByDetails(paymentDetails)] : []),
    ...numbersIn(requisites),
  ]
  return distinct(all)
}

const paidByDetails = (details: PaymentDetails): PaidBy =>
  details.kind === 'BankAccount'
    ? { kind: 'Account', digits: details.account }
    : { kind: 'Phone', digits: digitsOf(details.phone) }

/** The same for a request: its own ИНН, and its destination. */
export const paidByRequest = ({ inn, requisites }: { inn: string | null; requisites: string }): PaidBy[] =>
  distinct([...innIn(inn), ...numbersIn(requisites)])

/** Removes duplicates, keeping the order. */
export const distinct = (all: readonly PaidBy[]): PaidBy[] => [
  ...new Map(all.map((one) => [`${one.kind} ${one.digits}`, one])).values(),
]

const innIn = (inn: string | null): PaidBy[] => (digitsOf(inn ?? '') === '' ? [] : [{ kind: 'Inn', digits: digitsOf(inn ?? '') }])

const digitsOf = (text: string): string => text.replaceAll(/\D/g, '')

/**
 * Accounts, cards and telephones in free text. People write blanks, hyphens and brackets between the digits; other numbers, such
 * as a БИК, do not identify the payee.
 */
function numbersIn(text: string): PaidBy[] {
  const written = text.match(/\+?\d(?:[ \u00A0()\-–]*\d)+/g) ?? []
  return distinct(written.flatMap(kindsOf)).slice(0, maxNumbers)
}

function kindsOf(written: string): PaidBy[] {
  const digits = digitsOf(written)
  // Correspondent accounts of banks are the same for all their customers.
  if (digits.length === 20) return digits.startsWith('301') ? [] : [{ kind: 'Account', digits }]
  if (digits.length >= 16 && digits.length <= 19) return [{ kind: 'Card', digits }]
  if (/^[78]9\d{9}$/.test(digits)) return [{ kind: 'Phone', digits: `7${digits.slice(1)}` }]
  if (/^9\d{9}$/.test(digits)) return [{ kind: 'Phone', digits: `7${digits}` }]
  return []
}

/** A payment detail, and the other partners who share it. */
export interface Shared {
  kind: DetailKind
  partnerIds: readonly string[]
}

/** At most this many sharing partners are named: more are an organization, or an obvious fraud. */
export const maxNamed = 10

/** @param named the names that are known */
export function sharedView(shared: readonly Shared[], named: ReadonlyMap<string, NamedPartner>) {
  return shared.map(({ kind, partnerIds }) => ({
    kind,
    count: partnerIds.length,
    partners: partnerIds.flatMap((id) => {
      const partner = named.get(id)
      return partner ? [namedPartnerView(partner)] : []
    }),
  }))
}

export type SharedView = ReturnType<typeof sharedView>

/**
 * The journal's note about sharing, for administrators only: by ids, so that an erasure need not change it. Absent when nobody
 * shares the details.
 */
export function sharedNote(shared: readonly Shared[]): { note?: string } {
  if (shared.length === 0) return {}
  const parts = shared.map(
    ({ kind, partnerIds }) =>
      `${words[kind]}: ${partnerIds
        .slice(0, maxNamed)
        .map((id) => `partner:${id}`)
        .join(', ')}`,
  )
  return { note: parts.join('; ') }
}

const words: Readonly<Record<DetailKind, string>> = {
  Inn: 'тот же ИНН',
  Account: 'тот же счёт',
  Card: 'та же карта',
  Phone: 'тот же телефон',
}
