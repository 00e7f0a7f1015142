import { isObject } from './contour-file.ts'

type Name = string | number

/** Other names for levels, groups and offers. */
export interface OtherNames {
  levels: (name: Name) => Name
  groups: (name: Name) => Name
  offers: (name: Name) => Name
}

/** The parts of a file that name things of other parts. */
const referring = ['settings', 'levels', 'offers', 'partners', 'referralLinks', 'promocodes'] as const

/**
 * A file whose parts call levels, groups and offers by other names, where they refer to them. The lists of these things stay as they are.
 *
 * @param file a contour file, whole or in part, as it is written or as it was read
 */
export function withReferences<File extends object>(file: File, names: OtherNames): File {
  const parts = Object.entries(file).map(([part, value]: [string, unknown]) => [
    part,
    (referring as readonly string[]).includes(part) ? renamedWithin(value, names) : value,
  ])
  // Only names differ, and each stays a name.
  return Object.fromEntries(parts) as File
}

function renamedWithin(value: unknown, names: OtherNames): unknown {
  if (Array.isArray(value)) return value.map((item) => renamedWithin(item, names))
  if (!isObject(value)) return value
  return Object.fromEntries(
    Object.entries(value).map(([key, member]) => {
      if (key === 'level' && typeof member === 'number') return [key, names.levels(member)]
      if (key === 'offer' && typeof member === 'string') return [key, names.offers(member)]
      if (key === 'group' && typeof member === 'string') return [key, names.groups(member)]
      if ((key === 'groups' || key === 'offers') && Array.isArray(member))
        return [key, member.map((one) => (typeof one === 'string' ? names[key](one) : one))]
      return [key, renamedWithin(member, names)]
    }),
  )
}

/** Names that a map gives; others stay. */
export const namesBy =
  (map: ReadonlyMap<Name, Name>) =>
  (name: Name): Name =>
    map.get(name) ?? name
