import * as z from 'zod'
import { legalFieldChecks, legalFieldTypes } from '../../../lib/domain/contour/contour.ts'
import { legalFileTypes, maxFileBytes, maxFileNameLength } from '../../../lib/domain/partner/legal-file.ts'
import { maxContentLength } from '../../../lib/domain/partner/read-file.ts'
import { field, id, momentOrNull, name } from './answer-field.ts'
import { double } from './money.ts'

const legalFieldType = field(
  z.enum(legalFieldTypes),
  'The type of the answer: a string, a number, true or false, the id of an option, a day such as 2020-05-31, or a file',
  'String',
)

const option = z
  .object({
    id: id('the option', '0d4c2b93-30a5-5d7b-8d2c-94f1e5d1c8fb'),
    name: name('Name of the option for people', 'Резидент РФ'),
    hidden: field(z.boolean(), 'Retired: accepted only from a partner who has it', false),
  })
  .meta({ id: 'LegalFieldOption', description: 'One choice of a List field' })

/** What a legal type asks. */
export const legalField = z
  .object({
    id: id('the field; sent as legalDetails[].fieldTypeId', '1f0e3d1c-5a0a-5c39-9a39-6d1f3f8f0f1e'),
    systemName: name('Integration name of the field', 'ogrn'),
    label: name('Label for people', 'ОГРН'),
    type: legalFieldType,
    options: z.array(option).nullable().meta({ description: 'The choices of a List field; null for the other types' }),
    required: field(z.boolean(), 'True if partners who choose the legal type must answer it', true),
    check: field(
      z.enum(legalFieldChecks).nullable(),
      'The form and the check digits that a String must have; null if any text will do. An account fits the БИК of the same form',
      'ogrn',
    ),
  })
  .meta({ id: 'LegalField', description: 'A question of a legal type' })

const legalTypeName = z.enum(['Individual', 'SelfEmployed', 'IE', 'LegalEntity'])

export const choosableLegalType = z
  .object({
    id: id('the legal type', '1a4b648a-c2bd-5ee9-b67e-92c3e525a424'),
    type: field(legalTypeName, 'The legal status', 'SelfEmployed'),
    fields: z.array(legalField).meta({ description: 'What it asks, in the order in which forms show it' }),
  })
  .meta({ id: 'ChoosableLegalType', description: 'A legal type' })

const legalFile = z.object({
  name: field(z.string().max(maxFileNameLength), 'A name that it can be saved under', 'passport.jpg'),
  type: field(z.enum(legalFileTypes), 'What it is, by its own bytes', 'image/jpeg'),
  bytes: field(z.int().min(1).max(maxFileBytes), 'How long it is', 351_204),
  sha256: field(
    z.string().regex(/^[\da-f]{64}$/),
    'SHA-256 of its bytes; sent as legalDetails[].file.sha256, it leaves the file as it is',
    '9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08',
  ),
})

/** A file with what is in it. */
export const legalFileContents = z
  .object({
    file: legalFile
      .extend({ content: field(z.string().max(maxContentLength), 'Its bytes in base64', 'JVBERi0xLjcK') })
      .meta({ id: 'LegalFileContents', description: 'A file that a partner answered with, and what is in it' })
      .nullable()
      .meta({ description: 'The file; null if the partner answered the field with none' }),
  })
  .meta({ id: 'ShownLegalFile', description: 'The file that a partner answered a field with' })

const answer = z.object({
  fieldTypeId: id('the field', '1f0e3d1c-5a0a-5c39-9a39-6d1f3f8f0f1e'),
  systemName: name('Integration name of the field', 'ogrn'),
  label: name('Label for people', 'ОГРН'),
  type: legalFieldType,
  value: z
    .union([z.string().max(1_000), double(), z.boolean()])
    .nullable()
    .meta({ description: 'The answer; null when there is none, and for a file', examples: ['1027700132195'] }),
  file: legalFile
    .meta({ id: 'LegalFile', description: 'A file that a partner answered with' })
    .nullable()
    .meta({ description: 'The file that was answered with; null for the other types, and when there is none' }),
  optionName: z
    .string()
    .max(1_000)
    .nullable()
    .meta({ description: 'The name of the chosen option of a List field; else null', examples: [null] }),
})

/** What a partner answered to legal types. */
export const legalDetails = z
  .object({
    present: z
      .array(answer.meta({ id: 'LegalAnswer', description: 'A question of the present legal type, with the answer' }))
      .meta({ description: 'The questions of the present legal type in their order' }),
    former: z
      .array(
        answer
          .extend({ legalType: field(legalTypeName, 'The legal type that asked', 'Individual') })
          .meta({ id: 'FormerLegalAnswer', description: 'An answer to a hidden question, or to another legal type' }),
      )
      .meta({ description: 'Answers to hidden questions and to earlier legal types: they are kept until the person is erased' }),
    changedAt: momentOrNull('When they last changed; null when there are none', '2026-11-28T10:58:43.659Z'),
  })
  .meta({ id: 'LegalDetails', description: 'What a partner answered to legal types' })
