import * as z from 'zod'
import { maxForPartnersLength } from '../../../lib/domain/offer/offer-text.ts'
import { roleNames } from '../../../lib/domain/people/permission.ts'
import { accentPattern } from '../../../lib/domain/contour/accent.ts'
import { logoIdPattern } from '../../../lib/domain/contour/logo.ts'
import { demo } from '../demo.ts'
import { administrator } from './administrator.ts'
import { field, id, momentOrNull, name } from './answer-field.ts'
import { displayName, payoutPromise } from './face.ts'
import { leadField } from './lead-field.ts'
import { leadStatus, listedLeadStatus } from './lead.ts'
import { rubles, ruble } from './money.ts'
import { clientDiscount } from './lead.ts'
import { monthsSince, numbersSince, ruleSet } from './offer.ts'
import { groupOfRule, rewardTerms } from './reward-rule.ts'
import { legalField } from './legal-details.ts'
import { group, legalType, level } from './partner.ts'
import { contact, terms } from './registration.ts'

const maxUrlLength = 2_000

const registeredPartner = z
  .object({
    level: level.nullable().meta({ description: 'Null: none' }),
    groups: z.array(group).meta({ description: 'Their groups' }),
  })
  .meta({ id: 'RegisteredPartner', description: 'The level and groups that self-registered partners start with' })

const settings = z
  .object({
    minimumPayout: rubles('The minimum amount of a payout request', 1000),
    configuredBy: field(
      z.enum(['console', 'file']),
      '`file`: contour files alone change the configuration; drafts are refused',
      'console',
    ),
    requireInnForPayouts: field(z.boolean(), '«Требовать ИНН для выплат»', true),
    fourEyes: field(z.boolean(), 'True if the person who approved a payout request cannot mark it paid', false),
    refuseUncoveredPayouts: field(
      z.boolean(),
      'True if a payout request that is no longer covered, because rewards were taken back, can be neither approved nor paid',
      false,
    ),
    coolDownHours: field(
      z.int().min(0).max(168),
      'For how many hours after a change of address or payment details payouts wait, unless a key pays',
      24,
    ),
    coolDownKeys: field(z.boolean(), 'True if API keys wait too', false),
    keysCorrect: field(z.boolean(), 'True if API keys may correct balances and take rewards back', false),
    requirePasskeys: field(z.boolean(), 'True if owners and payers must prove their identity with a passkey', false),
    dealLimit: field(
      z.number().nullable(),
      'In rubles: a deal above it waits for a second administrator; null if none waits',
      500_000,
    ).meta({ ...ruble, minimum: 0 }),
    attributionDays: field(z.int().min(1), 'For how many days a click on a referral link can bring a lead', 90),
    retention: z
      .object({ leadFieldsMonths: field(z.int().min(1), 'For how many months fields of leads are kept', 36) })
      .nullable()
      .meta({ description: 'How long personal data is kept if nobody asks for erasure; null means forever' }),
    registration: field(z.enum(['open', 'closed']), 'Whether partners register themselves', 'open'),
    terms: terms.nullable().meta({ description: 'The terms for people who register; null if there are none' }),
    contact: contact.nullable().meta({ description: 'The contact for partners; null if there is none' }),
    displayName,
    accentColor: field(
      z.string().regex(accentPattern).nullable(),
      'The accent colour of both apps; null for their own',
      demo.face.accentColor,
    ),
    payoutPromise,
    logo: field(z.string().regex(logoIdPattern).nullable(), 'The digest of the logo; null if there is none', null),
    registeredPartner: registeredPartner.nullable().meta({ description: 'Null means neither level nor groups' }),
  })
  .meta({ id: 'ConfiguredSettings', description: 'Settings of the contour' })

const option = z
  .object({
    id: id('the option', '991b2f9d-a305-554a-acae-5c7e4b2759e6'),
    name: name('Name of the option for people', 'Москва'),
    hidden: field(z.boolean(), 'Retired: no longer offered or accepted; who has it keeps it', false),
  })
  .meta({ id: 'ConfiguredOption', description: 'One choice of a List field' })

const configuredField = leadField
  .extend({
    options: z
      .array(option)
      .nullable()
      .meta({ description: 'The choices of a List field, retired ones too; null for the other types' }),
    hidden: field(z.boolean(), 'True when new leads are not asked for it; earlier ones keep it', false),
    searchable: field(z.boolean(), 'True if leads can be searched by it', false),
    becomingSearchableSince: momentOrNull(
      'Since when new leads can be found by it, while existing leads are being backfilled; null if no backfill is running',
      null,
    ),
    leadsIndexed: field(
      z.int().min(0),
      'How many existing leads are backfilled so far, newest first; 0 if no backfill is running',
      0,
    ),
    leadsIndexedTo: momentOrNull('When the last of those leads was created; null before the first', null),
  })
  .meta({ id: 'ConfiguredLeadField', description: 'The definition of a lead field of this contour; includes hidden ones' })

