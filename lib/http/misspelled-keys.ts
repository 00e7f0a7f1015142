import type * as z from 'zod/mini'
import { nameMeant } from '../domain/value/spelling.ts'
import { ApiError } from '../errors.ts'
import { type Fault, pathOf } from './validated.ts'

/** The part of a schema that tells which keys it knows. */
type Known =
  | { type: 'object'; shape: Record<string, z.ZodMiniType> }
  | { type: 'array'; element: z.ZodMiniType }
  | { type: 'pipe'; in: z.ZodMiniType; out: z.ZodMiniType }
  | { type: 'other' }

/**
 * Keys of a body, at any depth, that differ from known ones only in letter case, `_` or `-`. If they were ignored like other
 * unknown keys, a promocode would be lost, and a reward with it.
 */
export function* misspelledKeys(schema: z.ZodMiniType, value: unknown, at: readonly PropertyKey[] = []): Generator<Fault> {
  if (typeof value !== 'object' || value === null) return
  const known = schema.def as unknown as Known
  if (known.type === 'pipe') {
    yield* misspelledKeys(known.in, value, at)
    yield* misspelledKeys(known.out, value, at)
  } else if (known.type === 'array' && Array.isArray(value)) {
    for (const [index, element] of value.entries()) yield* misspelledKeys(known.element, element, [...at, index])
  } else if (known.type === 'object' && !Array.isArray(value)) {
    const meant = nameMeant(Object.keys(known.shape))
    for (const [key, member] of Object.entries(value)) {
      const name = meant(key)
      if (name !== undefined) yield faultOf([...at, key], [...at, name])
      const schemaOfMember = Object.hasOwn(known.shape, key) ? known.shape[key] : undefined
      if (schemaOfMember) yield* misspelledKeys(schemaOfMember, member, [...at, key])
    }
  }
}

function faultOf(sent: readonly PropertyKey[], known: readonly PropertyKey[]): Fault {
  const path = pathOf(sent)
  const error = new ApiError('BODY_KEY_MISSPELLED', { sent: path, known: pathOf(known) })
  return { error, violation: { path, message: error.message } }
}
