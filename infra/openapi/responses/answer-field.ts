import * as z from 'zod'
import { maxTextLength } from '../../../lib/contract/body-fields.ts'
import { maxExternalIdLength } from '../../../lib/domain/moving/imported.ts'

/** A field of an answer: its meaning, and an example from the demo contour. */
export function field<Schema extends z.ZodType>(schema: Schema, description: string, example: unknown): Schema {
  return schema.meta({ description, examples: [example] })
}

const maxIdLength = 64
const maxNameLength = 200
const maxEmailLength = 254
const momentLength = 24

/** An identifier; clients must not rely on its form. */
export function id(of: string, example: string): z.ZodString {
  return field(z.string().min(1).max(maxIdLength), `Identifier of ${of}; opaque`, example)
}

/** The same, null if there is none. */
export function idOrNull(of: string, example: string | null): z.ZodNullable<z.ZodString> {
  return field(z.string().min(1).max(maxIdLength).nullable(), of, example)
}

/** The id that a thing has in another system. */
export function externalId(of: string, example: string): z.ZodNullable<z.ZodString> {
  return field(
    z.string().min(1).max(maxExternalIdLength).nullable(),
    `The id that the ${of} has in your system; null for none`,
    example,
  )
}

/** A name, a title or a label: one line that people wrote into the configuration. */
export function name(description: string, example: string): z.ZodString {
  return field(z.string().max(maxNameLength), description, example)
}

/** The same, null if it is not filled. */
export function nameOrNull(description: string, example: string | null): z.ZodNullable<z.ZodString> {
  return field(z.string().max(maxNameLength).nullable(), description, example)
}

export function email(description: string, example: string): z.ZodString {
  return field(z.string().max(maxEmailLength), description, example)
}

/** Text of any kind that came with a request. */
export const text = (): z.ZodString => z.string().max(maxTextLength)

/** A moment: ISO 8601, UTC, milliseconds. */
export function moment(description: string, example: string): z.ZodString {
  return field(z.string().max(momentLength), `${description}; ISO 8601, UTC`, example).meta({ format: 'date-time' })
}

/** The same, or null. */
export function momentOrNull(description: string, example: string | null): z.ZodNullable<z.ZodString> {
  return field(z.string().max(momentLength).nullable(), `${description}; ISO 8601, UTC`, example).meta({ format: 'date-time' })
}
