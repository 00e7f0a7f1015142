import type { AdministratorRoles } from './administrator-roles.ts'
import type { JournalEntry } from './journal.ts'

/**
 * A link of the chain that closes the journal: digests of the entries that came since the one before it, and of that one. An entry
 * that is rewritten or taken away afterwards does not agree with its seal; a seal that is rewritten does not agree with the next one.
 */
export interface JournalSeal {
  /** From 1 on. */
  number: number
  sealedAt: string
  /** Null in the first one. */
  previousSha256: string | null
  entries: readonly SealedEntry[]
  /** How far the journal is closed: no entry comes before this place any more. */
  through: JournalPlace
  /** In the first one: who had which roles when nobody could tell yet who gave them. */
  standing?: Standing
  /** Of all above. */
  sha256: string
}

/** Of a seal, where its chain has come to. */
export type SealHead = Pick<JournalSeal, 'number' | 'sha256' | 'through'>

export interface SealedEntry {
  day: string
  id: string
  /** Of the entry as it was. */
  sha256: string
  /** Of what stays of it when a person is erased whom it names. */
  actSha256: string
}

/** A place in the journal: days are partitions of their own, and ids are in order within one. */
export interface JournalPlace {
  day: string
  id: string
}

export interface Standing {
  administratorIds: readonly string[]
  roles: readonly Pick<AdministratorRoles, 'administratorId' | 'roles' | 'revision'>[]
}

/** Whether one place is behind another. */
export const isBehind = (place: JournalPlace, other: JournalPlace): boolean =>
  place.day === other.day ? place.id > other.id : place.day > other.day

/** Kinds of things that are called after persons, and are called otherwise when these are erased. */
const renamedKinds = new Set(['link', 'promocode'])

/** Who did what, when, and to what kind of thing: what an erasure leaves of an entry. */
export function actOf({ id, type, at, by, byPartnerId, byApiKey, subjects }: JournalEntry) {
  const kept = subjects.map((subject) => {
    const kind = subject.slice(0, subject.indexOf(':'))
    // Files of before 23 November 2026 wrote the address of whom an offer was closed for behind its name.
    const [thing = subject] = subject.split(' closed for ')
    return renamedKinds.has(kind) ? kind : thing
  })
  return { id, type, at, by: by?.id ?? null, byPartnerId: byPartnerId ?? null, byApiKey: byApiKey?.id ?? null, subjects: kept }
}

/** A value in one spelling, however its attributes are ordered: the table gives them in any order. */
export function inOneSpelling(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(inOneSpelling).join(',')}]`
  if (typeof value !== 'object' || value === null) return JSON.stringify(value)
  const members = Object.entries(value).filter(([, member]) => member !== undefined)
  return `{${members
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([name, member]) => `${JSON.stringify(name)}:${inOneSpelling(member)}`)
    .join(',')}}`
}
