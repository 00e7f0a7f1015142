import type { JournalEntry, JournalState, JournalSubject } from '../journal/journal.ts'
import type { HistoryEntry, ListedPayout } from '../payout/payout.ts'
import type { Partner } from './partner.ts'

/**
 * What remains of a profile after erasure: an id that the money belongs to. The address is replaced by one that nobody
 * can have (RFC 2606).
 */
export function erasedProfile(partnerId: string, at: string) {
  return {
    email: `${partnerId}@erased.invalid`,
    firstName: null,
    middleName: null,
    lastName: null,
    inn: null,
    isConfirmed: false,
    isBlocked: true,
    isActive: false,
    updatedAt: at,
    erasedAt: at,
  } satisfies Partial<Partner>
}

/** Attributes that are removed from a profile altogether. */
export const removedWithPerson = {
  formerEmails: undefined,
  requisites: undefined,
  bank: undefined,
  paymentDetails: undefined,
  legalDetailsAt: undefined,
  levelKept: undefined,
  erasureRequestedAt: undefined,
} as const satisfies { [Name in keyof Partner]?: undefined }

/**
 * What a payout request holds about a person besides the partner's id and the amount; the comments in its history are
 * erased too.
 */
export const erasedPayout = {
  requisites: '',
  paymentDetails: undefined,
  partnerComment: null,
  adminComment: null,
  inn: null,
} as const satisfies Partial<Record<keyof ListedPayout, string | null | undefined>>

/**
 * The same for an entry of its history. The digest of requisites is removed too, because guesses could be checked
 * against it.
 */
export const erasedHistoryEntry = { comment: null, requisitesSha256: undefined } as const satisfies Partial<
  Record<keyof HistoryEntry, null | undefined>
>

export function isPayoutErased(payout: ListedPayout): boolean {
  return Object.entries(erasedPayout).every(([name, value]) => payout[name as keyof typeof erasedPayout] === value)
}

/** Attributes of a profile, and of journal entries about it, that identify the partner. */
const personalAttributes: ReadonlySet<string> = new Set([
  'email',
  'formerEmails',
  'firstName',
  'middleName',
  'lastName',
  'inn',
  'requisites',
  'bank',
  'paymentDetails',
  'otherPaymentDetails',
  'levelKept',
])

/**
 * A journal entry without the erased partner: who did what and when stays. An act on the profile also loses its reason
 * and note, which are free text about the person; an applied file loses what it says about this partner.
 */
export function erasedEntry(
  entry: JournalEntry,
  { id, email, formerEmails = [] }: Pick<Partner, 'id' | 'email' | 'formerEmails'>,
): JournalEntry {
  const { note: _note, ...kept } = entry
  const { type, reason, subjects, before, after } = kept
  if (type.startsWith('partner.')) {
    return { ...kept, reason: null, before: before && withoutPerson(before), after: withoutPerson(after) }
  }
  const addresses = [email, ...formerEmails]
  const renamed = (text: string): string => addresses.reduce((rest, address) => rest.replaceAll(address, id), text)
  const withoutAddress = (state: JournalState): JournalState =>
    Object.fromEntries(
      Object.entries(state).map(([name, value]) => {
        if (typeof value === 'string') return [renamed(name), renamed(value)]
        return [renamed(name), renamed(name) !== name ? withoutPerson(value as JournalState) : value]
      }),
    )
  return {
    ...kept,
    reason: reason && renamed(reason),
    subjects: subjects.map((subject) => renamed(subject) as JournalSubject),
    before: before && withoutAddress(before),
    after: withoutAddress(after),
  }
}

function withoutPerson(state: JournalState): JournalState {
  return Object.fromEntries(Object.entries(state).map(([name, value]) => [name, personalAttributes.has(name) ? null : value]))
}

const months = 12

/** The moment this many months earlier; the last day of the month when it has no such day. */
export function monthsBefore(at: string, count: number): string {
  const then = new Date(at)
  const month = then.getUTCFullYear() * months + then.getUTCMonth() - count
  const [year, monthOfYear] = [Math.floor(month / months), month % months]
  const lastDay = new Date(Date.UTC(year, monthOfYear + 1, 0)).getUTCDate()
  then.setUTCFullYear(year, monthOfYear, Math.min(then.getUTCDate(), lastDay))
  return then.toISOString()
}
