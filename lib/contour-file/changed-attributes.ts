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
export function changedAttributes(before: object, after: object, nameOf: (id: string) => string | undefined): ChangedAttribute[] {
  const [old, present] = [before, after].map((state) => new Map(Object.entries(state)))
  const attributes = new Set([...(old?.keys() ?? []), ...(present?.keys() ?? [])])
  // The table returns attributes in any order.
  return [...attributes]
    .toSorted()
    .map((attribute) => ({ attribute, from: old?.get(attribute), to: present?.get(attribute) }))
    .filter(({ from, to }) => !isDeepStrictEqual(from, to))
    .map(({ attribute, from, to }) => ({ attribute, from: named(from, nameOf), to: named(to, nameOf) }))
}

/** A value with ids shown as names. */
export function named(value: unknown, nameOf: (id: string) => string | undefined): unknown {
  if (typeof value === 'string') return nameOf(value) ?? value
  if (Array.isArray(value)) return value.map((item) => named(item, nameOf))
  if (typeof value !== 'object' || value === null) return value
  // An option has both: its name of that time, whatever it is called by now.
  if ('id' in value && 'name' in value) return 'hidden' in value ? { name: value.name, hidden: value.hidden } : value.name
  if ('id' in value) return named(value.id, nameOf)
  const entries = Object.entries(value).toSorted(([a], [b]) => (a < b ? -1 : 1))
  return Object.fromEntries(entries.map(([key, item]) => [key, named(item, nameOf)]))
}
