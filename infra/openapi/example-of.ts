import * as z from 'zod'

/**
 * An example of what a schema describes, put together from the examples of its fields. Of fields that may be absent, those are
 * shown that have an example of their own.
 *
 * @throws Error where neither the schema nor its parts have an example
 */
export function exampleOf(schema: z.core.$ZodType): unknown {
  const own = z.globalRegistry.get(schema)?.examples
  if (Array.isArray(own)) return own[0]
  if (schema instanceof z.ZodNullable) return exampleOf(schema.unwrap())
  if (schema instanceof z.ZodArray) return [exampleOf(schema.element)]
  if (schema instanceof z.ZodObject) {
    const fields = Object.entries(schema.shape).filter(([, field]) => !(field instanceof z.ZodOptional) || hasExample(field))
    return Object.fromEntries(fields.map(([name, field]) => [name, exampleOf(field)]))
  }
  if (schema instanceof z.ZodDiscriminatedUnion) return exampleOf(schema.options[0] as z.core.$ZodType)
  throw new Error('a field of an answer has no example')
}

const hasExample = (schema: z.core.$ZodType): boolean => z.globalRegistry.get(schema)?.examples !== undefined
