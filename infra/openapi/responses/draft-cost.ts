import * as z from 'zod'
import { field } from './answer-field.ts'
import { rubles } from './money.ts'
import { namedPartner } from './partner.ts'

const sums = {
  deals: field(z.int().min(0), 'Deals of the month that stand', 57),
  paid: rubles('What was accrued for them', 412_500),
  wouldPay: rubles('What the draft would have accrued', 330_000),
}

const cost = z
  .object({
    offers: z
      .array(
        z
          .object({
            offer: z
              .object({ slug: field(z.string(), 'Its slug', 'loan'), title: field(z.string(), 'Its title', 'Кредит') })
              .meta({ description: 'The offer' }),
            ...sums,
          })
          .meta({ id: 'OfferMonthCost', description: 'What an offer cost in the month, and what it would have cost' }),
      )
      .meta({ description: 'The offers that the draft gives other rules; empty when another status becomes the target' }),
    partnerCount: field(z.int().min(0), 'How many partners had leads of these offers in the month', 31),
    partners: z
      .array(
        z
          .object({ partner: namedPartner.nullable().meta({ description: 'The partner' }), ...sums })
          .meta({ id: 'PartnerMonthCost', description: 'What a partner earned in the month, and would have earned' }),
      )
      .meta({ description: 'The partners for whom it makes the greatest difference, at most 10' }),
  })
  .meta({ id: 'MonthCost', description: 'What the month cost, and what it would have cost' })

/** What the last closed month would have cost under the rules of a draft. */
export const draftCost = z
  .object({
    month: field(z.string(), 'The last closed month (Moscow)', '2026-10'),
    leads: field(z.int().min(0), 'Leads of partners that changed since its beginning', 214),
    maxLeads: field(z.int().min(0), 'With more leads nothing is computed', 5_000),
    cost: cost.nullable().meta({ description: 'Null with more leads than `maxLeads`' }),
  })
  .meta({ id: 'DraftCost', description: 'What the last closed month would have cost under the rules of a draft' })
