import * as z from 'zod'
import { maxDetailLength } from '../../lib/domain/partner/legal-details.ts'
import { unseenInNamesPattern } from '../../lib/domain/value/unseen-characters.ts'
import { textOrNull } from './request-body.ts'
import { double, maxRubles, ruble } from './responses/money.ts'

const idOrNull = { anyOf: undefined, type: ['string', 'null'], maxLength: 64 }
const nameOrNull = { anyOf: undefined, type: ['string', 'null'], maxLength: 200, not: { pattern: unseenInNamesPattern } }

/** The fields of a profile, as a key sends them. */
export const profileTexts = {
  email: {
    description: 'The address that the partner signs in with',
    examples: ['vera@partners.example'],
    override: { type: 'string', minLength: 3, maxLength: 254 },
  },
  firstName: { description: 'One line; null or blank for none', examples: ['Вера'], override: nameOrNull },
  middleName: { description: 'One line; null or blank for none', examples: ['Павловна'], override: nameOrNull },
  lastName: { description: 'One line; null or blank for none', examples: ['Орлова'], override: nameOrNull },
  legalTypeId: {
    description: 'id of one of GET /legal-type; null for none',
    examples: ['1a4b648a-c2bd-5ee9-b67e-92c3e525a424'],
    override: idOrNull,
  },
  inn: {
    description: 'ИНН, 10 or 12 digits by the legal type; its check digits must hold; null for none',
    examples: ['500100732259'],
    override: { anyOf: undefined, type: ['string', 'null'], maxLength: 50 },
  },
  levelId: {
    description: 'id of one of GET /level; null for none',
    examples: ['267298b1-1f95-5b2c-8c41-e6cc40c24cea'],
    override: idOrNull,
  },
  groupIds: {
    description: 'ids of GET /partner-group: all groups of the partner',
    examples: [['56e8e55b-fab7-5cbf-bf2b-bf14ff94089e']],
    override: { anyOf: undefined, type: 'array', maxItems: 100, items: { type: 'string', maxLength: 64 } },
  },
  isConfirmed: {
    description: 'Whether the address is known to be theirs',
    examples: [true],
    override: { anyOf: undefined, type: 'boolean' },
  },
  isActive: { description: 'Activity flag', examples: [true], override: { anyOf: undefined, type: 'boolean' } },
} as const

const sentAnswers = z
  .array(
    z
      .object({
        fieldTypeId: z
          .string()
          .max(64)
          .meta({ description: 'id of a field of the legal type', examples: ['1f0e3d1c-5a0a-5c39-9a39-6d1f3f8f0f1e'] }),
        value: z
          .union([z.string().max(maxDetailLength), double(), z.boolean()])
          .nullable()
          .meta({ description: 'As the type of the field is; null and an empty text are no answer', examples: ['770801001'] }),
      })
      .meta({ id: 'SentLegalAnswer', description: 'The answer to one field of a legal type' }),
  )
  .max(100)

/** Answers to the fields of a legal type. */
export const answersTexts = {
  description: 'The answers to all fields of the legal type, as GET /legal-type asks them',
  examples: [[{ fieldTypeId: '1f0e3d1c-5a0a-5c39-9a39-6d1f3f8f0f1e', value: '1027700132195' }]],
  as: sentAnswers.optional(),
} as const

/** Of the profile that was read. */
export const revisionText = {
  description: 'revision of the partner as it was read',
  examples: [1],
  override: { type: 'integer', minimum: 1 },
} as const

/** Why it is done. */
export const reasonText = {
  description: 'The reason, kept in the journal',
  examples: ['as the CRM has it'],
  override: textOrNull,
} as const

/** What blocking and unblocking take. */
export const switchTexts = {
  reason: {
    description: 'The reason, kept in the journal; the partner can read it in their personal data',
    examples: ['asked by phone'],
    override: { type: 'string', minLength: 1 },
  },
  note: {
    description: 'A note for administrators: it is kept in the journal and not shown to the partner',
    examples: ['two accounts from one phone'],
    override: { ...textOrNull, anyOf: undefined },
  },
} as const

/** By how much a balance is corrected. */
export const correctionTexts = {
  description: 'Rubles with at most two decimals, not 0; a negative amount takes away',
  examples: [500],
  override: { ...ruble, minimum: -maxRubles, maximum: maxRubles },
} as const

/** Why money moves: the partner reads it. */
export const postedReasonText = {
  description: 'The reason, kept with the entry; the partner reads it in the statement',
  examples: ['Бонус за отзыв'],
} as const
