import type { LedgerEntry } from '../account/account.ts'
import type { Actor } from '../people/actor.ts'
import type { ApiKey } from '../key/api-key.ts'
import type { Administrator } from '../contour/contour.ts'
import { creatorOf, type Lead, type LeadAct } from '../lead/lead.ts'
import type { Partner } from '../partner/partner.ts'
import type { Payout, PayoutStatus } from '../payout/payout.ts'
import type { Promocode } from '../referral/promocode.ts'
import type { ReferralLink } from '../referral/referral.ts'

/** Events that integrators receive. Names never change their meaning: other people's programs rely on them. */
export const eventTypes = [
  'payout.requested',
  'payout.approved',
  'payout.rejected',
  'payout.paid',
  'payout.canceled',
  'lead.created',
  'lead.status_changed',
  'lead.bound',
  'deal.added',
  'deal.canceled',
  'reward.accrued',
  'reward.reversed',
  'correction.posted',
  'partner.created',
  'partner.changed',
  'partner.blocked',
  'partner.unblocked',
  'promocode.created',
  'promocode.changed',
  'link.created',
  'key.issued',
  'key.rotated',
  'key.revoked',
] as const
export type EventType = (typeof eventTypes)[number]

/**
 * Events that move money or decide about it; a new partner may come with a balance. Takes a string because the journal
 * has types of its own.
 */
export const isMoneyEvent = (type: string): boolean =>
  /^(payout|deal|reward|correction)\./.test(type) || type === 'partner.created'

/**
 * One thing that an act did, as stored: the object, and what changed in it. Everything immutable is read from the
 * object when the feed is read, and so is all personal data: erasing it there erases it from the feed.
 */
export type ActEvent =
  | {
      type: `payout.${string}` & EventType
      id: string
      version: number
      state: PayoutState
      /**
       * For `payout.requested`: a digest of the payment destination, used only by the audit and shown nowhere. Absent
       * for older events, for written history, and for erased persons.
       */
      requisitesSha256?: string
    }
  | { type: `lead.${string}` & EventType; id: string; version: number; state: LeadState }
  | { type: `deal.${string}` & EventType; id: string; version: number; state: LeadState; dealRevision: number }
  /** The id is the partner's; the version is the entry's place in the ledger. */
  | { type: ('reward.accrued' | 'reward.reversed' | 'correction.posted') & EventType; id: string; version: number }
  | { type: `partner.${string}` & EventType; id: string; version: number | null; changed?: readonly string[] }
  /** The id is the code. */
  | { type: `promocode.${string}` & EventType; id: string; version: number | null; state: PromocodeState }
  /** The id is the slug. */
  | { type: 'link.created'; id: string; version: number }
  | { type: `key.${string}` & EventType; id: string; version: null; state: KeyState }

export type PayoutState = Pick<Payout, 'status' | 'updatedAt' | 'processedAt'>
export type LeadState = Pick<Lead, 'statusId' | 'partnerId' | 'offerId' | 'dealCount' | 'canceledDealCount' | 'updatedAt'>
export type PromocodeState = Pick<Promocode, 'status'>
export type KeyState = Pick<ApiKey, 'title' | 'createdAt' | 'expiresAt' | 'revokedAt' | 'scopes'>

/** Who did it, by id: names are looked up when shown. A key keeps the title it had. */
export type EventActor =
  | { kind: 'ApiKey'; id: string; title: string; administratorId: string }
  | { kind: 'Administrator'; id: string }
  | { kind: 'Partner'; id: string; throughId?: string }

/** What a write reports about the act it belongs to. */
export interface Telling {
  events?: readonly ActEvent[]
  by?: EventActor
  /** See ToldAct. */
  isPast?: true
}

/** One act, as the feed stores it: in the transaction that did it. */
export interface ToldAct {
  /** Time-ordered; made right before the write. */
  id: string
  /** Null for the service itself. */
  by: EventActor | null
  events: readonly ActEvent[]
  /**
   * Set only for written history: acts recorded long after their moments, to fill a contour with a past. The feed shows
   * it like any other act; webhooks do not receive it. Absent from everything that really happens.
   */
  isPast?: true
  /** Finds the request in the log; absent for acts without a request, and for acts from before it was recorded. */
  requestId?: string
}

/** @param partnerId the partner's id, when the actor is one */
export function eventActor(actor: Actor, partnerId: string): EventActor {
  if (actor.kind === 'Administrator') return administratorActor(actor.administrator)
  if (actor.kind === 'Partner') return { kind: 'Partner', id: partnerId, ...(actor.through && { throughId: actor.through.id }) }
  const { id, title, admin } = actor.apiKey
  return { kind: 'ApiKey', id, title, administratorId: admin.id }
}

export const administratorActor = ({ id }: Pick<Administrator, 'id'>): EventActor => ({ kind: 'Administrator', id })

const payoutEvents = {
  Requested: 'payout.requested',
  Approved: 'payout.approved',
  Rejected: 'payout.rejected',
  Paid: 'payout.paid',
  Canceled: 'payout.canceled',
} as const satisfies Record<PayoutStatus, EventType>

/**
 * A payout request reached its present status.
 *
 * @param asked for a new request: the digest of its requisites
 */
