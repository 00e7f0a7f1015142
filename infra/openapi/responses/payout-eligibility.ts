import * as z from 'zod'
import { ownPayoutChecks, payoutChecks, payoutRefusals } from '../../../lib/domain/payout/payout.ts'
import { demo } from '../demo.ts'
import { field, id, idOrNull, momentOrNull, text } from './answer-field.ts'
import { holds } from './hold.ts'
import { rubles, signedRubles } from './money.ts'

const check = z
  .object({
    name: field(z.enum(payoutChecks.map(({ name }) => name)), 'What is checked', 'amountReachesMinimum'),
    isPassed: field(z.boolean(), 'Whether a request would pass this check', false),
    code: field(
      z.enum(payoutRefusals).nullable(),
      'The code that POST /payout would answer if this check were the first to fail; null if it is passed',
      'PAYOUT_BELOW_MINIMUM',
    ),
    message: field(text().nullable(), 'The message in Russian; null when it is passed', 'Минимальная сумма вывода: 1000'),
  })
  .meta({ id: 'PayoutCheck', description: 'One check of a payout request' })

/** What GET /partner/{id}/payout-eligibility answers. */
export const payoutEligibility = z
  .object({
    partnerId: id('the partner', demo.anna),
    amount: rubles('The amount that was checked: the requested one, else everything available', 500),
    isEligible: field(z.boolean(), 'True when POST /payout of this amount would be accepted now', false),
    waiting: rubles('Earned, but not available yet', 0),
    available: signedRubles('What the partner can request; negative if rewards were taken back after they were paid', 26650),
    held: rubles('Held by the active request', 0),
    minimum: rubles('The minimum amount of a request in this contour', 1000),
    activePayoutId: idOrNull('The request in Requested or Approved; null when there is none', null),
    uncoveredPayout: z
      .object({
        id: id('the request', demo.payout),
        amount: rubles('Its amount', 2000),
        shortfall: rubles('How much of it is not covered', 1924.5),
      })
      .nullable()
      .meta({
        id: 'UncoveredPayout',
        description: 'The active request if it is no longer fully covered because rewards were taken back; null otherwise',
      }),
    waitsUntil: momentOrNull(
      'Until when no administrator (and, with settings.coolDownKeys, no key) can mark a payout paid, because the address or payment details changed. A request can be made meanwhile. Null if nothing waits',
      null,
    ),
    holds,
    note: field(
      text().nullable(),
      'For people, in Russian: what becomes available when, and why the balance is negative; null if there is nothing to add',
      null,
    ),
    checks: z.array(check).meta({ description: 'All six checks, in the order of POST /payout' }),
  })
  .meta({ id: 'PayoutEligibility', description: 'Whether a payout request of a partner would be accepted' })

const ownCheck = check
  .extend({ name: field(z.enum(ownPayoutChecks.map(({ name }) => name)), 'What is checked', 'amountReachesMinimum') })
  .meta({ id: 'OwnPayoutCheck', description: "One check of a partner's own payout request" })

/** What GET /api/account/payout-eligibility answers. */
export const ownPayoutEligibility = payoutEligibility
  .extend({
    checks: z.array(ownCheck).meta({
      description:
        'All checks, in the order of a request. destinationIsKnown: the profile has payment details; a request with details of its own does not need them',
    }),
  })
  .meta({ id: 'OwnPayoutEligibility', description: "Whether a partner's own payout request would be accepted" })
