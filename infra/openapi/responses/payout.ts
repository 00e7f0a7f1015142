import * as z from 'zod'
import { requisitesSources } from '../../../lib/domain/payout/payout.ts'
import { destinationStandings } from '../../../lib/domain/payout/payout-destination.ts'
import { payoutMarks } from '../../../lib/domain/payout/payout-queue.ts'
import { demo } from '../demo.ts'
import { administrator } from './administrator.ts'
import { apiKey, issuers, serviceName } from './api-key.ts'
import { externalId, field, id, moment, momentOrNull, text } from './answer-field.ts'
import { ruble, rubles, signedRubles } from './money.ts'
import { namedPartner } from './partner.ts'
import { frozenDetails } from './payment-details.ts'
import { sameDetails } from './same-details.ts'

/** As the contour file takes it: a wrong one may be kept until it is asked for. */
const maxInnLength = 50

/** Where a payout request stands. */
export const payoutStatus = z.enum(['Requested', 'Approved', 'Paid', 'Rejected', 'Canceled'])

const historyEntry = z
  .object({
    id: id('the entry', '01a1fdc2-2dd3-76e0-94b7-4e4282fa1c71'),
    status: field(payoutStatus, 'The status that this entry set', 'Requested'),
    comment: field(text().nullable(), 'Comment on the change; null when none was given', null),
    createdAt: moment('When the change was made', '2026-11-21T10:58:43.795Z'),
    changedByAdmin: administrator.nullable().meta({ description: 'Set when an administrator made the change, else null' }),
    changedByApiKey: apiKey.nullable().meta({ description: 'Set when the change came through this API, else null' }),
    confirmedShortfall: rubles(
      'How much of the request was missing when an administrator went on all the same, having confirmed this sum; absent otherwise',
      1924.5,
    ).optional(),
  })
  .meta({ id: 'PayoutHistoryEntry', description: 'One change of a payout request, and who made it' })

const listed = z.object({
  id: id('the payout request', demo.payout),
  externalId: externalId('payout request', 'payment-2001'),
  partner: namedPartner,
  amount: field(z.number().positive(), 'Amount in rubles, at most two decimals', 1650).meta({ ...ruble }),
  status: field(payoutStatus, 'Requested and Approved are active; Paid, Rejected and Canceled are final', 'Requested'),
  requisites: field(text(), 'Where to transfer to, free text; empty when none was given', 'card 2200 0000'),
  paymentDetails: frozenDetails,
  partnerComment: field(text().nullable(), "The partner's comment from the personal account; null when there is none", null),
  adminComment: field(
    text().nullable(),
    "The comment of an administrator or of this API's caller, the latest one; null when there is none",
    null,
  ),
  inn: field(
    z.string().max(maxInnLength).nullable(),
    "The partner's tax number (ИНН) as it was at creation; null when the contour does not ask for it",
    '500100732259',
  ),
  processedBy: administrator
    .nullable()
    .meta({ description: 'The administrator who marked it Paid; null until then, and when it was paid through this API' }),
  createdAt: moment('When it was requested', '2026-11-21T10:58:43.795Z'),
  updatedAt: moment('When it last changed', '2026-11-21T10:58:43.795Z'),
  processedAt: momentOrNull('When it was marked Paid; null until then', null),
})

/** A payout request of the list. spec: Resources, Payout request */
export const listedPayout = listed.meta({ id: 'ListedPayout', description: 'A payout request, without its history' })

/** A payout request as creation and a status change answer it. */
export const payout = listed
  .extend({ history: z.array(historyEntry).min(1).meta({ description: 'Every change, oldest first' }) })
  .meta({ id: 'Payout', description: 'A payout request with its history' })

const lastPaid = z
  .object({
    id: id('the request', demo.payout),
    amount: field(z.number().positive(), 'Amount in rubles', 1650).meta({ ...ruble }),
    requisites: field(text(), 'Where it was transferred to', 'card 2200 0000'),
    processedAt: momentOrNull('When it was marked Paid', '2026-10-21T10:58:43.795Z'),
  })
  .meta({ id: 'LastPaidPayout', description: "The partner's request that was paid last" })

