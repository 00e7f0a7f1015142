import { hasUnseenCharacters } from '../value/unseen-characters.ts'

/** The kinds of things that keep the id they had elsewhere. A link is known by its slug, a promocode by its code. */
export const externalIdKinds = ['PARTNER', 'LEAD', 'DEAL', 'PAYOUT'] as const
export type ExternalIdKind = (typeof externalIdKinds)[number]

/** Where a thing came from that moved in with a company's history. Absent from everything that was made here. */
export interface Imported {
  /** The id it had; unique among things of its kind. */
  externalId: string
  /** When it moved in (ISO 8601, UTC). Its own moments are those of the past. */
  at: string
}

/** A thing that may have an id in another system: given with it when it was made here, or brought when it moved in. */
export interface NamedElsewhere {
  externalId?: string
  imported?: { externalId: string | null }
}

/** The id that a thing has in another system, wherever it came from; null for none. */
export const externalIdOf = ({ externalId, imported }: NamedElsewhere): string | null =>
  externalId ?? imported?.externalId ?? null

export const maxExternalIdLength = 200

/** Whether a text can be the id of a thing elsewhere: nothing else may reach a key of the table. */
export const canBeExternalId = (text: string): boolean =>
  text !== '' && text.length <= maxExternalIdLength && text.isWellFormed() && !hasUnseenCharacters(text)
