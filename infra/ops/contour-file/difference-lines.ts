import { isDeepStrictEqual } from 'node:util'
import type { ChangedAttribute } from '../../../lib/contour-file/changed-attributes.ts'

/** What an attribute was and what it becomes. Of a list only the entries that come or go, for it may be long. */
export function differenceLines({ attribute, from, to }: ChangedAttribute): string[] {
  if (!Array.isArray(from) || !Array.isArray(to)) return [`${attribute}: ${shown(from)} → ${shown(to)}`]
  const lacks = (list: readonly unknown[]) => (entry: unknown) => !list.some((one) => isDeepStrictEqual(one, entry))
  const [gone, added] = [from.filter(lacks(to)), to.filter(lacks(from))]
  if (gone.length + added.length === 0) return [`${attribute}, in another order: ${shown(from)} → ${shown(to)}`]
  return [
    ...gone.map((entry) => `${attribute} without ${shown(entry)}`),
    ...added.map((entry) => `${attribute} with ${shown(entry)}`),
  ]
}

const shown = (value: unknown): string => JSON.stringify(value) ?? 'nothing'
