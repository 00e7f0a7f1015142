import * as z from 'zod'
import { eventTypes } from '../../../lib/domain/feed/event.ts'
import { keyScopes } from '../../../lib/domain/people/permission.ts'
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

const key = z
  .object({
    id: id('the key', '01a1fdc2-2d4b-7000-8000-000000000002'),
    title: name('What people call it', 'CRM'),
    createdAt: moment('When it was issued', '2026-11-22T09:00:00.000Z'),
    expiresAt: momentOrNull('When it ends; null for never', null),
    revokedAt: momentOrNull('When it was revoked; null if it was not', null),
    scopes: field(z.array(z.enum(keyScopes as [string])).nullable(), 'What it opens; null for everything', ['payouts.read']),
  })
  .meta({ id: 'EventKey', description: 'An API key, without its secret' })

/** The objects of events, by the part of the type before the dot. */
export const eventObjects = {
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

export const event = z
  .object({
    id: field(
      text(),
      'Permanent identifier of the event; it recognizes events when a page is read twice',
      '01a1fdc2-2dd3-76e0-94b7-4e4282fa1c71-000',
    ),
    type: field(z.enum(eventTypes), 'What happened', 'payout.requested'),
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
    object: z.union([listedPayout, leadWithDeal, listedLead, partnersEntry, partner, promocode, link, key]).nullable().meta({
      description:
        'The object of the event; null if the key may not read it, and then the doer, `version` and `changed` are null too. payout.*: as in GET /payout. lead.*: as in GET /lead; deal.*: the same with the deal. reward.* and correction.*: an entry of the statement, with partnerId. partner.*: as in GET /partner. What the event changed is as the event left it; names, texts and the rest are as they are now',
    }),
  })
  .meta({ id: 'Event', description: 'One thing that happened' })
