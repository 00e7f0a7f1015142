import * as z from 'zod'
import { leadsUnderWay } from '../../../lib/domain/contour/contour.ts'
import { logoIdPattern } from '../../../lib/domain/contour/logo.ts'
import { maxForPartnersLength } from '../../../lib/domain/offer/offer-text.ts'
import { promocodeStatuses } from '../../../lib/domain/referral/promocode.ts'
import { linkStatuses } from '../../../lib/domain/referral/referral.ts'
import { administrator } from './administrator.ts'
import { field, id, moment, momentOrNull, name, text } from './answer-field.ts'
import { clientDiscount, leadStatus, namedOffer } from './lead.ts'
import { ruble, rubles } from './money.ts'
import { groupOfRule, rewardResult, rewardTerms } from './reward-rule.ts'
import { level, namedPartner } from './partner.ts'

const maxSlugLength = 100
const maxCodeLength = 200
const maxUrlLength = 2_000

const slug = field(z.string().min(1).max(maxSlugLength), 'Its name: …/r/SLUG', 'anna-mortgage')
const offerOrNull = namedOffer.nullable().meta({ description: 'Its offer; null if it no longer exists' })
const madeAt = momentOrNull('When it was made; null when a contour file made it', '2026-11-22T09:00:00.000Z')

const ownLinkFields = z.object({
  slug,
  offer: offerOrNull,
  createdAt: madeAt,
  status: field(z.enum(linkStatuses), 'Only an active one brings clients; a removed one is in no list', 'Active'),
  decision: z
    .object({
      by: field(z.enum(['Administrator', 'Partner']), 'Who last changed the status', 'Partner'),
      at: moment('When', '2026-11-22T09:00:00.000Z'),
      reason: field(text().nullable(), 'The reason; the partner sees it too', null),
    })
    .nullable()
    .meta({ description: 'The last decision about its status; null before the first', examples: [null] }),
})

export const ownLink = ownLinkFields.meta({ id: 'OwnLink', description: "A partner's own referral link" })

export const link = ownLinkFields
  .extend({ partner: namedPartner.nullable().meta({ description: 'The partner whose clients it brings' }) })
  .meta({ id: 'Link', description: 'A referral link' })

export const checkedSlug = z
  .object({
    slug,
    isFree: field(z.boolean(), 'Whether a link with this name could be made now', true),
    suggestion: field(
      z.string().max(maxSlugLength).nullable(),
      'The name itself if it is free, else a similar free one; null if there is none',
      'anna-mortgage-2',
    ),
  })
  .meta({ id: 'CheckedSlug', description: 'Whether a name for a link is free' })

const decided = {
  at: moment('When it was decided', '2026-11-22T09:00:00.000Z'),
  reason: field(text().nullable(), 'The reason; the partner sees it too', null),
}

const discountOfPromocodes = clientDiscount
  .nullable()
  .meta({ description: 'What clients save with a promocode that has no discount of its own; null for nothing' })

const ownPromocodeFields = z.object({
  code: field(z.string().min(1).max(maxCodeLength), 'The code; letter case does not count', 'ANNA10'),
  status: field(z.enum(promocodeStatuses), 'Only an active one brings leads', 'Active'),
  offer: offerOrNull,
  clientDiscount: clientDiscount.nullable().meta({ description: 'What clients save with it; null for nothing' }),
  createdAt: madeAt,
  decision: z.object(decided).nullable().meta({ description: 'The last decision of an administrator; null before the first' }),
})

export const ownPromocode = ownPromocodeFields.meta({ id: 'OwnPromocode', description: "A partner's own promocode" })

const keyOfDecision = z
  .object({ id: id('the key', '01a1fdc2-2d4b-7000-8000-000000000002'), title: name('What people call it', 'CRM') })
  .nullable()
  .meta({ id: 'DecidingKey', description: 'The API key that made it; null for an administrator' })

