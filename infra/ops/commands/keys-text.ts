/** A key as commands name it. */
export interface NamedKey {
  id: string
  title: string
}

/** Keys in a sentence of their own; empty without any. */
export const keysText = (what: string, keys: readonly NamedKey[]): string =>
  keys.length === 0 ? '' : ` ${what}: ${keys.map(({ id, title }) => `${title} (${id})`).join(', ')}.`
