import * as z from 'zod'
import { email, field, idOrNull, moment, momentOrNull, nameOrNull, text } from './answer-field.ts'
import { choosableLegalType } from './legal-details.ts'
import { level } from './partner.ts'
import { keptDetails } from './payment-details.ts'
import { terms } from './registration.ts'
import { requestedCodeFields } from './session.ts'

export const bankDetails = z
  .object({
    bic: field(z.string().max(50), 'БИК of the bank', '049805746'),
    account: field(z.string().max(50), 'Number of the account', '40602810700000000025'),
    correspondentAccount: field(z.string().max(50), 'Correspondent account of the bank', '30101810800000000746'),
  })
  .meta({ id: 'BankDetails', description: 'An account at a bank in Russia' })

const agreed = terms
  .extend({ agreedAt: moment('When it was agreed to', '2026-11-21T10:58:43.659Z') })
  .meta({ id: 'AgreedTerms', description: 'Terms that the partner agreed to' })

const maxInnLength = 50
export const innOrNull = field(z.string().max(maxInnLength).nullable(), 'ИНН; null when not filled', '500100732259')
export const requisitesOrNull = field(text().nullable(), 'Where payouts go, in free text; null for none', 'card 2200 0000')
export const bankOrNull = bankDetails.nullable().meta({ description: 'The bank account for payouts; null for none' })
export const erasureRequestedAt = momentOrNull('When the partner asked to be erased; null if not', null)

export const ownProfile = z
  .object({
    email: email('The address used to log in', 'anna@partners.example'),
    firstName: nameOrNull('First name; null when not filled', 'Анна'),
    middleName: nameOrNull('Middle name; null when not filled', 'Игоревна'),
    lastName: nameOrNull('Last name; null when not filled', 'Лебедева'),
    legalTypeId: idOrNull('The legal type; null when none is chosen', '1a4b648a-c2bd-5ee9-b67e-92c3e525a424'),
    inn: innOrNull,
    requisites: requisitesOrNull,
    bank: bankOrNull,
    rememberedRequisites: field(
      text(),
      'The details used by a payout request without its own: the chosen payment details, or else bank account and requisites',
      '',
    ),
    paymentDetails: z
      .array(keptDetails)
      .meta({ description: 'Payment details of the partner, oldest first; one at most is chosen' }),
    legalTypes: z.array(choosableLegalType).meta({ description: 'The types that the partner can choose, and the current one' }),
    legalDetailsAt: momentOrNull('When the answers to the legal type last changed; null when there are none', null),
    level: level.nullable().meta({ description: 'The level, which may decide what is earned; null for none' }),
    levelSince: momentOrNull(
      'Since when the partner has the level; null without one, and where it is not known',
      '2026-11-03T09:14:02.118Z',
    ),
    agreements: z.array(agreed).meta({ description: 'Newest first' }),
    erasureRequestedAt,
  })
  .meta({ id: 'OwnProfile', description: "A partner's own profile" })

export const sentConfirmation = z
  .object({ ...requestedCodeFields, email: email('Where it was mailed', 'anna@partners.example') })
  .meta({ id: 'SentConfirmation', description: 'A code is on its way, or was mailed already' })

export const changedProfile = z
  .object({
    changed: z
      .array(z.enum(['firstName', 'middleName', 'lastName', 'legalTypeId', 'inn', 'requisites', 'bank', 'legalDetails']))
      .meta({ description: 'The fields that changed; empty if none did', examples: [['inn']] }),
    updatedAt: moment('When the profile last changed', '2026-11-21T10:58:43.659Z'),
  })
  .meta({ id: 'ChangedProfile', description: 'The result of a change' })

export const erasureRequest = z
  .object({ erasureRequestedAt: moment('When it was asked first', '2026-11-21T10:58:43.659Z') })
  .meta({ id: 'ErasureRequest', description: 'A request to be erased' })

export const withdrawnErasure = z
  .object({ erasureRequestedAt: z.null().meta({ description: 'Always null: the request is withdrawn' }) })
  .meta({ id: 'WithdrawnErasure', description: 'A withdrawn request to be erased' })