const review = {
  destination: field(
    z.enum(destinationStandings).nullable(),
    'What its destination is to the details that the partner has confirmed by now. Confirmed: the very same. ByCode: others, which the partner confirmed by a code when the request was made. Other: others. None: it says nothing. Null for what has ended',
    'Confirmed',
  ),
  requisitesBy: field(
    z.enum(requisitesSources).nullable(),
    'How the request came to name its destination. Profile: by the confirmed details. Code: others, confirmed by a code. ApiKey, Administrator: as it was said by one. Null for requests made before this was kept',
    'Profile',
  ),
  confirmedRequisites: field(
    text().nullable(),
    'The details that the partner has confirmed by now; empty where there are none, null for what has ended',
    'card 2200 0000',
  ),
  isInnGood: field(
    z.boolean().nullable(),
    'Whether the ИНН of the request has the digits that the legal type asks for; null without an ИНН',
    true,
  ),
  available: signedRubles('What the partner may ask for besides this request, as it is now', 500.5),
  shortfall: rubles('How much of the request is missing since rewards were taken back; 0 where it is covered or has ended', 0),
  marks: field(
    z.array(z.enum(payoutMarks)),
    'What to check before deciding. FirstPayout: nothing was ever paid to the partner. InnMissing, InnWrong: the ИНН of the request. LegalTypeMissing: the contour requires an ИНН, and the partner has chosen no legal type, which determines its length. AddressChanged, DetailsChanged: the partner’s address, or ИНН, requisites, bank details or legal type, changed less than settings.coolDownHours ago: the request can be marked paid from waitsUntil on. OtherDetails: it was requested with a mailed code, less than that ago, to details that are not in the profile, and waits too. SameDetails: other partners have the same details; sameDetails says who. Uncovered: it lost part of its cover when rewards were taken back; shortfall says how much. PartnerBlocked: the partner is blocked now. Empty for a finished request',
    ['FirstPayout'],
  ),
  waitsUntil: momentOrNull(
    'Until when no administrator can mark it paid; null if it does not wait, and for a finished request',
    null,
  ),
  lastPaid: lastPaid.nullable().meta({ description: 'Null if none was paid before, and for a finished request' }),
  sameDetails,
}

/** A request of the queue. */
export const queuedPayout = listed
  .extend(review)
  .extend({
    processedByApiKey: apiKey.nullable().meta({ description: 'The API key that marked it Paid, as it was then; else null' }),
  })
  .meta({ id: 'QueuedPayout', description: 'A payout request of the queue' })

const issuedKey = apiKey.extend({ issuedBy: issuers, serviceAccount: serviceName }).meta({
  id: 'ReviewedApiKey',
  description: 'An API key, its holder, and who may act with it, as they were at the time',
})

const reviewedHistoryEntry = historyEntry
  .extend({
    isImported: field(
      z.boolean(),
      'Whether it moved in with the request: it was done elsewhere, and changedByAdmin moved it in',
      false,
    ),
    changedByApiKey: issuedKey.nullable().meta({ description: 'Set when the change came through the API, else null' }),
  })
  .meta({ id: 'ReviewedPayoutHistoryEntry', description: 'One change of a payout request, and who may have made it' })

/** A request that is looked at before it is decided. */
export const reviewedPayout = payout
  .extend({
    ...review,
    history: z.array(reviewedHistoryEntry).min(1).meta({ description: 'Every change, oldest first' }),
  })
  .meta({ id: 'ReviewedPayout', description: 'A payout request with its history, and what to look at before it is decided' })

export const payoutCount = z
  .object({
    status: field(payoutStatus, 'The status', 'Requested'),
    count: field(z.int().min(0), 'How many requests', 12),
    sum: rubles('For how much', 184_300),
    since: momentOrNull('From when on they are counted: of those that ended, the ones of 30 days; null where all are', null),
    oldestAt: momentOrNull('When the oldest of those that wait was made; null where none waits', '2026-11-21T10:58:43.795Z'),
  })
  .meta({ id: 'PayoutCount', description: 'How many requests of a status there are, for how much' })

const ownHistoryEntry = historyEntry
  .omit({ changedByAdmin: true, changedByApiKey: true, confirmedShortfall: true })
  .extend({ isOwn: field(z.boolean(), 'True when the partner made the change', true) })
  .meta({ id: 'OwnPayoutHistoryEntry', description: 'One change of a payout request, as its partner sees it' })

const ownListed = listed.omit({ externalId: true, partner: true, processedBy: true })

/** A payout request in a list of the partner's own account. */
export const listedOwnPayout = ownListed.meta({ id: 'ListedOwnPayout', description: "A partner's own payout request" })

const ownWithHistory = ownListed.extend({
  history: z.array(ownHistoryEntry).min(1).meta({ description: 'Every change, oldest first' }),
})

/** A payout request in the partner's own account. */
export const ownPayout = ownWithHistory.meta({ id: 'OwnPayout', description: "A partner's own payout request with its history" })

/** The same when it is looked at. */
export const shownOwnPayout = ownWithHistory
  .extend({
    waitsUntil: momentOrNull(
      'Until when no administrator marks it paid: address or details were changed lately, or it goes to details that are not in the profile. Null where it does not wait, and for what has ended',
      null,
    ),
  })
  .meta({ id: 'ShownOwnPayout', description: "A partner's own payout request with its history, and until when it waits" })
