import * as z from 'zod'

/**
 * An example of an error's body, made from the examples of its fields. Optional fields are shown if they have an example of their own.
 *
 * @throws Error if there is none, as for a lead: only a contour can tell what it would answer
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
  throw new Error('a field of an error has no example: let its refusal be recorded')
}

const hasExample = (schema: z.core.$ZodType): boolean => z.globalRegistry.get(schema)?.examples !== undefined
