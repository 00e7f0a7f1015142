/** An item as stored: its key together with its content. */
export type Item = Record<string, unknown>

/** The item without its key, as the domain knows it. The cast is safe because the store wrote the item. */
export function withoutKey<Entity>(item: Item): Entity {
  const { pk: _pk, sk: _sk, ...entity } = item
  return entity as Entity
}
