import * as z from 'zod'
import { demo } from '../demo.ts'
import { administrator } from './administrator.ts'
import { apiKey } from './api-key.ts'
import { field, id, idOrNull, moment, name, text } from './answer-field.ts'
import { holds } from './hold.ts'
import { ruble, rubles, signedRubles } from './money.ts'
import { rewardComputed, rewardTerms } from './reward-rule.ts'
import { earnedByRuleSet } from './rule-set-name.ts'
import { maxCursorLength } from '../query-parameters.ts'

const change = z
  .object({
    accrued: signedRubles('The change of the total earned', 500),
    waiting: signedRubles('The change of the waiting amount', 0),
    available: signedRubles('The change of the available amount', 500),
    held: signedRubles('The change of the held amount', 0),
    paid: signedRubles('The change of the paid amount', 0),
  })
  .meta({ id: 'BalanceChange', description: 'accrued is always waiting + available + held + paid' })

export const balance = z
  .object({
    accrued: signedRubles('Everything ever earned, less what was taken back', 26650),
    waiting: rubles('Earned, but not available yet', 0),
    available: signedRubles('What could be requested; negative if rewards were taken back after they were paid', 26650),
    held: rubles('Held by the active request', 0),
    paid: rubles('Paid out', 0),
  })
  .meta({ id: 'Balance', description: 'accrued is always waiting + available + held + paid' })

const opening = z
  .object({
    kind: field(z.literal('OpeningBalance'), 'What the partner had when the program took them over', 'OpeningBalance'),
    payoutId: id(
      'the payout request that moved in with what it had paid or what it holds; absent for the balance',
      demo.payout,
    ).optional(),
  })
  .meta({ id: 'OpeningCause', description: 'The first entry, and one for each payout request that moved in' })

const payout = z
  .object({
    kind: field(
      z.enum(['PayoutRequested', 'PayoutPaid', 'PayoutReturned']),
      'PayoutRequested: the amount is held. PayoutPaid: it was paid. PayoutReturned: the request was rejected or canceled',
      'PayoutRequested',
    ),
    payoutId: id('the payout request', demo.payout),
  })
  .meta({ id: 'PayoutCause', description: 'A payout request moved money' })

const status = z
  .object({
    id: id('the lead status', '8076350f-0e66-5f72-b76e-1bff995f57f8'),
    systemName: name('Integration name of the status', 'deal'),
    title: name('Title of the status for people', 'Сделка'),
  })
  .meta({ id: 'RewardedStatus', description: 'A lead status' })

const offer = z
  .object({
    id: id('the offer', '3843002c-5859-5caf-8bd2-b13dad32c316'),
    title: name('Title of the offer', 'Ипотека'),
  })
  .meta({ id: 'RewardedOffer', description: 'An offer' })

export const rewardedLevel = z
  .object({
    id: id('the level', '267298b1-1f95-5b2c-8c41-e6cc40c24cea'),
    number: field(z.int(), 'Number of the level', 2),
    description: name('Name of the level', 'Эксперт'),
  })
  .meta({ id: 'RewardedLevel', description: 'A level' })

export const reward = z
  .object({
    kind: field(z.literal('Reward'), 'A lead reached a rewarded status, or got a deal', 'Reward'),
    leadId: id('the lead', demo.wonLead),
    status: status.nullable().meta({ description: 'The rewarded status; null when the contour no longer has it' }),
    offer: offer.nullable().meta({ description: 'The offer of the rule; null if it no longer exists' }),
    level: rewardedLevel.nullable().meta({ description: 'The level that the partner had; null for none' }),
    ...rewardTerms,
    ruleSet: earnedByRuleSet,
    dealId: idOrNull('The deal that came with it; null for none', null),
    dealAmount: field(
      z.number().nullable(),
      'Amount of the deal in rubles; null without a deal, or for one without amount',
      null,
    ).meta({ ...ruble }),
    ...rewardComputed,
    availableFrom: field(
      z.iso.date().nullable(),
      'The day (UTC) when it becomes available; null if it was available at once',
      null,
    ),
  })
  .meta({ id: 'RewardCause', description: 'A reward: which lead, which rule, which deal' })

