import * as fc from 'fast-check'
import { anyText } from './any-text.ts'
import { faultsIn, referred } from './contract.ts'

interface Schema {
  $ref?: string
  type?: string | readonly string[]
  enum?: readonly unknown[]
  const?: unknown
  anyOf?: readonly Schema[]
  oneOf?: readonly Schema[]
  not?: object
  format?: string
  minLength?: number
  maxLength?: number
  pattern?: string
  minimum?: number
  exclusiveMinimum?: number
  maximum?: number
  items?: Schema
  minItems?: number
  properties?: Record<string, Schema>
  required?: readonly string[]
  examples?: readonly unknown[]
}

/** Longer texts show nothing new, and make every run slower. */
const longestText = 60
const kopecksInRuble = 100

/**
 * Values that a schema of a document describes. Numbers have at most two decimals, as amounts do.
 *
 * @param texts what a text may be besides any: names and ids that mean something to the contour
 */
export function fromSchema(schema: Schema, texts: readonly string[]): fc.Arbitrary<unknown> {
  const { not, ...others } = schema
  const rule = { not }
  if (not) return fromSchema(others, texts).filter((value) => faultsIn(value, rule, 'value').length === 0)
  const alternatives = schema.oneOf ?? schema.anyOf
  if (alternatives) return fc.oneof(...alternatives.map((one) => fromSchema(one, texts)))
  if (schema.$ref) return fromSchema(referred(schema.$ref), texts)
  if (schema.const !== undefined) return fc.constant(schema.const)
  if (schema.enum) return fc.constantFrom(...schema.enum)
  if (Array.isArray(schema.type)) return fc.oneof(...schema.type.map((type) => fromSchema({ ...schema, type }, texts)))
  // What may be of several types says in words which ones, and shows some.
  if (schema.type === undefined && schema.examples) return fc.constantFrom(...schema.examples)
  switch (String(schema.type)) {
    case 'string':
      if (schema.format === 'date-time') return fc.constantFrom('2026-01-31T18:00:00.000Z', '2099-01-31T18:00:00.000Z')
      return fc
        .oneof(
          fc.constantFrom(...fitting(schema, texts)),
          anyText({ minLength: schema.minLength ?? 0, maxLength: Math.min(schema.maxLength ?? longestText, longestText) }),
        )
        .filter((text) => schema.pattern === undefined || new RegExp(schema.pattern, 'u').test(text))
    case 'number': {
      const most = (schema.maximum ?? 10 ** 9) * kopecksInRuble
      return fc
        .oneof(fc.integer({ min: 1, max: Math.min(200_000, most) }), fc.integer({ min: 1, max: most }))
        .map((kopecks) => kopecks / kopecksInRuble)
    }
    case 'integer':
      return fc.oneof(fc.constant(schema.minimum ?? 1), fc.integer({ min: schema.minimum ?? 1, max: 1000 }))
    case 'boolean':
      return fc.boolean()
    case 'null':
      return fc.constant(null)
    case 'array':
      return fc.array(fromSchema(schema.items ?? {}, texts), { minLength: schema.minItems ?? 0, maxLength: 6 })
    case 'object':
      return fc.record(
        Object.fromEntries(Object.entries(schema.properties ?? {}).map(([name, field]) => [name, fromSchema(field, texts)])),
        { requiredKeys: [...(schema.required ?? [])] },
      )
    default:
      throw new Error(`no values can be made from ${JSON.stringify(schema)}`)
  }
}

/** The same values with one place changed into anything JSON can hold, or left out. */
export function brokenFrom(schema: Schema, texts: readonly string[]): fc.Arbitrary<unknown> {
  const anything = fc.oneof(fc.jsonValue({ maxDepth: 3 }), fc.constantFrom(...strange))
  return fc.tuple(fromSchema(schema, texts), fc.nat(), anything, fc.boolean()).map(([value, place, instead, isLeftOut]) => {
    const places = placesIn(value)
    const path = places[place % places.length] ?? []
    return replaced(value, path, isLeftOut && path.length > 0 ? undefined : instead)
  })
}

const strange = ['', ' ', '\u0000', '\ud83d', '__proto__', -1, -0, 0.001, 1e308, 1e-320, 2 ** 53, [[]], {}, null]

type Path = readonly (string | number)[]

/** The way to a value itself, and to everything in it. */
function placesIn(value: unknown): Path[] {
  if (typeof value !== 'object' || value === null) return [[]]
  const inside = Array.isArray(value) ? [...value.entries()] : Object.entries(value)
  return [[], ...inside.flatMap(([name, part]) => placesIn(part).map((path) => [name, ...path]))]
}

function replaced(value: unknown, [first, ...rest]: Path, instead: unknown): unknown {
  if (first === undefined) return instead
  const copy = (Array.isArray(value) ? [...value] : { ...(value as object) }) as Record<string | number, unknown>
  copy[first] = replaced(copy[first], rest, instead)
  return copy
}

/** Those that are neither too long nor too short; the empty one, where none is. */
function fitting({ minLength = 0, maxLength = Infinity }: Schema, texts: readonly string[]): readonly string[] {
  const some = texts.filter(({ length }) => length >= minLength && length <= maxLength)
  return some.length > 0 ? some : ['x'.repeat(minLength)]
}
