import type { UnknownKey } from './unknown-keys.ts'
import { pathOf } from './validated.ts'

/** A caller who sees these names finds the rest. */
const maxNames = 10

/**
 * Names the members of a body that had no effect, so that a caller learns of them: `{ "external_id": … }` was accepted, and is not kept. What
 * a header cannot hold is percent-encoded.
 */
export function ignoredFieldsHeader(ignored: readonly UnknownKey[] = []): Record<string, string> {
  if (ignored.length === 0) return {}
  const names = ignored.slice(0, maxNames).map(({ path }) => pathOf(path).toWellFormed())
  return { 'X-Ignored-Fields': names.map((name) => name.replaceAll(/[^\w.[\]-]+/gu, encodeURIComponent)).join(', ') }
}
