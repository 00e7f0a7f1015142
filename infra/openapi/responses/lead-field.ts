import * as z from 'zod'
import { field, id, name } from './answer-field.ts'

/** The types of a lead field. */
export const leadFieldType = z.enum(['String', 'Number', 'Boolean', 'List'])

const option = z
  .object({
    id: id('the option', '991b2f9d-a305-554a-acae-5c7e4b2759e6'),
    name: name('Name of the option for people', 'Москва'),
  })
  .meta({ id: 'LeadFieldOption', description: 'One choice of a List field' })

/** The definition of a lead field. spec: Resources, Lead field definition */
export const leadField = z
  .object({
    id: id('the field; sent as fields[].fieldTypeId', '2857b2bc-2ad0-5649-b86f-ebef9270da66'),
    systemName: name('Integration name of the field', 'city'),
    label: name('Label for people', 'Город'),
    type: field(leadFieldType, 'The type of the value: a string, a number, true or false, or the id of an option', 'List'),
    options: z.array(option).nullable().meta({ description: 'The choices of a List field; null for the other types' }),
    required: field(z.boolean(), 'True if a lead cannot be created without it', false),
    hidden: field(z.boolean(), 'Always false: hidden fields are not listed', false),
  })
  .meta({ id: 'LeadField', description: 'The definition of a lead field of this contour' })