export function payoutTold(payout: Payout, actor: Actor, asked: { requisitesSha256?: string } = {}): Telling {
  const { id, partnerId, status, updatedAt, processedAt, revision } = payout
  const state = { status, updatedAt, processedAt }
  return { events: [{ type: payoutEvents[status], id, version: revision, state, ...asked }], by: eventActor(actor, partnerId) }
}

/** An event without the digest of its requisites, which could be used to check guesses about them. */
export function withoutRequisites(event: ActEvent): ActEvent {
  if (!('requisitesSha256' in event)) return event
  const { requisitesSha256: _gone, ...rest } = event
  return rest
}

export function leadCreatedTold(lead: Lead): Telling {
  return { events: [leadEvent('lead.created', lead)], by: eventActor(creatorOf(lead), '') }
}

/** A lead moved, got a deal, or both. */
export function leadActTold(lead: Lead, { fromStatusId, toStatusId, deal, revision, doneBy }: LeadAct): Telling {
  const events = [
    ...(fromStatusId === toStatusId ? [] : [leadEvent('lead.status_changed', lead)]),
    ...(deal ? [dealEvent('deal.added', lead, revision)] : []),
  ]
  return { events, by: eventActor(doneBy, '') }
}

export function leadBoundTold(lead: Lead, { doneBy }: LeadAct): Telling {
  return { events: [leadEvent('lead.bound', lead)], by: eventActor(doneBy, '') }
}

/** @param deal the act that made it */
export function dealCanceledTold(lead: Lead, deal: LeadAct, { doneBy }: LeadAct): Telling {
  return { events: [dealEvent('deal.canceled', lead, deal.revision)], by: eventActor(doneBy, '') }
}

const leadEvent = (type: 'lead.created' | 'lead.status_changed' | 'lead.bound', lead: Lead): ActEvent => ({
  type,
  id: lead.id,
  version: lead.revision,
  state: leadState(lead),
})

const dealEvent = (type: 'deal.added' | 'deal.canceled', lead: Lead, dealRevision: number): ActEvent => ({
  type,
  id: lead.id,
  version: lead.revision,
  state: leadState(lead),
  dealRevision,
})

function leadState({ statusId, partnerId, offerId, dealCount, canceledDealCount, updatedAt }: Lead): LeadState {
  return { statusId, partnerId, offerId, dealCount, canceledDealCount, updatedAt }
}

const entryEvents = {
  Reward: 'reward.accrued',
  Reversal: 'reward.reversed',
  Correction: 'correction.posted',
} as const satisfies Partial<Record<LedgerEntry['cause']['kind'], EventType>>

/**
 * Payout events report the other movements, and `partner.created` a partner's first entry. The end of a hold is no act.
 */
export function entryTold({ partnerId, revision, cause }: LedgerEntry): Telling {
  const type = entryEvents[cause.kind as keyof typeof entryEvents] as (typeof entryEvents)[keyof typeof entryEvents] | undefined
  if (type === undefined) return {}
  const events: ActEvent[] = [{ type, id: partnerId, version: revision }]
  return 'doneBy' in cause ? { events, by: eventActor(cause.doneBy, partnerId) } : { events }
}

export const partnerCreatedTold = ({ id, revision }: Partner): Telling => ({
  events: [{ type: 'partner.created', id, version: revision }],
})

/** Attributes of a profile that the external API shows, with the names it uses. */
const shownNames = {
  email: 'email',
  firstName: 'firstName',
  middleName: 'middleName',
  lastName: 'lastName',
  isConfirmed: 'isConfirmed',
  isBlocked: 'isBlocked',
  isActive: 'isActive',
  legalTypeId: 'legalType',
  levelId: 'level',
  groupIds: 'groups',
  updatedAt: 'updatedAt',
} as const satisfies Partial<Record<keyof Partner, string>>

/**
 * An edited profile. An edit that blocks or unblocks is reported as that, whatever else it changes.
 *
 * @param version the revision that the edit made; undefined when it is unknown
 */
export function partnerEditedTold(id: string, edit: Partial<Partner>, version: number | undefined): Telling {
  const type =
    edit.isBlocked === undefined ? 'partner.changed' : edit.isBlocked ? 'partner.blocked' : ('partner.unblocked' as const)
  const changed = Object.entries(shownNames).flatMap(([attribute, name]) => (attribute in edit ? [name] : []))
  return { events: [{ type, id, version: version ?? null, changed }] }
}

/** @param of.revision null when a contour file sets the differences, whatever changed meanwhile */
export function promocodeTold(
  type: 'promocode.created' | 'promocode.changed',
  { code, status, revision }: Pick<Promocode, 'code' | 'status'> & { revision: number | null },
): Telling {
  return { events: [{ type, id: code, version: revision, state: { status } }] }
}

/** What integrators see of a link never changes, except through a contour file. */
export const linkTold = ({ slug }: Pick<ReferralLink, 'slug'>): Telling => ({
  events: [{ type: 'link.created', id: slug, version: 1 }],
})

/** Includes neither the key's secret nor the digest that finds it. */
export function keyTold(type: 'key.issued' | 'key.rotated' | 'key.revoked', apiKey: ApiKey): Telling {
  const { id, title, createdAt, expiresAt, revokedAt, scopes } = apiKey
  const state = { title, createdAt, expiresAt, revokedAt, ...(scopes && { scopes }) }
  return { events: [{ type, id, version: null, state }] }
}
