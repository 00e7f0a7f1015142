import * as z from 'zod'
import { field, id, momentOrNull, name } from './answer-field.ts'
import { double, ruble, rubles } from './money.ts'

const step = z
  .object({ from: rubles('Amounts from this one on', 100_000), percent: field(double(), 'The percentage', 7) })
  .meta({ id: 'PercentStep', description: 'A step of a percentage' })

/** The group that a rule is an exception for. */
export const groupOfRule = z
  .object({ id: id('the group', '6f0b8c3e-3f5d-5c1a-9d2e-0c7f5a1b2c3d'), title: name('Title of the group', 'Агентства') })
  .nullable()
  .meta({
    id: 'GroupOfRule',
    description: 'Only for partners of this group, in place of the rules for all; null for no exception',
  })

/** What a rule earns and for which deals, as every door shows it. */
export const rewardTerms = {
  isException: field(z.boolean(), 'Whether it is an exception for a group of partners, in place of the rules for all', false),
  fixed: field(
    z.number().nullable(),
    'Rubles, once for each lead; for each of certain deals if `onlyDeals` or `onlyMonths` says so. Null for a percentage',
    1500,
  ).meta({ ...ruble }),
  percentOfDeal: field(double().nullable(), 'A percentage of each deal; null for a fixed sum and for steps', null),
  percentSteps: z
    .object({
      apply: field(
        z.enum(['whole', 'slices']),
        '`whole`: the step that the amount reaches applies to all of it. `slices`: each step applies to its own slice',
        'whole',
      ),
      by: field(
        z.enum(['deal', 'month']),
        "`deal`: the steps go by the amount of the deal. `month`: by the sum of the partner's deals with the offer in the month (Moscow), this one included; the percentage is still of this deal",
        'deal',
      ),
      steps: z.array(step).meta({ description: 'In ascending order; what lies below the first one earns nothing' }),
    })
    .nullable()
    .meta({ id: 'PercentSteps', description: 'A percentage that depends on an amount; null for any other rule' }),
  maxPerDeal: field(z.number().nullable(), 'The most that one deal earns by it, in rubles; null for no limit', null).meta({
    ...ruble,
  }),
  maxPerMonth: field(
    z.number().nullable(),
    'The most that a partner earns in a month (Moscow) by the rules of the offer with such a limit, in rubles; null for no limit',
    null,
  ).meta({ ...ruble }),
  onlyDeals: z
    .object({
      from: field(z.int().min(1), 'The first one', 1),
      to: field(z.int().min(1).nullable(), 'The last one; null for all that follow', 1),
      of: field(
        z.enum(['lead', 'partner']),
        '`lead`: the deals of each lead are numbered. `partner`: those of the partner with the offer',
        'lead',
      ),
    })
    .nullable()
    .meta({ id: 'DealNumbers', description: 'Which deals it is for, by their numbers; null for all' }),
  onlyMonths: field(
    z.int().min(1).nullable(),
    'For how many months from the first deal of a lead its deals earn; null for all',
    null,
  ),
}

/** How a rule came to what it earned. */
export const rewardComputed = {
  step: step.nullable().meta({ description: 'The step that the deal, or the sum of the month, reached; null without one' }),
  withoutLimit: field(
    z.number().nullable(),
    'What it would have been without a limit, in rubles; null if no limit took anything',
    null,
  ).meta({ ...ruble }),
  limitedBy: field(
    z.enum(['Deal', 'Month']).nullable(),
    'The limit that took the rest: the most for a deal, or for a month; null if none did',
    null,
  ),
  dealNumber: field(z.int().min(1).nullable(), 'The number of the deal among those of the lead, if the rule asks for it', null),
  partnerDealNumber: field(
    z.int().min(1).nullable(),
    'The number of the deal among those of the partner with the offer, if the rule asks for it',
    null,
  ),
  firstDealAt: momentOrNull('When the first deal of the lead was made, if the rule asks for it', null),
  month: field(z.string().nullable(), 'The month (Moscow) that the deal counts in, if the rule asks for it', null).meta({
    pattern: String.raw`^\d{4}-\d{2}$`,
  }),
  monthDeals: field(
    z.number().nullable(),
    "The sum of the partner's deals with the offer in that month before this one, in rubles, if the steps go by it",
    null,
  ).meta({ ...ruble }),
  monthEarned: field(
    z.number().nullable(),
    'What the partner had earned in that month by rules with a limit for it, in rubles, if this rule has one',
    null,
  ).meta({ ...ruble }),
}

/** What became of a rule. */
export const rewardResult = field(
  z.enum(['Accrued', 'AlreadyAccrued', 'NoDealAmount', 'RoundedToNothing', 'OtherDeal', 'MonthsOver', 'BelowSteps', 'MonthFull']),
  'The outcome of the rule. AlreadyAccrued: a fixed sum is earned once for a lead and status. NoDealAmount: a percentage needs a deal with an amount. RoundedToNothing: less than half a kopeck. OtherDeal: it is for deals with other numbers. MonthsOver: its months from the first deal have passed. BelowSteps: the deal, or the sum of the month, does not reach the first step. MonthFull: the limit of the month leaves nothing',
  'Accrued',
)
