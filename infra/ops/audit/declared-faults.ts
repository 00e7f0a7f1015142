import { type ItemKind, storedItems } from '../../../lib/store/stored-items.ts'
import type { Attribute, Attributes, Kind } from '../../../lib/store/table/declared.ts'
import type { Item } from '../../../lib/store/table/item.ts'

/** An attribute that is not as declared; `what` says so without any value. */
export interface DeclaredFault {
  /** Its name; inside another attribute, with the way to it. */
  attribute: string
  what: string
}

/**
 * How an item differs from the declaration of its kind.
 *
 * @param form of its table, which an upgrade has brought to every item
 */
export function declaredFaults(kind: ItemKind, item: Item, form: number): DeclaredFault[] {
  const { pk: _pk, sk: _sk, ...stored } = item
  return mapFaults('', storedItems[kind].attributes, stored, form)
}

function mapFaults(way: string, attributes: Attributes, map: Item, form: number): DeclaredFault[] {
  const unknown = Object.keys(map).filter((name) => !Object.hasOwn(attributes, name))
  return [
    ...unknown.map((name) => ({ attribute: way + name, what: 'is not declared' })),
    ...Object.entries(attributes).flatMap(([name, attribute]) => attributeFaults(way + name, attribute, map[name], form)),
  ]
}

function attributeFaults(name: string, attribute: Attribute, value: unknown, form: number): DeclaredFault[] {
  if (typeof attribute === 'string' || !('optional' in attribute))
    return value === undefined ? [{ attribute: name, what: 'is missing' }] : kindFaults(name, attribute, value, form)
  const { optional, inAllSince = Infinity, until = Infinity } = attribute
  if (value === undefined) return form >= inAllSince ? [{ attribute: name, what: `is missing since form ${inAllSince}` }] : []
  if (form >= until) return [{ attribute: name, what: `is still there, and form ${until} takes it away` }]
  return kindFaults(name, optional, value, form)
}

function kindFaults(name: string, kind: Kind, value: unknown, form: number): DeclaredFault[] {
  if (typeof kind === 'string') return isOf[kind](value) ? [] : [{ attribute: name, what: `is no ${words[kind]}` }]
  if ('orNull' in kind) return value === null ? [] : kindFaults(name, kind.orNull, value, form)
  if ('either' in kind)
    return kind.either.some((one) => kindFaults(name, one, value, form).length === 0)
      ? []
      : [{ attribute: name, what: 'is of no kind that it may be' }]
  if ('list' in kind)
    return Array.isArray(value)
      ? value.flatMap((each) => kindFaults(`${name}[]`, kind.list, each, form))
      : [{ attribute: name, what: 'is no list' }]
  if (!isMap(value)) return [{ attribute: name, what: 'is no map' }]
  // Keys of entries are data, and stay out of reports.
  if ('entries' in kind) return Object.values(value).flatMap((each) => kindFaults(`${name}.*`, kind.entries, each, form))
  return mapFaults(`${name}.`, kind.map, value, form)
}

type Scalar = Extract<Kind, string>

const isOf: Readonly<Record<Scalar, (value: unknown) => boolean>> = {
  text: (value) => typeof value === 'string',
  number: (value) => typeof value === 'number',
  flag: (value) => typeof value === 'boolean',
  texts: (value) => value instanceof Set && [...value].every((one) => typeof one === 'string'),
  bytes: (value) => value instanceof Uint8Array,
  anything: () => true,
}

const words: Readonly<Record<Scalar, string>> = {
  text: 'text',
  number: 'number',
  flag: 'true or false',
  texts: 'set of texts',
  bytes: 'bytes',
  anything: 'value',
}

const isMap = (value: unknown): value is Item =>
  typeof value === 'object' &&
  value !== null &&
  !Array.isArray(value) &&
  !(value instanceof Set) &&
  !(value instanceof Uint8Array)
