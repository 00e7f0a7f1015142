import type * as z from 'zod/mini'
import { nameMeant } from '../domain/value/spelling.ts'

/** A key of a body that the schema does not know. */
export interface UnknownKey {
  path: readonly PropertyKey[]
  /** The path with the known key that differs only in letter case, `_` or `-`; undefined when there is none. */
  meant: readonly PropertyKey[] | undefined
}

/** The part of a schema that tells which keys it knows. */
type Known =
  | { type: 'object'; shape: Record<string, z.ZodMiniType> }
  | { type: 'array'; element: z.ZodMiniType }
  | { type: 'pipe'; in: z.ZodMiniType; out: z.ZodMiniType }
  | { type: 'other' }

/**
 * Keys that bodies got later. Callers had sent them in other spellings before, to no effect, as `external_id`: these are still ignored and
 * named, because a refusal would stop leads that came in until then.
 */
const laterKeys: ReadonlySet<string> = new Set(['externalId'])

/** The keys of a body that its schema does not know, at any depth. What stands inside such a key is not looked at. */
export function* unknownKeys(schema: z.ZodMiniType, value: unknown, at: readonly PropertyKey[] = []): Generator<UnknownKey> {
  if (typeof value !== 'object' || value === null) return
  const known = schema.def as unknown as Known
  if (known.type === 'pipe') {
    yield* unknownKeys(known.in, value, at)
    yield* unknownKeys(known.out, value, at)
  } else if (known.type === 'array' && Array.isArray(value)) {
    for (const [index, element] of value.entries()) yield* unknownKeys(known.element, element, [...at, index])
  } else if (known.type === 'object' && !Array.isArray(value)) {
    const meant = nameMeant(Object.keys(known.shape).filter((key) => !laterKeys.has(key)))
    for (const [key, member] of Object.entries(value)) {
      const schemaOfMember = Object.hasOwn(known.shape, key) ? known.shape[key] : undefined
      const name = meant(key)
      if (schemaOfMember) yield* unknownKeys(schemaOfMember, member, [...at, key])
      else yield { path: [...at, key], meant: name === undefined ? undefined : [...at, name] }
    }
  }
}
