import * as z from 'zod'
import { administrator } from './administrator.ts'
import { field, id, momentOrNull, name } from './answer-field.ts'
import { waitingDeal } from './lead.ts'
import { rubles, signedRubles } from './money.ts'
import { namedPartner } from './partner.ts'

const count = (description: string, example: number) => field(z.int().min(0), description, example)

const waiting = z
  .object({
    status: field(z.enum(['Requested', 'Approved']), 'The status', 'Requested'),
    count: count('How many requests were counted', 12),
    sum: rubles('Their sum', 184_300),
    oldestAt: momentOrNull('When the oldest was made; null if none waits', '2026-11-21T10:58:43.795Z'),
    hasMore: field(z.boolean(), 'Whether there are more than the counted oldest thousand', false),
  })
  .meta({ id: 'WaitingPayouts', description: 'Requests waiting in a status, as they are now' })

const waitingDeals = z
  .object({
    deals: z.array(waitingDeal).meta({ description: 'Fifty of them at most' }),
    hasMore: field(z.boolean(), 'Whether there are more', false),
  })
  .meta({ id: 'WaitingDeals', description: 'Deals above settings.dealLimit that wait for a second administrator' })

const day = z
  .object({
    day: field(z.string().max(10), 'The day, Moscow time', '2026-11-22'),
    leads: count('New leads', 14),
    deals: count('Deals made', 5),
    dealAmount: rubles('Their sum, as far as they have amounts', 412_500),
    canceledDeals: count('Deals canceled on that day, whenever they were made', 1),
    canceledAmount: rubles('Their sum', 20_000),
    accrued: rubles('Accrued rewards', 41_250),
    reversed: rubles('Rewards taken back on that day, whenever they were accrued', 2_000),
    corrected: signedRubles('Corrections by hand', -150),
    requestedPayouts: count('Requested payouts', 3),
    requested: rubles('Their sum', 30_000),
    paidPayouts: count('Paid payouts', 2),
    paid: rubles('Their sum', 21_500),
  })
  .meta({ id: 'DayFigures', description: 'The figures of a day' })

const month = z
  .object({
    month: field(z.string().max(7), 'The month, Moscow time', '2026-11'),
    partners: z
      .array(
        z.object({
          partner: namedPartner.nullable(),
          leads: count('New leads of the month', 9),
          won: count('Those of them that have a deal', 4),
          earned: signedRubles('Rewards accrued in the month, less those taken back in it', 18_400),
        }),
      )
      .meta({ description: 'The ten partners who earned most, most first' }),
    offers: z
      .array(
        z.object({
          offer: z
            .object({ id: id('the offer', '3843002c-5859-5caf-8bd2-b13dad32c316'), title: name('Title', 'Ипотека') })
            .nullable(),
          leads: count('New leads of the month', 40),
          won: count('Those of them that have a deal', 13),
        }),
      )
      .meta({ description: 'Every offer with new leads, most leads first' }),
  })
  .meta({ id: 'MonthFigures', description: 'The figures of a month' })

const advice = z
  .discriminatedUnion('kind', [
    z.object({
      kind: field(z.literal('PasskeysMissing'), 'Owners and payers without a passkey', 'PasskeysMissing'),
      administrators: z.array(administrator).meta({ description: 'Who they are' }),
    }),
    z.object({
      kind: field(
        z.literal('DealLimitMissing'),
        'No settings.dealLimit: one administrator can make a deal of any amount',
        'DealLimitMissing',
      ),
    }),
    z.object({
      kind: field(z.literal('PasskeysRequired'), 'The same where settings.requirePasskeys is on', 'PasskeysRequired'),
      administrators: z.array(administrator).meta({ description: 'Who they are' }),
    }),
  ])
  .meta({
    id: 'Advice',
    description: 'Advice that would make the contour safer. More kinds may be added: ignore those you do not know',
  })

export const overview = z
  .object({
    countedSince: momentOrNull('When counting began; null if nothing was counted yet', '2026-08-22T00:00:00.000Z'),
    countedUntil: momentOrNull('Up to when events are counted; null if nothing was counted yet', '2026-11-22T10:58:43.795Z'),
    waiting: z.array(waiting).meta({ description: 'Requested ones, and approved ones' }),
    waitingDeals,
    days: z.array(day).meta({ description: 'The last 30 days, oldest first, as far as they are counted' }),
    advice: z.array(advice).meta({ description: 'Advice that would make the contour safer; empty if there is none' }),
    months: z.array(month).meta({ description: 'This month, and the one before it' }),
  })
  .meta({ id: 'Overview', description: 'Waiting work and figures' })