const doneBy = {
  changedByAdmin: administrator.nullable().meta({ description: 'The administrator who did it; null for an API key' }),
  changedByApiKey: apiKey.nullable().meta({ description: 'The API key it was done with; null for an administrator' }),
}

const reversal = z
  .object({
    kind: field(
      z.literal('Reversal'),
      'A reward was taken back, by an administrator or because its deal was canceled',
      'Reversal',
    ),
    entryId: id('the entry that is taken back; each at most once', '01a1fdc2-2d99-7196-8a4e-5a9c7e4b2759'),
    leadId: id('the lead', '01a1fdc2-2d4b-772b-af04-1c85e70bb695'),
    dealId: idOrNull('The deal that came with the reward; null for none', null),
    actId: idOrNull(
      'The act of the lead that canceled the deal; null if an administrator took it back by hand, and for entries older than 24 November 2026',
      null,
    ),
    reason: field(
      text().nullable(),
      'The reason of the administrator who took it back by hand. The reason for canceling a deal is in the lead, not here',
      'Начислено по ошибке',
    ),
    ...doneBy,
  })
  .meta({ id: 'ReversalCause', description: 'A reward was taken back' })

const correction = z
  .object({
    kind: field(z.literal('Correction'), 'An administrator added to the balance, or took from it', 'Correction'),
    reason: field(text(), 'Why', 'Оплачено дважды в мае'),
    ...doneBy,
  })
  .meta({ id: 'CorrectionCause', description: 'A correction by hand' })

const holdEnded = z
  .object({
    kind: field(z.literal('HoldEnded'), 'Rewards finished waiting: they moved from waiting to available', 'HoldEnded'),
    until: field(z.iso.date(), 'The last day (UTC) when any of them became available', '2026-12-07'),
  })
  .meta({ id: 'HoldEndedCause', description: 'Waiting rewards became available' })

export const entry = z
  .object({
    id: id('the entry', '01a1fdc2-2d99-7196-8a4e-5a9c7e4b2759'),
    revision: field(z.int().min(1), 'The number of the entry in the statement, which a reversal names', 12),
    createdAt: moment('When the money moved', '2026-11-21T10:58:43.737Z'),
    change,
    balance,
    cause: z
      .discriminatedUnion('kind', [reward, payout, opening, reversal, correction, holdEnded])
      .meta({ description: 'The cause' }),
  })
  .meta({ id: 'StatementEntry', description: 'One movement: the change, the balance after it, and the cause' })

const head = {
  partnerId: id('the partner', demo.anna),
  accrued: signedRubles('Everything the partner ever earned, less what was taken back', 26650),
  waiting: rubles('Earned, but not available yet', 0),
  available: signedRubles('What the partner can request now; negative if rewards were taken back after they were paid', 26650),
  held: rubles('Held by the active request', 0),
  paid: rubles('Paid out', 0),
  holds,
}

const nextCursor = field(z.string().min(1).max(maxCursorLength).nullable(), 'Send it as `cursor` to go on; null at the end', null)

const newestFirst =
  'Newest first; the first entry of the first page led to the figures above. Rewards that became available since are counted there already; their entry is written with the next payout request'

/** What GET /partner/{id}/statement answers. */
export const statement = z
  .object({ ...head, entries: z.array(entry).meta({ description: newestFirst }), nextCursor })
  .meta({ id: 'Statement', description: "A partner's balance and its movements" })

const hidden = { changedByAdmin: true, changedByApiKey: true } as const

const ownEntry = entry
  .extend({
    cause: z
      .discriminatedUnion('kind', [
        reward,
        payout,
        opening,
        reversal.omit(hidden).meta({ id: 'OwnReversalCause', description: 'A reward was taken back' }),
        correction.omit(hidden).meta({ id: 'OwnCorrectionCause', description: 'A correction by hand' }),
        holdEnded,
      ])
      .meta({ description: 'The cause' }),
  })
  .meta({ id: 'OwnStatementEntry', description: 'One movement, as shown to its partner' })

/** The same in the partner's own account. */
export const ownStatement = z
  .object({ ...head, entries: z.array(ownEntry).meta({ description: newestFirst }), nextCursor })
  .meta({ id: 'OwnStatement', description: "A partner's own balance and its movements" })
