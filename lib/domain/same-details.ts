import { type NamedPartner, namedPartnerView, type Partner } from './partner.ts'

/** By what two partners may turn out to be paid alike. */
export const detailKinds = ['Inn', 'Account', 'Card', 'Phone'] as const
export type DetailKind = (typeof detailKinds)[number]

/** One thing by which money finds its way to somebody, in its normal form: digits alone. */
export interface PaidBy {
  kind: DetailKind
  digits: string
}

/** As much of a profile as says by what its partner is paid. */
export type PaidProfile = Pick<Partner, 'inn' | 'bank' | 'requisites'>

/** Of what people write so many numbers are looked at: a transaction holds no more of them than this. */
const maxNumbers = 6

/** What a profile is paid by, each thing once. */
export function paidBy({ inn, bank, requisites = '' }: PaidProfile): PaidBy[] {
  const all: PaidBy[] = [
    ...innIn(inn),
    ...(bank ? [{ kind: 'Account' as const, digits: digitsOf(bank.account) }] : []),
    ...numbersIn(requisites),
  ]
  return distinct(all)
}

/** The same of a request: its own ИНН, and where it goes. */
export const paidByRequest = ({ inn, requisites }: { inn: string | null; requisites: string }): PaidBy[] =>
  distinct([...innIn(inn), ...numbersIn(requisites)])

/** Each once, in the order in which they come. */
export const distinct = (all: readonly PaidBy[]): PaidBy[] => [
  ...new Map(all.map((one) => [`${one.kind} ${one.digits}`, one])).values(),
]

const innIn = (inn: string | null): PaidBy[] => (digitsOf(inn ?? '') === '' ? [] : [{ kind: 'Inn', digits: digitsOf(inn ?? '') }])

const digitsOf = (text: string): string => text.replaceAll(/\D/g, '')

/**
 * Accounts, cards and telephones that stand in free text. People write them with blanks, hyphens and brackets between the digits; what is none of
 * the three, as a БИК, says nothing of whose it is.
 */
function numbersIn(text: string): PaidBy[] {
  const written = text.match(/\+?\d(?:[ \u00A0()\-–]*\d)+/g) ?? []
  return distinct(written.flatMap(kindsOf)).slice(0, maxNumbers)
}

function kindsOf(written: string): PaidBy[] {
  const digits = digitsOf(written)
  // Those of a bank at the Bank of Russia are the same for all who have an account there.
  if (digits.length === 20) return digits.startsWith('301') ? [] : [{ kind: 'Account', digits }]
  if (digits.length >= 16 && digits.length <= 19) return [{ kind: 'Card', digits }]
  if (/^[78]9\d{9}$/.test(digits)) return [{ kind: 'Phone', digits: `7${digits.slice(1)}` }]
  if (/^9\d{9}$/.test(digits)) return [{ kind: 'Phone', digits: `7${digits}` }]
  return []
}

/** What somebody is paid by, and who else is. */
export interface Shared {
  kind: DetailKind
  partnerIds: readonly string[]
}

/** So many of those who are paid alike are named: what there are more of is an organisation, or a fraud that is plain already. */
export const maxNamed = 10

/** @param named whoever of them there is */
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
 * What the journal notes of it, for administrators alone: by ids, so that an erasure has nothing to take away there. Absent where nobody
 * else is paid so.
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
