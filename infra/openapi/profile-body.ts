import * as z from 'zod'
import { unseenInNamesPattern } from '../../lib/domain/value/unseen-characters.ts'

const id = (of: string) =>
  z
    .string()
    .nullable()
    .meta({ description: `id of the ${of}; null for none` })
const name = z
  .string()
  .max(200)
  .nullable()
  .meta({
    description: 'One line without invisible characters; null or blank for none',
    override: ({ jsonSchema }) => void Object.assign(jsonSchema, { not: { pattern: unseenInNamesPattern } }),
  })

/** The fields of a profile that administrators edit. */
export const profileBody = z.object({
  email: z.string().min(3).max(254).meta({ description: 'The address that the partner signs in with' }),
  firstName: name.optional(),
  middleName: name.optional(),
  lastName: name.optional(),
  legalTypeId: id('legal type').optional(),
  inn: z.string().max(50).nullable().optional().meta({ description: 'Its check digits must hold; null for none' }),
  levelId: id('level').optional(),
  groupIds: z.array(z.string()).max(100).optional().meta({ description: 'All groups of the partner' }),
  isConfirmed: z.boolean().optional().meta({ description: 'Whether the address is confirmed' }),
  isActive: z.boolean().optional().meta({ description: 'Activity flag' }),
})

/** The reason for an administrator's act. */
export const reason = z.string().min(1).max(1000).meta({ description: 'The reason, stored with the act' })
export const reasonBody = z.object({ reason })

/** The same for an act that the partner can see, with a note only for administrators. */
export const reasonAndNoteBody = z.object({
  reason: z
    .string()
    .min(1)
    .max(1000)
    .meta({ description: 'The reason, stored with the act; the partner can read it in their personal data' }),
  note: z
    .string()
    .max(1000)
    .nullable()
    .optional()
    .meta({ description: 'A note among administrators: it is kept in the journal and not shown to the partner' }),
})
