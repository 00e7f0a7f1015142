import * as z from 'zod'
import { demo } from '../demo.ts'
import { administrator } from './administrator.ts'
import { apiKey } from './api-key.ts'
import { field, id, moment, momentOrNull, text } from './answer-field.ts'
import { ruble } from './money.ts'
import { namedPartner } from './partner.ts'

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
  })
  .meta({ id: 'PayoutHistoryEntry', description: 'One change of a payout request, and who made it' })

const listed = z.object({
  id: id('the payout request', demo.payout),
  partner: namedPartner,
  amount: field(z.number().positive(), 'Amount in rubles, at most two decimals', 1650).meta({ ...ruble }),
  status: field(payoutStatus, 'Requested and Approved are active; Paid, Rejected and Canceled are final', 'Requested'),
  requisites: field(text(), 'Where to transfer to, free text; empty when none was given', 'card 2200 0000'),
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

const ownHistoryEntry = historyEntry
  .omit({ changedByAdmin: true, changedByApiKey: true })
  .extend({ isOwn: field(z.boolean(), 'True when the partner made the change', true) })
  .meta({ id: 'OwnPayoutHistoryEntry', description: 'One change of a payout request, as its partner sees it' })

/** A payout request in the partner's own account. */
export const ownPayout = listed
  .omit({ partner: true, processedBy: true })
  .extend({ history: z.array(ownHistoryEntry).min(1).meta({ description: 'Every change, oldest first' }) })
  .meta({ id: 'OwnPayout', description: "A partner's own payout request with its history" })
