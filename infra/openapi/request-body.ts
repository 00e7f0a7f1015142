import * as z from 'zod'
import type { ZodMiniObject } from 'zod/mini'
import { maxTextLength } from '../../lib/contract/body-fields.ts'
import { maxRubles, ruble } from './responses/money.ts'

interface FieldText {
  description: string
  /** People's doors may do without. */
  examples?: readonly unknown[]
  /** What the schema leaves to the contour, or to the code behind it. */
  override?: Readonly<Record<string, unknown>>
}

/** A positive amount of money. */
export const positiveRubles = { ...ruble, exclusiveMinimum: 0, maximum: maxRubles } as const

/** A text that counts as absent. */
const absent = { enum: ['', null] }
/** A text that does not. */
const filled = { type: 'string', minLength: 1 }

// Both rules are a `not`: a client made from `anyOf` would have its alternatives in the place of the fields.

/** At least one of these texts is filled. */
export function atLeastOne(...names: readonly string[]) {
  return { not: { properties: Object.fromEntries(names.map((name) => [name, absent])) } }
}

/** Not all of these texts are filled. */
export function notTogether(...names: string[]) {
  return { not: { required: names, properties: Object.fromEntries(names.map((name) => [name, filled])) } }
}

/** A moment with a time zone, or nothing. */
export const momentOrNull = { type: ['string', 'null'], format: 'date-time', maxLength: 35 }

export const textOrNull = { type: ['string', 'null'], maxLength: maxTextLength }

const pastedDigits = { type: 'string', maxLength: 50 }

/** A bank account as people paste it, or none. */
export const bankOrNull = {
  anyOf: undefined,
  type: ['object', 'null'],
  properties: { bic: pastedDigits, account: pastedDigits, correspondentAccount: pastedDigits },
  required: ['bic', 'account', 'correspondentAccount'],
}

/**
 * The body's own fields with what people must know of them. A field whose schema says too little may be told `as` another one.
 *
 * @param rule what binds several fields, as JSON Schema says it
 */
export function described<Shape extends z.core.$ZodShape>(
  id: string,
  body: ZodMiniObject<Shape>,
  texts: { [Field in keyof Shape]: FieldText & { as?: z.core.$ZodType } },
  rule: Readonly<Record<string, unknown>> = {},
): z.ZodType {
  const fields = Object.entries(body.shape).map(([name, schema]) => {
    const { as = schema, description, examples, override } = texts[name as keyof Shape]
    // What a transformation takes in, the schema alone cannot tell.
    const complete = ({ jsonSchema }: { jsonSchema: Record<string, unknown> }): void => {
      if (override?.type) delete jsonSchema.anyOf
      Object.assign(jsonSchema, examples ? { examples } : {}, override)
    }
    return [name, withMeta(as, { description, override: complete })] as const
  })
  return z.object(Object.fromEntries(fields)).meta({ id, ...rule })
}

/** Notes something of a schema, as meta() does; the contract's own schemas are of the small kind, which has no such method. */
function withMeta<Schema extends z.core.$ZodType>(schema: Schema, meta: z.core.GlobalMeta): Schema {
  const noted = z.clone(schema)
  z.globalRegistry.add(noted, meta)
  return noted
}
