import { tableInput } from '../../infra/local/local-table.ts'
import type { TableReader } from '../../infra/ops/audit/table-reader.ts'
import { isWhole } from '../../infra/ops/audit/whole-item.ts'
import type { JournalSeal } from '../../lib/domain/journal/journal-seal.ts'
import type { Item } from '../../lib/store/table/item.ts'
import type { Key } from '../../lib/store/keys.ts'

/** A table by "pk/sk". */
export type Table = Map<string, Item>

export const nameOf = ({ pk, sk }: { pk?: unknown; sk?: unknown }): string => `${String(pk)}/${String(sk)}`

/**
 * A table in memory, read as DynamoDB lets it be read: partitions whole and in order, in pages that end anywhere; every page
 * and every item is of its own moment, but for those that are asked for at once.
 *
 * @param present gives the table as it is when it is asked
 */
export function memoryReader(present: () => ReadonlyMap<string, Item>, pageItems: number): TableReader {
  async function* pages(pk?: string): AsyncGenerator<Item[], void, void> {
    // A place before the first possible item.
    let last: Item = { pk: pk ?? '', sk: '' }
    for (;;) {
      const items = inOrder(present())
      const from = placeAfter(items, last)
      const rest = items.slice(from, from + pageItems + 1).filter((item) => pk === undefined || item.pk === pk)
      yield rest.slice(0, pageItems)
      if (rest.length <= pageItems) return
      last = rest[pageItems - 1] as Item
    }
  }
  const partition = (pk: string) => pages(pk)
  const whole = async (pk: string): Promise<Item[]> => {
    const items: Item[] = []
    for await (const page of partition(pk)) items.push(...page)
    return items
  }
  const at = (keys: readonly Key[], table: () => ReadonlyMap<string, Item>): Item[] => {
    // DynamoDB takes only key attributes, and each key once.
    const isStrange = keys.some((key) => Object.keys(key).toSorted().join() !== 'pk,sk')
    if (isStrange || new Set(keys.map(nameOf)).size < keys.length) throw new Error('these are no keys to ask for')
    return keys.map((key) => table().get(nameOf(key))).filter((item) => item !== undefined)
  }
  return {
    pages: () => pages(),
    partition,
    whole,
    items: async (keys) => at(keys, present),
    described: async () => ({ ...tableInput('memory'), isDeployed: false }),
    sealHead: async () => (await whole('SEALS')).findLast(isWhole) as JournalSeal | undefined,
    atOnce: async (keys) => {
      const moment = present()
      return at(keys, () => moment)
    },
  }
}

const ordered = new WeakMap<object, readonly Item[]>()

function inOrder(table: ReadonlyMap<string, Item>): readonly Item[] {
  const known = ordered.get(table)
  if (known) return known
  const items = [...table.values()].toSorted(byKey)
  ordered.set(table, items)
  return items
}

/** The place of the first item whose key comes after this one; audits are many, and most of what they do here is looking for it. */
function placeAfter(items: readonly Item[], key: Item): number {
  let [from, to] = [0, items.length]
  while (from < to) {
    const middle = (from + to) >> 1
    if (byKey(items[middle] as Item, key) <= 0) from = middle + 1
    else to = middle
  }
  return from
}

const byKey = (a: Item, b: Item): number => {
  if (a.pk !== b.pk) return String(a.pk) < String(b.pk) ? -1 : 1
  if (a.sk === b.sk) return 0
  return String(a.sk) < String(b.sk) ? -1 : 1
}
