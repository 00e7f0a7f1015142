import * as z from 'zod'
import { maxClickParameterLength, subParameterNames } from '../../../lib/domain/referral/click.ts'
import { maxDiscountTextLength } from '../../../lib/domain/referral/client-discount.ts'
import { demo } from '../demo.ts'
import { administrator } from './administrator.ts'
import { apiKey } from './api-key.ts'
import { externalId, field, id, idOrNull, moment, momentOrNull, name } from './answer-field.ts'
import { leadFieldType } from './lead-field.ts'
import { double, ruble, rubles } from './money.ts'
import { earnedByRuleSet, rulesOfLead } from './rule-set-name.ts'
import { groupOfRule, rewardComputed, rewardResult, rewardTerms } from './reward-rule.ts'
import { namedPartner } from './partner.ts'
import { words } from './words.ts'

/** A value can be as long as a request body. */
export const maxFieldLength = 256 * 1024

/** The names of a lead status. */
const namedStatus = z.object({
  id: id('the status', 'a6638afe-f39c-54bc-b8f5-744ca3199d53'),
  systemName: name('Integration name of the status', 'new'),
  title: name('Title of the status for people', 'Новый'),
})

/** The same, with what it is for. */
export const listedLeadStatus = namedStatus
  .extend({
    primary: field(z.boolean(), 'True for the one status that a new lead starts in', true),
    target: field(z.boolean(), 'True for the one status that means a completed deal', false),
  })
  .meta({ id: 'ListedLeadStatus', description: 'A lead status of the contour, with its marks' })

/** A lead status of the contour. */
export const leadStatus = namedStatus.meta({ id: 'LeadStatus', description: 'A lead status of the contour' })

export const namedOffer = z
  .object({
    id: id('the offer', '3843002c-5859-5caf-8bd2-b13dad32c316'),
    title: name('Title of the offer', 'Ипотека'),
  })
  .meta({ id: 'Offer', description: 'The offer that the client applied for' })

const filledField = z
  .object({
    fieldTypeId: id('the field', '45bba93c-c257-52bf-96e6-7e09453cff16'),
    systemName: name('Integration name of the field', 'name'),
    label: name('Label for people', 'Имя'),
    type: field(leadFieldType, 'What the value is', 'String'),
    value: field(
      z.union([z.string().max(maxFieldLength), double(), z.boolean()]),
      'String: text. Number: a number. Boolean: true or false. List: the id of an option',
      'Иван',
    ),
  })
  .meta({ id: 'FilledLeadField', description: 'A filled field of a lead' })

export const deal = z
  .object({
    id: id('the deal', '01a1fdc2-2d99-7196-8a4e-568240a476a4'),
    amount: field(
      z.number().nullable(),
      'Amount in rubles, at most two decimals; null when the offer allows deals without one',
      10000,
    ).meta({ ...ruble, exclusiveMinimum: 0 }),
    canceledAt: momentOrNull('When it was canceled; null while it stands', null),
    createdAt: moment('When the deal was made', '2026-11-21T10:58:43.737Z'),
    externalId: externalId('deal', 'order-501'),
  })
  .meta({ id: 'Deal', description: 'A deal of a lead' })

const historyEntry = z.object({
  id: id('the entry', '01a1fdc2-2d99-7196-8a4e-568240a476a4'),
  kind: field(z.enum(['Created', 'StatusChanged', 'DealAdded', 'DealCanceled', 'Bound']), 'What was done', 'StatusChanged'),
  fromStatus: leadStatus.nullable().meta({ description: 'The previous status; null for the creation' }),
  status: leadStatus,
  deal: field(deal.omit({ canceledAt: true, createdAt: true }).nullable(), 'The deal that was made; null for none', null),
  canceledDealId: idOrNull('The deal that was canceled; null for none', null),
  accrued: rubles('What the partner earned', 0),
  createdAt: moment('When it was done', '2026-11-21T10:58:43.737Z'),
  changedByAdmin: administrator.nullable().meta({ description: 'Set when an administrator did it, else null' }),
  changedByApiKey: apiKey.nullable().meta({ description: 'Set when it came through this API, else null' }),
})

const clickText = (of: string, example: string | null) =>
  field(z.string().max(maxClickParameterLength).nullable(), `${of}; null if it was absent`, example)

/** What came with the click on a referral link. */
export const click = z
  .object({
    ...(Object.fromEntries(
      subParameterNames.map((name) => [name, clickText(`The parameter ${name} of the link`, null)]),
    ) as Record<(typeof subParameterNames)[number], ReturnType<typeof clickText>>),
    clickId: clickText('The parameter click_id of the link', 'ya-17'),
  })
  .meta({ id: 'Click', description: 'The origin of the client, as given in the link' })

