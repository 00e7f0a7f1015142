import type { Item } from '../store/table/item.ts'
import { settingsKey, tableForm } from '../store/keys.ts'

/**
 * Whether this version serves the table alone. The previous one applies files without keeping what they said.
 *
 * @param configuration items of the contour's partition, by sort key; none before the first file
 */
export const isUpgraded = (configuration: ReadonlyMap<string, Item>): boolean =>
  (configuration.get(settingsKey.sk)?.form ?? tableForm) === tableForm
