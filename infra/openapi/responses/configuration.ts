import * as z from 'zod'
import { roleNames } from '../../../lib/domain/permission.ts'
import { administrator } from './administrator.ts'
import { field, id, momentOrNull, name } from './answer-field.ts'
import { leadField } from './lead-field.ts'
import { leadStatus, listedLeadStatus } from './lead.ts'
import { double, rubles, ruble } from './money.ts'
import { group, legalType, level } from './partner.ts'
import { contact, terms } from './registration.ts'

const maxUrlLength = 2_000

const registeredPartner = z
  .object({
    level: level.nullable().meta({ description: 'Null: none' }),
    groups: z.array(group).meta({ description: 'Groups they come into' }),
  })
  .meta({ id: 'RegisteredPartner', description: 'What partners who register themselves begin with' })

const settings = z
  .object({
    minimumPayout: rubles('The least that may be asked for', 1000),
    requireInnForPayouts: field(z.boolean(), '«Требовать ИНН для выплат»', true),
    fourEyes: field(z.boolean(), 'True where whoever approved a payout request cannot mark it paid', false),
    refuseUncoveredPayouts: field(
      z.boolean(),
      'True where nobody approves or pays a payout request that lost its cover: rewards were taken back since it was made',
      false,
    ),
    coolDownHours: field(
      z.int().min(0).max(168),
      'For how many hours after another address or other payment details payouts wait, unless a key pays',
      24,
    ),
    coolDownKeys: field(z.boolean(), 'True where API keys wait as long', false),
    requirePasskeys: field(z.boolean(), 'True where owners and payers prove who they are by passkey alone', false),
    dealLimit: field(
      z.number().nullable(),
      'In rubles: above it a deal of an administrator waits for a second one; null where none waits',
      500_000,
    ).meta({ ...ruble, minimum: 0 }),
    attributionDays: field(z.int().min(1), 'For how many days after a click a referral link can bring a lead', 90),
    retention: z
      .object({ leadFieldsMonths: field(z.int().min(1), 'For how many months fields of leads are kept', 36) })
      .nullable()
      .meta({ description: 'How long personal data stays that nobody asked to erase; null: for good' }),
    registration: field(z.enum(['open', 'closed']), 'Whether partners register themselves', 'open'),
    terms: terms.nullable().meta({ description: 'What whoever registers agrees to; null: nothing' }),
    contact: contact.nullable().meta({ description: 'Whom partners ask; null where nobody is named' }),
    registeredPartner: registeredPartner.nullable().meta({ description: 'Null: neither level nor group' }),
  })
  .meta({ id: 'ConfiguredSettings', description: 'Settings of the contour' })

const configuredField = leadField
  .extend({
    hidden: field(z.boolean(), 'True when new leads are not asked for it; earlier ones keep it', false),
    searchable: field(z.boolean(), 'True when leads are found by it', false),
    becomingSearchableSince: momentOrNull(
      'Since when new leads are found by it, while earlier ones are not all found yet; null when none of this is under way',
      null,
    ),
  })
  .meta({ id: 'ConfiguredLeadField', description: 'The definition of a field that leads of this contour have, hidden ones too' })

const rewardRule = z
  .object({
    leadStatus: leadStatus.nullable().meta({ description: 'Entering it earns the reward; null for a status that is no more' }),
    level: level.nullable().meta({ description: 'Whom the rule is for, in place of the one without a level; null: everybody' }),
    fixed: field(z.number().nullable(), 'A fixed sum for a lead, in rubles; null where it is a share', 500).meta({ ...ruble }),
    percentOfDeal: field(double().nullable(), 'A share of every deal, in percent; null where it is a sum', null),
    holdDays: field(z.int().min(0), 'For how many days it is earned, but cannot be asked for yet', 0),
  })
  .meta({ id: 'RewardRule', description: 'What a partner earns for a lead that comes to a status' })

const configuredOffer = z
  .object({
    id: id('the offer', '3843002c-5859-5caf-8bd2-b13dad32c316'),
    slug: name('Name of the offer in the contour file and in addresses', 'mortgage'),
    title: name('Title of the offer', 'Ипотека'),
    landingUrl: field(z.string().max(maxUrlLength), 'Where referral links lead', 'https://landing.example/mortgage').meta({
      format: 'uri',
    }),
    active: field(z.boolean(), 'False when it is stopped: it brings no leads', true),
    switchedAt: momentOrNull('When a person stopped or opened it last; null when nobody did', null),
    dealsWithoutAmount: field(z.boolean(), '«Разрешить сделки по предложению без суммы»', false),
    rewards: z.array(rewardRule).meta({ description: 'What partners earn by it' }),
  })
  .meta({ id: 'ConfiguredOffer', description: 'An offer, with its terms' })

const configuredAdministrator = administrator
  .extend({ roles: field(z.array(z.enum(roleNames)), 'What they are; none: they may nothing', ['owner']) })
  .meta({ id: 'ConfiguredAdministrator', description: 'An administrator, with their roles' })

/** All that configuration says, named. */
export const configuration = z
  .object({
    settings,
    leadStatuses: z.array(listedLeadStatus).meta({ description: 'In the order in which lists show them' }),
    leadFields: z.array(configuredField).meta({ description: 'In the order in which lists show them' }),
    levels: z.array(level).meta({ description: 'By number' }),
    groups: z.array(group).meta({ description: 'By title' }),
    legalTypes: z.array(legalType).meta({ description: 'Hidden ones too' }),
    offers: z.array(configuredOffer).meta({ description: 'By title, stopped ones too' }),
    administrators: z.array(configuredAdministrator).meta({ description: 'By address' }),
  })
  .meta({ id: 'Configuration', description: 'The configuration of the contour' })