/** What a client saves. */
export const clientDiscount = z
  .object({
    percent: field(double().nullable(), 'Percent of the price; null for a fixed sum', 10),
    fixed: field(z.number().nullable(), 'Rubles; null for a percentage', null).meta({ ...ruble, exclusiveMinimum: 0 }),
    text: field(
      z.string().max(maxDiscountTextLength).nullable(),
      'What clients are told of it; null for nothing',
      'На первый заказ',
    ),
  })
  .meta({ id: 'ClientDiscount', description: 'What a client saves who comes with a promocode: percent or fixed' })

const fields = z.object({
  id: id('the lead', demo.lead),
  externalId: externalId('lead', 'application-1001'),
  status: leadStatus,
  partner: namedPartner
    .nullable()
    .meta({ description: 'The partner who brought the client; null if nobody did, and then nothing is earned' }),
  offer: namedOffer.nullable().meta({ description: 'Null for a lead without a partner' }),
  fields: z.array(filledField).meta({ description: 'Every filled field' }),
  click: click.nullable().meta({
    description:
      'What the partner or an advertising system added to the referral link; null if nothing was added, or there was no link',
  }),
  clientDiscount: clientDiscount.nullable().meta({
    description: 'What the promocode promised the client when the lead was created; null for nothing, and without a promocode',
  }),
  dealCount: field(z.int(), 'How many deals there are in all, canceled ones among them', 1).meta({ minimum: 0 }),
  canceledDealCount: field(z.int(), 'How many of them are canceled', 0).meta({ minimum: 0 }),
  deals: z
    .array(deal)
    .meta({ description: 'The newest 100 deals, oldest first; empty until the lead reaches the target status' }),
  createdAt: moment('When the lead was created', '2026-11-21T10:58:43.659Z'),
  updatedAt: moment('When it last changed', '2026-11-21T10:58:43.659Z'),
})

/** A lead. spec: Resources, Lead */
export const lead = fields.meta({ id: 'Lead', description: "A client's application" })

/** A lead of a list. */
export const listedLead = fields.omit({ deals: true }).meta({ id: 'ListedLead', description: 'A lead, without its deals' })

const level = z
  .object({
    id: id('the level', '267298b1-1f95-5b2c-8c41-e6cc40c24cea'),
    number: field(z.int(), 'Number of the level', 2),
    description: name('Name of the level', 'Эксперт'),
  })
  .meta({ id: 'LevelOfReward', description: 'A level of partners' })

const rule = z
  .object({
    status: leadStatus.nullable().meta({ description: 'The status of the rule; null if it no longer exists' }),
    level: level.nullable().meta({ description: 'The level of the rule; null for a rule for all levels' }),
    group: groupOfRule,
    ...rewardTerms,
    holdDays: field(z.int(), 'For how many days it waits before it is available; 0 for none', 0).meta({ minimum: 0 }),
  })
  .meta({ id: 'RuleOfReward', description: 'A rule as it was when it ran' })

/** The outcome of one rule, and why. */
export const rewardOutcome = z
  .object({
    result: rewardResult,
    amount: rubles('The accrued amount; 0 if none accrued', 1000),
    rule,
    dealAmount: field(z.number().nullable(), 'The deal amount that the percentage was taken from; null without one', 10000).meta(
      ruble,
    ),
    ...rewardComputed,
    earnedAt: momentOrNull('For a lead that was bound afterwards: when the act that earned it was done', null),
    isTakenBack: field(z.boolean(), 'Whether it was taken back since', false),
  })
  .meta({ id: 'RewardOutcome', description: 'The outcome of one rule, and why' })

const rewards = z
  .object({
    level: level.nullable().meta({ description: 'The level that the partner had' }),
    noRules: field(
      z.enum(['NoPartner', 'NoRuleForStatus', 'DealCanceled', 'DealCarried', 'Imported']).nullable(),
      'Why no rule ran; null if one did. NoPartner: the lead had no partner. NoRuleForStatus: the offer has no rule for this act. DealCanceled: the act canceled a deal. DealCarried: the lead reached the target with a deal that it had made when another status was the target. Imported: the deal moved in with the lead, and was paid for where it came from',
      null,
    ),
    ruleSet: earnedByRuleSet,
    outcomes: z.array(rewardOutcome).meta({ description: 'The outcome of every rule that ran' }),
  })
  .meta({ id: 'RewardsExplained', description: 'Why an act earned what it earned' })

const explainedOutcome = rewardOutcome
  .extend({
    rule: rule
      .extend({
        isTarget: field(z.boolean(), 'Whether its status is the target status now', true),
        words,
      })
      .meta({ id: 'ExplainedRuleOfReward', description: 'A rule as it was when it ran, as data and as a sentence (`words`)' }),
    words,
  })
  .meta({
    id: 'ExplainedRewardOutcome',
    description:
      'The outcome of one rule, and why, as data and as a sentence (`words`). What the month had come to, `monthDeals` and `monthEarned`, is shown with the scope partners.read; without it, it is null and not in the words',
  })

