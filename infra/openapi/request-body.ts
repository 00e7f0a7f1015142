import { maxContentLength } from '../../lib/domain/partner/read-file.ts'
import * as z from 'zod'
import type { ZodMiniObject } from 'zod/mini'
import { maxRubles, ruble } from './responses/money.ts'

interface FieldText {
  description: string
  /** Optional for people's endpoints. */
  examples?: readonly unknown[]
  /** What the schema leaves to the contour, or to the code behind it. */
  override?: Readonly<Record<string, unknown>>
}

/** A positive amount of money. */
export const positiveRubles = { ...ruble, exclusiveMinimum: 0, maximum: maxRubles } as const

/** A text that counts as absent. */
const absent = { enum: ['', null] }
/** A text that counts as present. */
const filled = { type: 'string', minLength: 1 }

// Both rules use `not`: with `anyOf`, generated clients would have alternatives instead of the fields.

/** At least one of these texts is filled. */
export function atLeastOne(...names: readonly string[]) {
  return { not: { properties: Object.fromEntries(names.map((name) => [name, absent])) } }
}

/** Not all of these texts are filled. */
export function notTogether(...names: string[]) {
  return { not: { required: names, properties: Object.fromEntries(names.map((name) => [name, filled])) } }
}

/** A moment with a time zone, or null. */
export const momentOrNull = { type: ['string', 'null'], format: 'date-time', maxLength: 35 }

/** A text or null, as long as its schema lets it be. */
export const textOrNull = { type: ['string', 'null'] }

const pastedDigits = { type: 'string', maxLength: 50 }

/** A bank account as people paste it, or null. */
export const bankOrNull = {
  anyOf: undefined,
  type: ['object', 'null'],
  properties: { bic: pastedDigits, account: pastedDigits, correspondentAccount: pastedDigits },
  required: ['bic', 'account', 'correspondentAccount'],
}

/** Answers to what a legal type asks. */
export const legalDetailsSent = {
  type: 'array',
  maxItems: 100,
  items: {
    type: 'object',
    properties: {
      fieldTypeId: { type: 'string', maxLength: 64 },
      value: {
        type: ['string', 'number', 'boolean', 'null'],
        description: 'Null and an empty text are no answer; absent for a field of type File',
      },
      file: {
        type: 'object',
        description:
          'For a field of type File: a new one by name and content, or the one that is there by sha256. A PDF, JPEG, PNG or WebP of at most 1 MB; all files of a form take at most 2 MB',
        properties: {
          name: { type: 'string', maxLength: 1_000 },
          content: { type: 'string', description: 'The bytes in base64', maxLength: maxContentLength },
          sha256: { type: 'string', maxLength: 64 },
        },
      },
    },
    required: ['fieldTypeId'],
  },
}

/**
 * The body's own fields with texts for people. A field whose schema says too little can be described `as` another one.
 *
 * @param rule a rule across several fields, as JSON Schema
 */
export function described<Shape extends z.core.$ZodShape>(
  id: string,
  body: ZodMiniObject<Shape>,
  texts: { [Field in keyof Shape]: FieldText & { as?: z.core.$ZodType } },
  rule: Readonly<Record<string, unknown>> = {},
): z.ZodType {
  const fields = Object.entries(body.shape).map(([name, schema]) => {
    const { as = schema, description, examples, override } = texts[name as keyof Shape]
    // The schema alone does not tell the input of a transformation.
    const complete = ({ jsonSchema }: { jsonSchema: Record<string, unknown> }): void => {
      const longest = Math.min(...greatestLengthsIn(jsonSchema), ...greatestLengthsIn(override))
      if (override?.type) delete jsonSchema.anyOf
      Object.assign(jsonSchema, examples ? { examples } : {}, override)
      if (longest < Infinity && jsonSchema.anyOf === undefined) jsonSchema.maxLength = longest
    }
    return [name, withMeta(as, { description, override: complete })] as const
  })
  return z.object(Object.fromEntries(fields)).meta({ id, ...rule })
}

/**
 * The schema that the handler uses says how long a text may be. An override may say that the code behind it takes less, but never that
 * it takes more.
 */
function greatestLengthsIn({ maxLength, anyOf }: Readonly<Record<string, unknown>> = {}): number[] {
  if (typeof maxLength === 'number') return [maxLength]
  return Array.isArray(anyOf) ? anyOf.flatMap((one: Record<string, unknown>) => greatestLengthsIn(one)) : []
}

/** Adds metadata to a schema, as meta() does; the contract's schemas come from zod mini, which has no such method. */
function withMeta<Schema extends z.core.$ZodType>(schema: Schema, meta: z.core.GlobalMeta): Schema {
  const noted = z.clone(schema)
  z.globalRegistry.add(noted, meta)
  return noted
}
