import type { ApiKey } from '../key/api-key.ts'
import { type EventType, eventTypes } from '../feed/event.ts'
import type { Permission } from '../people/permission.ts'

/** Whether the reader has a permission. */
export type MayRead = (permission: Permission) => boolean

export const readsEverything: MayRead = () => true

/** A key without scopes may read everything; a key with scopes only what they name. */
export const keyReads = ({ scopes }: Pick<ApiKey, 'scopes'>): MayRead =>
  scopes ? (permission) => scopes.includes(permission) : readsEverything

/**
 * The permission for the objects of events, by the part of their type before the dot: a reader of a list may also see events
 * about its items. Keys appear in no list that a key could read, only in the journal.
 */
const readRights = {
  payout: 'payouts.read',
  lead: 'leads.read',
  deal: 'leads.read',
  reward: 'partners.read',
  correction: 'partners.read',
  partner: 'partners.read',
  promocode: 'promocodes.read',
  link: 'links.read',
  key: 'journal.read',
} as const satisfies Record<KindOf<EventType>, Permission>

type KindOf<Type extends string> = Type extends `${infer Kind}.${string}` ? Kind : never

/** The permission for the object of an event. */
export const readRightOf = (type: EventType): Permission =>
  readRights[type.slice(0, type.indexOf('.')) as keyof typeof readRights]

/** The permissions needed to see events of these types, each once, in the order of the types. */
export const readRightsOf = (types: readonly EventType[]): Permission[] => [...new Set(types.map(readRightOf))]

/** The event types whose objects the reader may see. */
export const readableTypes = (mayRead: MayRead): EventType[] => eventTypes.filter((type) => mayRead(readRightOf(type)))
