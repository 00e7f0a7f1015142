import type { Doer } from '../../../lib/domain/actor.ts'

/** Who did something, as a table for people names them. */
export function doerName(doer: Doer): string {
  if (doer.kind === 'Administrator') return doer.administrator.email
  return `${doer.apiKey.title} (${doer.apiKey.admin.email})`
}
