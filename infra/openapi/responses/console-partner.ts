import * as z from 'zod'
import { groupOfRule } from './reward-rule.ts'
import { demo } from '../demo.ts'
import { field, id, moment, momentOrNull, text } from './answer-field.ts'
import { rubles, signedRubles } from './money.ts'
import { maskedDetails } from './payment-details.ts'
import { account, partnersExternalId, profile, revision } from './partner.ts'
import { sameDetails } from './same-details.ts'
import { entry, rewardedLevel, statement } from './statement.ts'

/** A partner as administrators see one. */
export const consolePartner = profile
  .extend({
    inn: field(text().nullable(), 'ИНН; null when not filled', '500100732259'),
    innFault: field(text().nullable(), 'What is wrong with the ИНН for this legal type, in words; null when nothing is', null),
    revision,
    levelSince: momentOrNull(
      'Since when the partner has the level; null without one, and where it is not known',
      '2026-11-03T09:14:02.118Z',
    ),
    levelKept: z
      .object({
        reason: field(text(), 'Why', 'agreed for this year'),
        at: moment('Since when', '2026-11-03T09:14:02.118Z'),
      })
      .meta({ id: 'LevelKept', description: 'A protection of a level' })
      .nullable()
      .meta({ description: 'The protection of the level, which no month changes then; null for none' }),
    invitedAt: momentOrNull('When the partner was last invited to the account by mail; null when never', null),
    erasedAt: momentOrNull('When all that told who the partner is was erased; null when it was not', null),
    externalId: partnersExternalId,
    account,
  })
  .meta({ id: 'ConsolePartner', description: 'A partner with ИНН and account' })

/** The same when it is looked at, added or edited: also who else is paid alike. */
export const reviewedPartner = consolePartner
  .extend({ sameDetails })
  .meta({ id: 'ReviewedPartner', description: 'A partner with ИНН, account, and others who are paid by the same' })

/** The same when it is looked at: also where the partner is paid to. */
export const shownPartner = reviewedPartner
  .extend({
    paymentDetails: z
      .array(maskedDetails)
      .meta({ description: 'Payment details of the partner, oldest first; one at most is chosen' }),
  })
  .meta({ id: 'ShownPartner', description: 'A partner with ИНН, account, payment details, and others who are paid by the same' })

/** What a block answers. */
export const blockedPartner = consolePartner
  .extend({
    activePayout: z
      .object({
        id: id('the payout request', demo.payout),
        amount: rubles('Amount', 1500),
        status: field(z.enum(['Requested', 'Approved']), 'Status', 'Requested'),
        createdAt: moment('When it was requested', '2026-11-21T10:58:43.737Z'),
      })
      .meta({ id: 'ActivePayout', description: 'A payout request under way' })
      .nullable()
      .meta({ description: 'The request under way, which a block does not end: reject it or pay it. Null when there is none' }),
  })
  .meta({ id: 'BlockedPartner', description: 'A partner who is blocked: signed out everywhere, and asks for no payouts' })

const explanation = z
  .object({
    entryRevision: field(z.int().nullable(), 'Of a reversal: the number of the entry that it takes back; else null', null),
    ruleLevel: rewardedLevel
      .nullable()
      .meta({ description: 'Of a reward: the level that its rule is for; null for a rule that is for all' }),
    ruleGroup: groupOfRule,
    holdDays: field(z.int().nullable(), 'Of a reward: for how many days it waits; null when it was free at once', null),
  })
  .meta({ id: 'EntryExplanation', description: 'Why a movement is what it is, beyond its cause' })

const reviewedEntry = entry
  .extend({
    reversedBy: field(z.int().nullable(), 'The number of the entry that took this one back; null when none did', null),
    explanation: explanation.nullable().meta({ description: 'Null where the cause says all' }),
  })
  .meta({ id: 'ReviewedEntry', description: 'One movement, as administrators see it' })

/** What GET /api/console/partner/{id}/statement answers. */
export const reviewedStatement = statement
  .extend({ entries: z.array(reviewedEntry).meta({ description: 'Newest first' }) })
  .meta({ id: 'ReviewedStatement', description: "A partner's balance with the movements behind it, as administrators see them" })

/** What a correction and a reversal answer. */
export const postedEntry = z
  .object({
    id: id('the entry that was posted', '01a1fdc2-2d99-7196-8a4e-5a9c7e4b2759'),
    amount: signedRubles('By how much all that was earned changed', -500),
    createdAt: moment('When it was posted', '2026-11-21T10:58:43.737Z'),
  })
  .meta({ id: 'PostedEntry', description: 'What was posted; the statement has the balance that it led to' })
