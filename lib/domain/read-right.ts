import type { ApiKey } from './api-key.ts'
import { type EventType, eventTypes } from './event.ts'
import type { Permission } from './permission.ts'

/** Whether somebody may see what a permission opens. */
export type MayRead = (permission: Permission) => boolean

export const readsEverything: MayRead = () => true

/** A key without scopes opens everything; one with them only what they name. */
export const keyReads = ({ scopes }: Pick<ApiKey, 'scopes'>): MayRead =>
  scopes ? (permission) => scopes.includes(permission) : readsEverything

/**
 * What opens the objects of events, by what stands before the full stop of their type: whoever may read a list may hear of what stands
 * in it. Keys stand in no list that a key could read, and in the journal.
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

/** The permission that opens the object of an event. */
export const readRightOf = (type: EventType): Permission =>
  readRights[type.slice(0, type.indexOf('.')) as keyof typeof readRights]

/** What must be opened for events of these types to be seen, each once, in the order of the types. */
export const readRightsOf = (types: readonly EventType[]): Permission[] => [...new Set(types.map(readRightOf))]

/** The events whose objects somebody may see. */
export const readableTypes = (mayRead: MayRead): EventType[] => eventTypes.filter((type) => mayRead(readRightOf(type)))