const rewardRule = z
  .object({
    leadStatus: leadStatus.nullable().meta({ description: 'Entering it earns the reward; null if the status no longer exists' }),
    level: level
      .nullable()
      .meta({ description: 'The level that the rule is for, replacing the rule without a level; null means all levels' }),
    group: groupOfRule,
    ...rewardTerms,
    holdDays: field(z.int().min(0), 'For how many days it waits before it can be paid out', 0),
  })
  .meta({ id: 'RewardRule', description: 'What a partner earns for a lead that reaches a status' })

const retired = (what: string) => field(z.boolean(), `Retired: ${what}`, false)
const givenToNobody = 'given to no further partner, and kept by those who have it; its rules hold'

const configuredGroup = group
  .extend({ hidden: retired(givenToNobody) })
  .meta({ id: 'ConfiguredGroup', description: 'A group of partners, retired ones too' })

const configuredStatus = listedLeadStatus
  .extend({ hidden: retired('no lead moves into it any more; those that stand in it stay') })
  .meta({ id: 'ConfiguredLeadStatus', description: 'A lead status of the contour, retired ones too' })

const configuredLevel = level
  .extend({
    hidden: retired(givenToNobody),
    reachedBy: z
      .object({
        deals: field(z.int().min(0).nullable(), 'The least number of deals; null for any', 3),
        dealsAmount: field(z.number().nullable(), 'The least sum of deals in rubles; null for any', 100_000).meta(ruble),
        offers: z
          .array(z.object({ slug: name('Name of the offer in addresses', 'mortgage'), title: name('Title', 'Ипотека') }))
          .nullable()
          .meta({ description: 'Only deals of these offers count; null for all' }),
      })
      .nullable()
      .meta({ description: 'What the deals of a closed month must come to; null for a level that people alone give' }),
  })
  .meta({ id: 'ConfiguredLevel', description: 'A level, and what reaches it' })

const configuredOffer = z
  .object({
    id: id('the offer', '3843002c-5859-5caf-8bd2-b13dad32c316'),
    slug: name('Name of the offer in the contour file and in addresses', 'mortgage'),
    title: name('Title of the offer', 'Ипотека'),
    landingUrl: field(z.string().max(maxUrlLength), 'Where referral links lead', 'https://landing.example/mortgage').meta({
      format: 'uri',
    }),
    active: field(z.boolean(), 'False when it is stopped: it brings no leads', true),
    switchedAt: momentOrNull('When a person last stopped or opened it; null if nobody did', null),
    dealsWithoutAmount: field(z.boolean(), '«Разрешить сделки по предложению без суммы»', false),
    clientDiscount: clientDiscount.nullable().meta({
      description: 'What clients save with a promocode that has no discount of its own; null for nothing',
    }),
    forPartners: field(
      z.string().max(maxForPartnersLength).nullable(),
      "What partners are told of it, in the owner's words; null for nothing",
      'Для тех, кто покупает первую квартиру. Решение за один день.',
    ),
    logo: field(z.string().regex(logoIdPattern).nullable(), 'The digest of its logo; null if there is none', null),
    rewards: z.array(rewardRule).meta({ description: 'What partners earn with it, for leads created now' }),
    ruleSets: z.array(ruleSet).meta({ description: 'All rules that leads go by or will go by, by their beginning' }),
    monthsSince,
    numbersSince,
  })
  .meta({ id: 'ConfiguredOffer', description: 'An offer, with its terms' })

const configuredAdministrator = administrator
  .extend({ roles: field(z.array(z.enum(roleNames)), 'Their roles; without any they have no permissions', ['owner']) })
  .meta({ id: 'ConfiguredAdministrator', description: 'An administrator, with their roles' })

const configuredLegalType = legalType
  .extend({
    fields: z
      .array(
        legalField
          .extend({ hidden: field(z.boolean(), 'No longer asked', false) })
          .meta({ id: 'ConfiguredLegalField', description: 'A field of a legal type' }),
      )
      .meta({ description: 'What it asks, in the order in which forms show it; hidden fields too' }),
  })
  .meta({ id: 'ConfiguredLegalType', description: 'A legal type, with what it asks' })

/** The whole configuration, with names. */
export const configuration = z
  .object({
    revision: field(z.int().min(0), 'How often it was changed: publishing a draft needs it', 7),
    settings,
    leadStatuses: z.array(configuredStatus).meta({ description: 'In the order in which lists show them' }),
    leadFields: z.array(configuredField).meta({ description: 'In the order in which lists show them' }),
    levels: z.array(configuredLevel).meta({ description: 'By number' }),
    groups: z.array(configuredGroup).meta({ description: 'By title' }),
    legalTypes: z.array(configuredLegalType).meta({ description: 'Hidden ones too' }),
    offers: z.array(configuredOffer).meta({ description: 'By title, stopped ones too' }),
    administrators: z.array(configuredAdministrator).meta({ description: 'By address' }),
  })
  .meta({ id: 'Configuration', description: 'The configuration of the contour' })
