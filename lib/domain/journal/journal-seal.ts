import type { AdministratorRoles } from '../people/administrator-roles.ts'
import type { JournalEntry } from './journal.ts'

/**
 * A link of the chain that seals the journal: digests of the entries since the previous seal, and the digest of that seal. An
 * entry that is altered or deleted later no longer matches its seal; an altered seal no longer matches the next one.
 */
export interface JournalSeal {
  /** Starts at 1. */
  number: number
  sealedAt: string
  /** Null for the first one. */
  previousSha256: string | null
  entries: readonly SealedEntry[]
  /** The end of the sealed part: no later entry gets a place before it. */
  through: JournalPlace
  /** Only in the first one: who had which roles when nothing recorded yet who gave them. */
  standing?: Standing
  /** Over all of the above. */
  sha256: string
}

/** The newest seal of the chain, as far as the next one needs it. */
export type SealHead = Pick<JournalSeal, 'number' | 'sha256' | 'through'>

export interface SealedEntry {
  day: string
  id: string
  /** Of the entry as it was. */
  sha256: string
  /** Of what remains of the entry after an erasure of a person it names. */
  actSha256: string
}

/** A place in the journal: each day is a partition, and ids are ordered within it. */
export interface JournalPlace {
  day: string
  id: string
}

export interface Standing {
  administratorIds: readonly string[]
  roles: readonly Pick<AdministratorRoles, 'administratorId' | 'roles' | 'revision'>[]
}

/** Whether one place comes after another. */
export const isBehind = (place: JournalPlace, other: JournalPlace): boolean =>
  place.day === other.day ? place.id > other.id : place.day > other.day

/** Kinds of things that may be named after a person, and are renamed when that person is erased. */
const renamedKinds = new Set(['link', 'promocode'])

/** Who did what, when, and to what kind of thing: the part of an entry that an erasure keeps. */
export function actOf({ id, type, at, by, byPartnerId, byApiKey, subjects }: JournalEntry) {
  const kept = subjects.map((subject) => {
    const kind = subject.slice(0, subject.indexOf(':'))
    // Before 23 November 2026, entries of applied files appended the address of the partner that an offer was closed for.
    const [thing = subject] = subject.split(' closed for ')
    return renamedKinds.has(kind) ? kind : thing
  })
  return { id, type, at, by: by?.id ?? null, byPartnerId: byPartnerId ?? null, byApiKey: byApiKey?.id ?? null, subjects: kept }
}

/** A canonical spelling of a value: the table returns attributes in any order. */
export function inOneSpelling(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(inOneSpelling).join(',')}]`
  if (typeof value !== 'object' || value === null) return JSON.stringify(value)
  const members = Object.entries(value).filter(([, member]) => member !== undefined)
  return `{${members
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([name, member]) => `${JSON.stringify(name)}:${inOneSpelling(member)}`)
    .join(',')}}`
}
