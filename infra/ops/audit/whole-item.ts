import { keyOf } from '../../../lib/store/keys.ts'
import type { Item } from '../../../lib/store/table/item.ts'
import { type ItemKind, kindOf } from './item-kind.ts'
import { shapes } from './item-shapes.ts'

const lookedAt = new WeakMap<Item, boolean>()

/** Whether an item has the shape that its key implies, so that its attributes can be read. */
export function isWhole(item: Item): boolean {
  const known = lookedAt.get(item)
  if (known !== undefined) return known
  const kind = kindOf(keyOf(item))
  const whole = kind !== undefined && shapes[kind].safeParse(item).success
  lookedAt.set(item, whole)
  return whole
}

/** A value of an item that is not as it should be, by the attribute that it is in. */
export interface ShapeFault {
  attribute: string
  what: string
}

/** Faults in the shape of an item. */
export function shapeFaults(kind: ItemKind, item: Item): ShapeFault[] {
  const { error } = shapes[kind].safeParse(item)
  return (error?.issues ?? []).map(({ path, message }) => ({ attribute: path.join('.') || 'it', what: message }))
}
