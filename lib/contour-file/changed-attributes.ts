import { isDeepStrictEqual } from 'node:util'

/** One attribute that an update changes, with ids shown as names. */
export interface ChangedAttribute {
  attribute: string
  from: unknown
  to: unknown
}

/**
 * The differences between two states of one thing.
 *
 * @param nameOf returns the readable name of an id; undefined for anything else
 */
export function changedAttributes(before: object, after: object, nameOf: NameOf): ChangedAttribute[] {
  const [old, present] = [before, after].map((state) => new Map(Object.entries(state)))
  const attributes = new Set([...(old?.keys() ?? []), ...(present?.keys() ?? [])])
  // The table returns attributes in any order.
  return [...attributes]
    .toSorted()
    .map((attribute) => ({ attribute, from: old?.get(attribute), to: present?.get(attribute) }))
    .filter(({ from, to }) => !isDeepStrictEqual(from, to))
    .map(({ attribute, from, to }) => ({ attribute, from: told(from, to, nameOf), to: told(to, from, nameOf) }))
}

/**
 * A value with ids shown as names. Of a list of questions, those that are the same in the other state have their names alone, and
 * those that differ are spelled out: a question whose label changes has the same name before and after.
 */
function told(value: unknown, other: unknown, nameOf: NameOf): unknown {
  if (!Array.isArray(value)) return named(value, nameOf)
  const others: readonly unknown[] = Array.isArray(other) ? other : []
  return value.map((one: unknown) => {
    if (!isQuestion(one) || others.some((another) => isDeepStrictEqual(another, one))) return named(one, nameOf)
    const { id: _id, ...said } = one
    return named(said, nameOf)
  })
}

const isQuestion = (value: unknown): value is { id: unknown; systemName: unknown } =>
  typeof value === 'object' && value !== null && 'id' in value && 'systemName' in value

type NameOf = (id: string) => string | undefined

/** A value with ids shown as names. */
export function named(value: unknown, nameOf: NameOf): unknown {
  if (typeof value === 'string') return nameOf(value) ?? value
  if (Array.isArray(value)) return value.map((item) => named(item, nameOf))
  if (typeof value !== 'object' || value === null) return value
  // An option has both: its name of that time, whatever it is called by now.
  if ('id' in value && 'name' in value) return 'hidden' in value ? { name: value.name, hidden: value.hidden } : value.name
  if ('id' in value) return named(value.id, nameOf)
  const entries = Object.entries(value).toSorted(([a], [b]) => (a < b ? -1 : 1))
  return Object.fromEntries(entries.map(([key, item]) => [key, named(item, nameOf)]))
}
