import type { Reading } from '../store/table/declared.ts'
import type { Item } from '../store/table/item.ts'

/**
 * What a configuration has under a sort key; undefined when nothing is there.
 *
 * @param configuration items of the contour's partition, by sort key
 */
export function configured<Thing>(
  { read }: Reading<Thing>,
  configuration: ReadonlyMap<string, Item>,
  sk: string,
): Thing | undefined {
  const item = configuration.get(sk)
  return item && read(item)
}
