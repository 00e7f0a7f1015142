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
    sum: rubles('For how much these are', 184_300),
    oldestAt: momentOrNull('When the oldest was made; null where none waits', '2026-11-21T10:58:43.795Z'),
    hasMore: field(z.boolean(), 'Whether there are more than were counted, the oldest thousand', false),
  })
  .meta({ id: 'WaitingPayouts', description: 'Requests of a status that wait, as they are now' })

const waitingDeals = z
  .object({
    deals: z.array(waitingDeal).meta({ description: 'Fifty of them at most' }),
    hasMore: field(z.boolean(), 'Whether there are more', false),
  })
  .meta({ id: 'WaitingDeals', description: 'Deals above settings.dealLimit that wait for a second administrator' })

const day = z
  .object({
    day: field(z.string().max(10), 'The day, Moscow time', '2026-11-22'),
    leads: count('Leads that came', 14),
    deals: count('Deals that were made', 5),
    dealAmount: rubles('For how much, as far as they have an amount', 412_500),
    canceledDeals: count('Deals that were canceled, whenever they were made', 1),
    canceledAmount: rubles('For how much', 20_000),
    accrued: rubles('Rewards that were accrued', 41_250),
    reversed: rubles('Rewards that were taken back, whenever they were accrued', 2_000),
    corrected: signedRubles('Corrections by hand', -150),
    requestedPayouts: count('Payouts that were asked for', 3),
    requested: rubles('For how much', 30_000),
    paidPayouts: count('Payouts that were paid', 2),
    paid: rubles('For how much', 21_500),
  })
  .meta({ id: 'DayFigures', description: 'What was counted of a day' })

const month = z
  .object({
    month: field(z.string().max(7), 'The month, Moscow time', '2026-11'),
    partners: z
      .array(
        z.object({
          partner: namedPartner.nullable(),
          leads: count('Leads that came in the month', 9),
          won: count('Those of them that have a deal', 4),
          earned: signedRubles('What was accrued in the month, less what was taken back in it', 18_400),
        }),
      )
      .meta({ description: 'The ten partners who earned most, most first' }),
    offers: z
      .array(
        z.object({
          offer: z
            .object({ id: id('the offer', '3843002c-5859-5caf-8bd2-b13dad32c316'), title: name('Title', 'Ипотека') })
            .nullable(),
          leads: count('Leads that came in the month', 40),
          won: count('Those of them that have a deal', 13),
        }),
      )
      .meta({ description: 'Every offer that leads came for, most leads first' }),
  })
  .meta({ id: 'MonthFigures', description: 'What was counted of a month' })

const advice = z
  .discriminatedUnion('kind', [
    z.object({
      kind: field(z.literal('PasskeysMissing'), 'Owners and payers without a passkey', 'PasskeysMissing'),
      administrators: z.array(administrator).meta({ description: 'Who they are' }),
    }),
    z.object({
      kind: field(
        z.literal('DealLimitMissing'),
        'No settings.dealLimit: one administrator makes a deal of any sum',
        'DealLimitMissing',
      ),
    }),
    z.object({
      kind: field(z.literal('PasskeysRequired'), 'The same where settings.requirePasskeys is on', 'PasskeysRequired'),
      administrators: z.array(administrator).meta({ description: 'Who they are' }),
    }),
  ])
  .meta({ id: 'Advice', description: 'What would make the contour safer. More kinds may come: leave out those you do not know' })

export const overview = z
  .object({
    countedSince: momentOrNull('Since when is counted; null where nothing was yet', '2026-08-22T00:00:00.000Z'),
    countedUntil: momentOrNull('Up to when was counted; null where nothing was yet', '2026-11-22T10:58:43.795Z'),
    waiting: z.array(waiting).meta({ description: 'Requested ones, and approved ones' }),
    waitingDeals,
    days: z.array(day).meta({ description: 'The last 30 days, oldest first, as far as they are counted' }),
    advice: z.array(advice).meta({ description: 'What would make the contour safer; empty where nothing is known' }),
    months: z.array(month).meta({ description: 'This month, and the one before it' }),
  })
  .meta({ id: 'Overview', description: 'What waits, and how it goes' })
