import { isDeepStrictEqual } from 'node:util'

/** One attribute that an update changes, with ids shown as the names of what they stand for. */
export interface ChangedAttribute {
  attribute: string
  from: unknown
  to: unknown
}

/**
 * What differs between two states of one thing.
 *
 * @param nameOf gives the name that people know an id by, or undefined for what is no id
 */
export function changedAttributes(before: object, after: object, nameOf: (id: string) => string | undefined): ChangedAttribute[] {
  const [old, present] = [before, after].map((state) => new Map(Object.entries(state)))
  const attributes = new Set([...(old?.keys() ?? []), ...(present?.keys() ?? [])])
  // The table gives attributes in any order.
  return [...attributes]
    .toSorted()
    .map((attribute) => ({ attribute, from: old?.get(attribute), to: present?.get(attribute) }))
    .filter(({ from, to }) => !isDeepStrictEqual(from, to))
    .map(({ attribute, from, to }) => ({ attribute, from: named(from, nameOf), to: named(to, nameOf) }))
}

function named(value: unknown, nameOf: (id: string) => string | undefined): unknown {
  if (typeof value === 'string') return nameOf(value) ?? value
  if (Array.isArray(value)) return value.map((item) => named(item, nameOf))
  if (typeof value !== 'object' || value === null) return value
  if ('id' in value) return named(value.id, nameOf)
  const entries = Object.entries(value).toSorted(([a], [b]) => (a < b ? -1 : 1))
  return Object.fromEntries(entries.map(([key, item]) => [key, named(item, nameOf)]))
}
