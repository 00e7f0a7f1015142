import * as z from 'zod'
import { type EventType, eventTypes } from '../../../lib/domain/feed/event.ts'
import { keyScopes, scopesToldApart } from '../../../lib/domain/people/permission.ts'
import { promocodeStatuses } from '../../../lib/domain/referral/promocode.ts'
import { demo } from '../demo.ts'
import { administrator } from './administrator.ts'
import { field, id, moment, momentOrNull, name, text } from './answer-field.ts'
import { apiKey } from './api-key.ts'
import { deal, listedLead, namedOffer } from './lead.ts'
import { namedPartner, partner } from './partner.ts'
import { listedPayout } from './payout.ts'
import { entry } from './statement.ts'

const leadWithDeal = listedLead
  .extend({ deal })
  .meta({ id: 'LeadWithDeal', description: 'A lead, and the deal that the event is about' })

const partnersEntry = entry
  .extend({ partnerId: id('the partner', demo.anna) })
  .meta({ id: 'PartnersEntry', description: "One movement of a partner's money" })

const createdAt = momentOrNull('When it was made; null if a contour file made it', null)
const owner = namedPartner.nullable().meta({ description: 'The partner it belongs to' })

const offer = namedOffer.nullable().meta({ description: 'What its clients are offered' })

const promocode = z
  .object({
    code: name('The code, in upper case', 'ANNA10'),
    status: field(z.enum(promocodeStatuses), 'Only an active one brings leads', 'Active'),
    offer,
    createdAt,
    partner: owner,
  })
  .meta({ id: 'EventPromocode', description: 'A promocode' })

const link = z
  .object({
    slug: name('The last part of its address', 'anna-mortgage'),
    offer,
    createdAt,
    partner: owner,
  })
  .meta({ id: 'EventLink', description: 'A referral link' })

const maxScopeLength = 64
const promisedScopes = keyScopes.filter((scope) => !scopesToldApart.has(scope))

const key = z
  .object({
    id: id('the key', '01a1fdc2-2d4b-7000-8000-000000000002'),
    title: name('What people call it', 'CRM'),
    createdAt: moment('When it was issued', '2026-11-22T09:00:00.000Z'),
    expiresAt: momentOrNull('When it ends; null for never', null),
    revokedAt: momentOrNull('When it was revoked; null if it was not', null),
    scopes: field(z.array(z.enum(promisedScopes)).nullable(), 'What it opens; null for everything', ['payouts.read']),
    showsLegalDetails: field(z.boolean(), 'Whether it has the scope partners.details too', false),
    changesConfiguration: field(z.boolean(), 'Whether it has the scope settings.manage too', false),
    laterScopes: field(
      z.array(z.string().max(maxScopeLength)),
      'What it opens besides: scopes that came after those of `scopes`. More will come',
      [],
    ),
  })
  .meta({ id: 'EventKey', description: 'An API key, without its secret' })

/** The objects of events, by the part of the type before the dot. */
const eventObjects = {
  payout: listedPayout,
  lead: listedLead,
  deal: leadWithDeal,
  reward: partnersEntry,
  correction: partnersEntry,
  partner,
  promocode,
  link,
  key,
} as const

export type EventKind = keyof typeof eventObjects

/** What happened in the events of each kind. */
export const eventSummaries: Readonly<Record<EventKind, string>> = {
  payout: 'A payout was requested, or its status changed',
  lead: 'A lead was created, moved, or bound to a partner',
  deal: 'A deal was added, or canceled',
  reward: 'A reward was accrued, or taken back',
  correction: 'A balance was corrected',
  partner: 'A partner was added, changed, blocked, or unblocked',
  promocode: 'A promocode was created, or changed',
  link: 'A referral link was created',
  key: 'An API key was issued, rotated, or revoked',
}

/** What the objects of each kind are. */
const objectSummaries: Readonly<Record<EventKind, string>> = {
  payout: 'The payout as in GET /payout',
  lead: 'The lead as in GET /lead',
  deal: 'The lead as in GET /lead, with the deal',
  reward: 'The entry of the statement, with partnerId',
  correction: 'The entry of the statement, with partnerId',
  partner: 'The partner as in GET /partner',
  promocode: 'The promocode',
  link: 'The referral link',
  key: 'The key',
}

const objectRules =
  'null if the reader may not read it, and then the doer, `version` and `changed` are null too. What the event changed is as the event left it; names, texts and the rest are as they are now'

/** What all events have, besides their type and object. */
export const eventFields = {
  id: field(
    z.string().max(64),
    'Permanent identifier of the event; it recognizes events when a page is read twice',
    '01a1fdc2-2dd3-76e0-94b7-4e4282fa1c71-000',
  ),
  createdAt: moment('When', '2026-11-22T09:00:00.000Z'),
  version: field(
    z.int().nullable(),
    'Grows by one with every change of the object: of two events of one object the higher one is newer. For an entry it is its number in the statement of the partner; null for keys, and for changes by a contour file',
    1,
  ),
  changed: z
    .array(text())
    .nullable()
    .meta({ description: 'For a changed partner: the names of the fields that were set; else null' }),
  changedByAdmin: administrator.nullable().meta({ description: 'The administrator who did it, else null' }),
  changedByApiKey: apiKey.nullable().meta({ description: 'The API key it was done with, else null' }),
  changedByPartner: namedPartner.nullable().meta({ description: 'The partner who did it, else null' }),
}

/** Types of a kind, the first of them first. */
type TypeOf<Kind extends EventKind> = Extract<EventType, `${Kind}.${string}`>

const eventOf = <Kind extends EventKind>(kind: Kind) => {
  const types = eventTypes.filter((type): type is TypeOf<Kind> => type.startsWith(`${kind}.`))
  return z
    .object({
      type: field(z.enum(types), 'What happened', types[0]),
      ...eventFields,
      object: eventObjects[kind].nullable().meta({ description: `${objectSummaries[kind]}; ${objectRules}` }),
    })
    .meta({ id: `${kind.replace(/^./, (first) => first.toUpperCase())}Event`, description: eventSummaries[kind] })
}

/** The events of each kind: generated clients get a class for each. */
export const eventsByKind = {
  payout: eventOf('payout'),
  lead: eventOf('lead'),
  deal: eventOf('deal'),
  reward: eventOf('reward'),
  correction: eventOf('correction'),
  partner: eventOf('partner'),
  promocode: eventOf('promocode'),
  link: eventOf('link'),
  key: eventOf('key'),
} as const satisfies Record<EventKind, z.ZodType>

const { payout: payoutEvent, ...otherEvents } = eventsByKind

/** An event of any kind. Its type says which. */
export const event = z
  .discriminatedUnion('type', [payoutEvent, ...Object.values(otherEvents)])
  .meta({ id: 'Event', description: 'One thing that happened; `type` says what the object is' })
