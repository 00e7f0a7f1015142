import type { components } from '../../../shared/api.d.ts'
import type { journalTexts } from './journal-texts.ts'

export type Entry = components['schemas']['JournalEntry']
export type Subject = Entry['subjects'][number]
type Texts = ReturnType<typeof journalTexts.use>

/** Who did it. */
export function doerOf({ changedByAdmin, changedByApiKey, changedByPartner }: Entry, t: Texts): string {
  if (changedByApiKey) return t.apiKey(changedByApiKey.title)
  if (changedByAdmin) return `${changedByAdmin.firstName} ${changedByAdmin.lastName}`
  return changedByPartner ? changedByPartner.email : t.service
}

/** A thing by the name that people know. */
export const subjectName = ({ kind, id, partner }: Subject, t: Texts): string => `${t.kinds[kind]} ${partner?.email ?? id}`

interface Words {
  nameOf: (attribute: string) => string
  valueOf: (attribute: string, value: unknown) => string
}

/** What changed, attribute by attribute: what it was, and what it became. */
export function changesOf({ before, after }: Entry, { nameOf, valueOf }: Words): { name: string; was: string; is: string }[] {
  const [was, is] = [(before ?? {}) as Record<string, unknown>, after as Record<string, unknown>]
  return Object.keys(is)
    .map((name) => ({ name: nameOf(name), was: valueOf(name, was[name]), is: valueOf(name, is[name]) }))
    .filter((change) => change.was !== change.is)
    .toSorted((a, b) => a.name.localeCompare(b.name))
}
