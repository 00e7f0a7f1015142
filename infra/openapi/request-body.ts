import * as z from 'zod'
import type { ZodMiniObject } from 'zod/mini'
import { maxTextLength } from '../../lib/contract/body-fields.ts'

/** What a body is made of, for people; the names, types and limits are those of the schema that the handler runs. */
export interface DocumentedBody {
  schema: z.ZodType
  /** Whole bodies, by what they are for. */
  examples: Readonly<Record<string, { summary: string; value: unknown }>>
}

interface FieldText {
  description: string
  examples: readonly unknown[]
  /** What the schema leaves to the contour, or to the code behind it. */
  override?: Readonly<Record<string, unknown>>
}

/** A positive amount of money. */
export const rubles = { type: 'number', exclusiveMinimum: 0, maximum: 10 ** 12 }
export const textOrNull = { type: ['string', 'null'], maxLength: maxTextLength }

/** The body's own fields with what people must know of them. A field whose schema says too little may be told `as` another one. */
export function described<Shape extends z.core.$ZodShape>(
  id: string,
  body: ZodMiniObject<Shape>,
  texts: { [Field in keyof Shape]: FieldText & { as?: z.core.$ZodType } },
): z.ZodType {
  const fields = Object.entries(body.shape).map(([name, schema]) => {
    const { as = schema, description, examples, override } = texts[name as keyof Shape]
    // What a transformation takes in, the schema alone cannot tell.
    const complete = ({ jsonSchema }: { jsonSchema: Record<string, unknown> }): void => {
      if (override?.type) delete jsonSchema.anyOf
      Object.assign(jsonSchema, { examples, ...override })
    }
    return [name, withMeta(as, { description, override: complete })] as const
  })
  return z.object(Object.fromEntries(fields)).meta({ id })
}

/** Notes something of a schema, as meta() does; the contract's own schemas are of the small kind, which has no such method. */
function withMeta<Schema extends z.core.$ZodType>(schema: Schema, meta: z.core.GlobalMeta): Schema {
  const noted = z.clone(schema)
  z.globalRegistry.add(noted, meta)
  return noted
}
