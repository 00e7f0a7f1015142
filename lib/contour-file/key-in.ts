import type { Item } from '../store/table/item.ts'
import type { Step } from '../store/table/transact.ts'

/** The key of what a step writes or checks; for a Put it is the whole item. */
export function keyIn(write: Step['write']): Item {
  if ('Put' in write) return write.Put.Item as Item
  const [{ Key }] = Object.values(write) as [{ Key: Item }]
  return Key
}
