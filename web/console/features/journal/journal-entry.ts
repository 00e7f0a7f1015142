import type { components } from '../../../shared/api.d.ts'
import type { journalTexts } from './journal-texts.ts'

export type Line = components['schemas']['ChronicleLine']
export type Subject = Line['subjects'][number]
type Texts = ReturnType<typeof journalTexts.use>

/** Who did it. */
export function doerOf({ changedByAdmin, changedByApiKey, changedByPartner }: Line, t: Texts): string {
  if (changedByApiKey) return t.apiKey(changedByApiKey.title)
  if (changedByAdmin) return `${changedByAdmin.firstName} ${changedByAdmin.lastName}`
  return changedByPartner ? changedByPartner.email : t.service
}

/** Tells actors of the same name apart: for a key, the address of its holder. Empty without an actor. */
export const doerAddress = ({ changedByAdmin, changedByApiKey, changedByPartner }: Line): string =>
  changedByAdmin?.email ?? changedByApiKey?.admin.email ?? changedByPartner?.email ?? ''

/** The actor as the filter takes it; undefined without one. */
export function doerAsked({ changedByAdmin, changedByApiKey, changedByPartner }: Line): string | undefined {
  if (changedByApiKey) return `key:${changedByApiKey.id}`
  return changedByAdmin?.email ?? (changedByPartner ? `partner:${changedByPartner.id}` : undefined)
}

/** The act in words; one that this page does not know yet, by its API name. */
export const actName = (type: string, t: Texts): string => (t.types as Readonly<Record<string, string>>)[type] ?? type

/** A thing by its familiar name. */
export const subjectName = ({ kind, id, partner }: Subject, t: Texts): string => `${t.kinds[kind]} ${partner?.email ?? id}`

interface Words {
  nameOf: (attribute: string) => string
  valueOf: (attribute: string, value: unknown) => string
}

/** What changed, attribute by attribute: what it was, and what it became. */
export function changesOf({ before, after }: Line, { nameOf, valueOf }: Words): { name: string; was: string; is: string }[] {
  const [was, is] = [(before ?? {}) as Record<string, unknown>, after as Record<string, unknown>]
  return Object.keys(is)
    .map((name) => ({ name: nameOf(name), was: valueOf(name, was[name]), is: valueOf(name, is[name]) }))
    .filter((change) => change.was !== change.is)
    .toSorted((a, b) => a.name.localeCompare(b.name))
}
