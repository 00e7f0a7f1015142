import type { TableReader } from '../../infra/ops/audit/table-reader.ts'
import type { Item } from '../../lib/store/item.ts'
import type { Key } from '../../lib/store/keys.ts'

/** A table by "pk/sk". */
export type Table = Map<string, Item>

export const nameOf = ({ pk, sk }: { pk?: unknown; sk?: unknown }): string => `${String(pk)}/${String(sk)}`

/** A table in memory, read as DynamoDB lets it be read: partitions whole and in order, in pages that end anywhere. */
export function memoryReader(table: ReadonlyMap<string, Item>, pageItems: number): TableReader {
  const inOrder = (): Item[] => [...table.values()].toSorted(byKey)
  const partition = (pk: string): Item[] => inOrder().filter((item) => item.pk === pk)
  const at = (keys: readonly Key[]): Item[] => {
    // DynamoDB takes keys that are keys, and each once.
    const isStrange = keys.some((key) => Object.keys(key).toSorted().join() !== 'pk,sk')
    if (isStrange || new Set(keys.map(nameOf)).size < keys.length) throw new Error('these are no keys to ask for')
    return keys.map((key) => table.get(nameOf(key))).filter((item) => item !== undefined)
  }
  async function* pages(items: readonly Item[]): AsyncGenerator<Item[], void, void> {
    for (let from = 0; from < items.length; from += pageItems) yield items.slice(from, from + pageItems)
  }
  return {
    pages: () => pages(inOrder()),
    partition: (pk) => pages(partition(pk)),
    whole: async (pk) => partition(pk),
    items: async (keys) => at(keys),
    atOnce: async (keys) => at(keys),
  }
}

const byKey = (a: Item, b: Item): number => {
  if (a.pk !== b.pk) return String(a.pk) < String(b.pk) ? -1 : 1
  return String(a.sk) < String(b.sk) ? -1 : 1
}
