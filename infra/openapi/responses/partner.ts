import * as z from 'zod'
import { demo } from '../demo.ts'
import { holds } from './hold.ts'
import { email, externalId, field, id, idOrNull, moment, momentOrNull, name, nameOrNull } from './answer-field.ts'
import { legalDetails } from './legal-details.ts'
import { rubles, signedRubles } from './money.ts'

const address = email('The address used to log in to the personal account', 'anna@partners.example')
const firstName = nameOrNull('First name; null when not filled', 'Анна')
const middleName = nameOrNull('Middle name; null when not filled', 'Игоревна')
const lastName = nameOrNull('Last name; null when not filled', 'Лебедева')

/** A partner inside a payout or a lead. */
export const namedPartner = z
  .object({ id: id('the partner', demo.anna), firstName, middleName, lastName, email: address })
  .meta({ id: 'NamedPartner', description: 'A partner by name, as the profile is now' })

export const legalType = z
  .object({
    id: id('the legal type', '1a4b648a-c2bd-5ee9-b67e-92c3e525a424'),
    type: field(
      z.enum(['Individual', 'SelfEmployed', 'IE', 'LegalEntity']),
      'Individual: private person. SelfEmployed: self-employed. IE: sole proprietor. LegalEntity: legal entity',
      'SelfEmployed',
    ),
    hidden: field(z.boolean(), 'True when new partners can no longer choose it; those who have it keep it', false),
  })
  .meta({ id: 'LegalType', description: 'The legal status of a partner' })

export const level = z
  .object({
    id: id('the level', '267298b1-1f95-5b2c-8c41-e6cc40c24cea'),
    number: field(z.int(), 'Number of the level', 2),
    description: name('Name of the level', 'Эксперт'),
  })
  .meta({ id: 'PartnerLevel', description: 'A level; reward terms may depend on it' })

export const group = z
  .object({
    id: id('the group', '56e8e55b-fab7-5cbf-bf2b-bf14ff94089e'),
    title: name('Title of the group', 'Блогеры'),
  })
  .meta({ id: 'Group', description: 'A group of partners' })

const leadCount = z
  .object({
    statusId: id('the lead status', 'a6638afe-f39c-54bc-b8f5-744ca3199d53'),
    count: field(z.int().min(0), "How many of the partner's leads stand in this status now", 1),
    status: field(
      z.object({
        systemName: name('Integration name of the status', 'new'),
        title: name('Title of the status for people', 'Новый'),
      }),
      'The status by name',
      { systemName: 'new', title: 'Новый' },
    ),
  })
  .meta({ id: 'LeadCount', description: 'How many leads stand in one status' })

export const revision = field(z.int().min(1), 'What an edit of the profile names: how often it was changed, and one', 3)

/** A partner's balances: the figures at the head of the statement. */
export const account = z
  .object({
    accrued: signedRubles('Everything the partner ever earned, less what was taken back', 26650),
    waiting: rubles('Earned, but not available yet', 0),
    available: signedRubles('What the partner can request now; negative if rewards were taken back after they were paid', 26650),
    held: rubles('Held by the active request', 0),
    paid: rubles('Paid out', 0),
    holds,
    activePayoutId: idOrNull('The request in Requested or Approved; null when there is none', null),
  })
  .meta({ id: 'Account', description: 'accrued is always waiting + available + held + paid' })

/** Of a partner whom another system added, or who moved in. */
export const partnersExternalId = externalId('partner', 'customer-42')

export const profile = z.object({
  id: id('the partner', demo.anna),
  email: address,
  firstName,
  middleName,
  lastName,
  isConfirmed: field(z.boolean(), 'True when the partner, or an administrator for them, confirmed the email', true),
  isBlocked: field(z.boolean(), 'True when an administrator blocked the login; no payout can be requested then', false),
  isActive: field(z.boolean(), 'Activity flag', true),
  lastActivityAt: momentOrNull('When the partner was last active; null when never', '2026-11-21T10:58:43.795Z'),
  legalType: legalType.nullable().meta({ description: 'Null when no type is chosen' }),
  level: level.nullable().meta({ description: 'Null when no level is assigned' }),
  groups: z.array(group).meta({ description: 'Groups that the partner belongs to; empty when none' }),
  leadCounts: z.array(leadCount).meta({ description: 'One item for every lead status of the contour, zeros included' }),
  createdAt: moment('When the partner registered', '2026-11-21T10:58:42.779Z'),
  updatedAt: moment('When the profile last changed', '2026-11-21T10:58:42.779Z'),
})

/** A partner of the list. spec: Resources, Partner */
export const partner = profile
  .extend({
    account: account.optional().meta({ description: 'With include=account' }),
    externalId: partnersExternalId
      .unwrap()
      .optional()
      .meta({ description: 'The id that the partner has in your system; absent for none', examples: ['customer-42'] }),
  })
  .meta({ id: 'Partner', description: 'A partner with their lead counts' })

/** What GET /partner/{id} answers. */
export const partnerWithAccount = profile
  .extend({ externalId: partnersExternalId, revision, account, legalDetails: legalDetails.optional() })
  .meta({
    id: 'PartnerWithAccount',
    description: 'A partner with the account; with the scope partners.details also the answers to the legal type',
  })

/** What an invitation answers. */
export const partnerInvitation = z
  .object({
    partnerId: id('the partner', demo.petr),
    email: address,
    invitedAt: moment('When the mail was ordered', '2026-11-21T10:58:42.779Z'),
  })
  .meta({ id: 'PartnerInvitation', description: 'A mail that invites a partner to the account' })

/** The same as its partner sees it. */
export const ownAccount = profile
  .extend({ account })
  .meta({ id: 'OwnAccount', description: 'The signed-in partner with the account' })

/** What adding and editing a partner with a key answers. */
export const editedPartner = profile
  .extend({ externalId: partnersExternalId, revision, account })
  .meta({ id: 'EditedPartner', description: 'A partner with the account, and the revision that the next edit names' })
