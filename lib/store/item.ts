/** An item as it is stored: its key beside what it holds. */
export type Item = Record<string, unknown>

/** The item without its key: what the domain knows. The store wrote it, so the type is the store's own word. */
export function withoutKey<Entity>(item: Item): Entity {
  const { pk: _pk, sk: _sk, ...entity } = item
  return entity as Entity
}