/** A code that a partner asked for. */
const promocodeExample = {
  code: 'ANNA2026',
  status: 'Active',
  offer: { id: '3843002c-5859-5caf-8bd2-b13dad32c316', title: 'Ипотека' },
  clientDiscount: { percent: 10, fixed: null, text: 'На первый заказ' },
  createdAt: '2026-11-22T09:00:00.000Z',
  partner: {
    id: '01941f29-7c00-7000-8000-000000000003',
    firstName: 'Анна',
    middleName: 'Игоревна',
    lastName: 'Лебедева',
    email: 'anna@partners.example',
  },
  hasOwnDiscount: true,
  isAskedByPartner: true,
  decision: {
    by: {
      id: '97ad1480-fcb1-520e-a2b1-d2fbbaee1752',
      email: 'olga@demo.example',
      firstName: 'Ольга',
      lastName: 'Соколова',
      middleName: 'Петровна',
    },
    byApiKey: null,
    at: '2026-11-22T10:00:00.000Z',
    reason: null,
  },
}

export const promocode = ownPromocodeFields
  .extend({
    partner: namedPartner.nullable().meta({ description: 'The partner whose clients it brings' }),
    hasOwnDiscount: field(z.boolean(), 'Whether the discount is its own; otherwise it is what the offer says', false),
    isAskedByPartner: field(z.boolean(), 'True when the partner asked for it in the account', false),
    decision: z
      .object({
        by: administrator,
        byApiKey: keyOfDecision,
        ...decided,
      })
      .nullable()
      .meta({
        description: 'The last decision and who made it, for a key with its administrator; null before the first',
        examples: [null],
      }),
  })
  .meta({ id: 'Promocode', description: 'A promocode', examples: [promocodeExample] })

const ruleFields = z.object({
  status: leadStatus.nullable().meta({ description: 'The status that earns it' }),
  isTarget: field(z.boolean(), 'Whether this is the target status, a completed deal', true),
  ...rewardTerms,
  holdDays: field(z.int(), 'For how many days it waits before it is available', 0).meta({ minimum: 0 }),
})

const levelOrNull = level.nullable()

export const offerRule = ruleFields
  .extend({
    level: levelOrNull.meta({
      description:
        'Only for partners of this level, replacing the rules for all; null means partners of a level without rules of its own',
    }),
  })
  .extend({ group: groupOfRule })
  .meta({ id: 'OfferRule', description: 'What a partner earns when a lead reaches a status' })

const until = momentOrNull('When they end, and the rules before them hold again; null if they do not end', null)
const leadsUnderWayField = field(
  z.enum(leadsUnderWay),
  'What becomes of leads from before: `keep` the rules of the day they were created, or `change` to these',
  'keep',
)

export const monthsSince = momentOrNull(
  'Since when deals are counted by month, for steps and limits of a month: earlier ones do not count; null if no rule asks',
  null,
)

export const numbersSince = momentOrNull(
  "Since when a partner's deals are numbered, for rules that ask for these numbers: earlier deals have none; null if no rule asks",
  null,
)

/** Which set of rules it is, and the time in which it holds. */
const numberAndTime = {
  number: field(z.int().min(1), 'Their number within the offer', 3),
  from: momentOrNull('When they begin; null for the rules that the offer began with', '2026-11-30T21:00:00.000Z'),
  until,
  leadsUnderWay: leadsUnderWayField
    .nullable()
    .meta({ description: 'What becomes of leads from before; null for the first rules' }),
}

export const ruleSet = z
  .object({
    ...numberAndTime,
    isInForce: field(z.boolean(), 'Whether a lead created now goes by them', true),
    isStanding: field(z.boolean(), 'Whether they hold without an end, and have begun: what holds again after a campaign', true),
    rules: z.array(offerRule).meta({ description: 'The rules' }),
  })
  .meta({ id: 'RuleSet', description: 'Rules that were published together, with the time in which they hold' })

const byWhom = z
  .object({
    at: moment('When', '2026-11-28T09:00:00.000Z'),
    by: administrator.nullable().meta({ description: 'Who did it; null for the service itself' }),
    reason: field(text().nullable(), 'The reason', null),
  })
  .meta({ id: 'RulesChangedBy', description: 'Who changed rules, when and why' })

export const publishedRules = z
  .object({
    ...numberAndTime,
    rules: z.array(offerRule).meta({ description: 'The rules' }),
    published: byWhom.nullable().meta({ description: 'Who published them; null for the first rules' }),
    endChanged: byWhom.nullable().meta({ description: 'Who gave them another end last; null if nobody did' }),
    withdrawn: byWhom.nullable().meta({ description: 'Who took them back before they began; null if nobody did' }),
  })
  .meta({ id: 'PublishedRules', description: 'Rules in the history of an offer' })