const explainedRewards = rewards
  .extend({
    words: words.nullable().meta({
      description: 'Why no rule ran, or what a canceled deal took back; null if rules ran: then each outcome has words',
    }),
    outcomes: z.array(explainedOutcome).meta({ description: 'The outcome of every rule that ran' }),
  })
  .meta({ id: 'ExplainedRewards', description: 'Why an act earned what it earned, as data and in words' })

/** What GET /lead/{id} answers. */
export const leadWithHistory = fields
  .extend({
    historyCount: field(z.int(), 'How many entries the history has in all', 1).meta({ minimum: 1 }),
    history: z
      .array(
        historyEntry
          .extend({
            takenBack: rubles('With include=rewards: what a canceled deal took back', 0).optional(),
            rewards: explainedRewards.nullable().optional().meta({ description: 'With include=rewards; null for the creation' }),
          })
          .meta({ id: 'LeadHistoryEntry', description: 'One act on a lead, and who did it' }),
      )
      .min(1)
      .meta({ description: 'The newest 100 entries, oldest first' }),
  })
  .meta({ id: 'LeadWithHistory', description: "A client's application with its history" })

const waitingDealFields = z.object({
  id: id('the waiting deal', '01a1fdc2-2d99-7196-8a4e-568240a476a5'),
  leadId: id('the lead', demo.lead),
  amount: rubles('Its amount', 50_000_000),
  toStatus: leadStatus.nullable().meta({ description: 'The status that the lead moves to with it; null for an additional deal' }),
  askedBy: administrator,
  askedAt: moment('When', '2026-11-24T10:58:43.737Z'),
  decidedBefore: rubles(
    'The sum of deals that the same administrator had decided alone for the same partner that day; the limit applies to the total',
    0,
  ),
})

/** A deal above settings.dealLimit that waits for a second administrator. */
export const waitingDeal = waitingDealFields.meta({
  id: 'WaitingDeal',
  description: 'A deal above settings.dealLimit: it is not made until another administrator confirms it',
})

/** The answer when an administrator makes a deal. */
export const leadAfterDeal = fields
  .extend({
    waitingDeal: waitingDeal.nullable().meta({
      description: 'The deal that waits for a second administrator, leaving the lead unchanged; null if the deal was made',
    }),
  })
  .meta({ id: 'LeadAfterDeal', description: "A client's application, and the waiting deal if there is one" })

/** What GET /api/console/lead/{id} answers. */
export const leadStory = leadWithHistory
  .extend({
    revision: field(z.int(), 'Grows by one with every act; acts on the lead must name the revision that was seen', 2).meta({
      minimum: 1,
    }),
    boundBy: z
      .object({
        kind: field(z.enum(['Session', 'Promocode', 'Administrator', 'Imported', 'Nobody']), 'How it was bound', 'Promocode'),
        promocode: field(z.string().nullable(), 'The code, if a code bound it', 'ANNA10'),
      })
      .meta({ id: 'LeadSource', description: 'What bound the lead to its partner' }),
    rules: rulesOfLead,
    dealNeedsAmount: field(z.boolean(), 'False when the offer allows deals without an amount', true),
    isErased: field(z.boolean(), 'Whether what the client wrote was erased', false),
    waitingDeals: z
      .array(
        waitingDealFields
          .extend({
            isOutdated: field(
              z.boolean(),
              'Whether the lead changed since: then the deal can only be declined and asked for again',
              false,
            ),
          })
          .meta({ id: 'WaitingDealOfLead', description: 'A deal of the lead that waits for a second administrator' }),
      )
      .meta({ description: 'Deals above settings.dealLimit that wait for a second administrator, oldest first' }),
    history: z
      .array(
        historyEntry
          .extend({
            askedBy: administrator.nullable().meta({
              description: 'Who asked for a deal above the limit, which changedByAdmin confirmed; null for all other acts',
            }),
            isImported: field(z.boolean(), 'Whether it moved in with the lead: it was done elsewhere', false),
            reason: field(z.string().nullable(), 'The reason given; null if none', null),
            takenBack: rubles('What a canceled deal took back', 0),
            rewards: rewards.nullable().meta({ description: 'Null for the creation' }),
          })
          .meta({
            id: 'LeadStoryEntry',
            description: 'One act on a lead, who did it, and why it earned what it earned',
          }),
      )
      .min(1)
      .meta({ description: 'The newest 100 entries, oldest first' }),
  })
  .meta({ id: 'LeadStory', description: "A client's application with everything that explains its rewards" })
