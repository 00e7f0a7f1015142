import * as z from 'zod'
import { legalFieldChecks } from '../../../lib/domain/contour/contour.ts'
import { field, id, name } from './answer-field.ts'

const legalFieldType = field(
  z.enum(['String', 'Number', 'Boolean', 'List', 'Date']),
  'The type of the answer: a string, a number, true or false, the id of an option, or a day such as 2020-05-31',
  'String',
)

const option = z
  .object({
    id: id('the option', '0d4c2b93-30a5-5d7b-8d2c-94f1e5d1c8fb'),
    name: name('Name of the option for people', 'Резидент РФ'),
  })
  .meta({ id: 'LegalFieldOption', description: 'One choice of a List field' })

/** What a legal type asks. */
export const legalField = z
  .object({
    id: id('the field; sent as details[].fieldTypeId', '1f0e3d1c-5a0a-5c39-9a39-6d1f3f8f0f1e'),
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
