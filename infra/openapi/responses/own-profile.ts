import * as z from 'zod'
import { email, field, id, idOrNull, moment, momentOrNull, nameOrNull, text } from './answer-field.ts'
import { terms } from './registration.ts'
import { requestedCodeFields } from './session.ts'

export const bankDetails = z
  .object({
    bic: field(z.string().max(50), 'БИК of the bank', '049805746'),
    account: field(z.string().max(50), 'Number of the account', '40602810700000000025'),
    correspondentAccount: field(z.string().max(50), 'Correspondent account of the bank', '30101810500000000746'),
  })
  .meta({ id: 'BankDetails', description: 'An account at a bank in Russia' })

const agreed = terms
  .extend({ agreedAt: moment('When it was agreed to', '2026-11-21T10:58:43.659Z') })
  .meta({ id: 'AgreedTerms', description: 'Terms that the partner agreed to' })

const maxInnLength = 50
export const innOrNull = field(z.string().max(maxInnLength).nullable(), 'ИНН; null when not filled', '500100732259')
export const requisitesOrNull = field(text().nullable(), 'Where payouts go to, in free text; null for none', 'card 2200 0000')
export const bankOrNull = bankDetails.nullable().meta({ description: 'The bank account that payouts go to; null for none' })
export const erasureRequestedAt = momentOrNull('When the partner asked to be erased; null when not', null)

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
    rememberedRequisites: field(text(), 'What a payout request says that says nothing itself: bank account and requisites', ''),
    legalTypes: z
      .array(
        z
          .object({
            id: id('the legal type', '1a4b648a-c2bd-5ee9-b67e-92c3e525a424'),
            type: field(
              z.enum(['Individual', 'SelfEmployed', 'IE', 'LegalEntity']),
              'What one is before the law',
              'SelfEmployed',
            ),
          })
          .meta({ id: 'ChoosableLegalType', description: 'A legal type' }),
      )
      .meta({ description: 'Those that the partner may choose, and the present one' }),
    agreements: z.array(agreed).meta({ description: 'The newest first' }),
    erasureRequestedAt,
  })
  .meta({ id: 'OwnProfile', description: "A partner's own profile" })

export const sentConfirmation = z
  .object({ ...requestedCodeFields, email: email('Where it went', 'anna@partners.example') })
  .meta({ id: 'SentConfirmation', description: 'A code is on its way, or there already' })

export const changedProfile = z
  .object({
    changed: z
      .array(z.enum(['firstName', 'middleName', 'lastName', 'legalTypeId', 'inn', 'requisites', 'bank']))
      .meta({ description: 'What is other than before; empty when nothing is', examples: [['inn']] }),
    updatedAt: moment('When the profile last changed', '2026-11-21T10:58:43.659Z'),
  })
  .meta({ id: 'ChangedProfile', description: 'What a change has changed' })

export const erasureRequest = z
  .object({ erasureRequestedAt: moment('When it was asked first', '2026-11-21T10:58:43.659Z') })
  .meta({ id: 'ErasureRequest', description: 'That the partner asked to be erased' })

export const withdrawnErasure = z
  .object({ erasureRequestedAt: z.null().meta({ description: 'Null: nobody asks for it any more' }) })
  .meta({ id: 'WithdrawnErasure', description: 'That the partner does not ask to be erased' })
