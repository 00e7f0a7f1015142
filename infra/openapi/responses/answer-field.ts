import * as z from 'zod'

/** A field of an answer: what it means, and how it looks in the demo contour. */
export function field<Schema extends z.ZodType>(schema: Schema, description: string, example: unknown): Schema {
  return schema.meta({ description, examples: [example] })
}

/** An identifier. Its form is nobody's business but ours. */
export function id(of: string, example: string): z.ZodString {
  return field(z.string().min(1), `Identifier of ${of}; opaque`, example)
}

/** A moment: ISO 8601, UTC, milliseconds. */
export function moment(description: string, example: string): z.ZodString {
  return field(z.string(), `${description}; ISO 8601, UTC`, example).meta({ format: 'date-time' })
}

/** The same, null until it comes. */
export function momentOrNull(description: string, example: string | null): z.ZodNullable<z.ZodString> {
  return field(z.string().nullable(), `${description}; ISO 8601, UTC`, example).meta({ format: 'date-time' })
}