export const ownRule = ruleFields.meta({
  id: 'OwnRewardRule',
  description: 'What this partner earns when a lead reaches a status',
})

export const ownOffer = z
  .object({
    id: id('the offer', '3843002c-5859-5caf-8bd2-b13dad32c316'),
    slug: name('Its name in addresses', 'mortgage'),
    title: name('Title of the offer', 'Ипотека'),
    forPartners: field(
      z.string().max(maxForPartnersLength).nullable(),
      "What partners are told of it, in the owner's words; null for nothing",
      'Для тех, кто покупает первую квартиру. Решение за один день.',
    ),
    logo: field(z.string().regex(logoIdPattern).nullable(), 'The digest of its logo; null if there is none', null),
    clientDiscount: discountOfPromocodes,
    rules: z.array(ownRule).meta({ description: 'What a lead created now earns, in the order of the statuses' }),
    monthsSince,
    numbersSince,
    rulesFrom: momentOrNull('When these rules began; null for those that the offer began with', '2026-11-28T09:00:00.000Z'),
    rulesUntil: momentOrNull('When these rules end, and earlier ones hold again; null if they do not end', null),
    comingRules: z
      .array(
        z
          .object({
            from: moment('When they begin', '2026-11-30T21:00:00.000Z'),
            until,
            leadsUnderWay: leadsUnderWayField,
            rules: z.array(ownRule).meta({ description: 'The rules' }),
          })
          .meta({ id: 'ComingRules', description: 'Rules that begin later' }),
      )
      .meta({ description: 'Rules that begin later, by their beginning' }),
  })
  .meta({ id: 'OwnOffer', description: 'An offer that is open to the partner' })

export const consoleOffer = z
  .object({
    id: id('the offer', '3843002c-5859-5caf-8bd2-b13dad32c316'),
    slug: name('Its name in addresses', 'mortgage'),
    title: name('Title of the offer', 'Ипотека'),
    landingUrl: field(z.string().max(maxUrlLength), 'Where clients are sent', 'https://landing.example/mortgage'),
    isActive: field(z.boolean(), 'False if it is stopped: it takes no clients', true),
    switchedAt: momentOrNull('When somebody last stopped or opened it; null if nobody ever did', null),
    dealsWithoutAmount: field(z.boolean(), 'Whether deals may have no amount', false),
    clientDiscount: discountOfPromocodes,
    logo: field(z.string().regex(logoIdPattern).nullable(), 'The digest of its logo; null if there is none', null),
    rules: z.array(offerRule).meta({ description: 'The reward rules for leads created now' }),
    ruleSets: z.array(ruleSet).meta({ description: 'All rules that leads go by or will go by, by their beginning' }),
    monthsSince,
    numbersSince,
    closedFor: z.array(namedPartner).meta({ description: 'Partners whose clients it does not take' }),
  })
  .meta({ id: 'ConsoleOffer', description: 'An offer with its terms' })

export const offerClosure = z
  .object({
    offer: namedOffer,
    partner: namedPartner,
    isClosed: field(z.boolean(), 'Whether the offer takes no clients of the partner', true),
  })
  .meta({ id: 'OfferClosure', description: 'Whether an offer is closed for a partner' })

const previewedReward = ruleFields
  .extend({
    result: rewardResult,
    reward: rubles('What it earns', 1500),
  })
  .meta({ id: 'PreviewedReward', description: 'What one rule would earn' })

const groupOfPreview = z
  .object({ id: id('the group', '6f0b8c3e-3f5d-5c1a-9d2e-0c7f5a1b2c3d'), title: name('Title of the group', 'Агентства') })
  .nullable()
  .meta({ id: 'GroupOfPreview', description: 'The group of the partner; null for none', examples: [null] })

export const rewardPreview = z
  .object({
    offer: namedOffer,
    level: levelOrNull.meta({ description: 'The level of the partner; null for none' }),
    group: groupOfPreview,
    amount: field(z.number().nullable(), 'The amount of the deal in rubles; null if it has none', 10000).meta({ ...ruble }),
    rewards: z.array(previewedReward).meta({ description: 'In the order of the statuses' }),
    total: rubles('The sum of all rewards', 1500),
  })
  .meta({ id: 'RewardPreview', description: 'What a lead that passes through all statuses would earn' })
