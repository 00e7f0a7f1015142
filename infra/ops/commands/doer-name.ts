import type { Doer } from '../../../lib/domain/people/actor.ts'

/** The name of the person or key that did something, for tables. */
export function doerName(doer: Doer): string {
  if (doer.kind === 'Administrator') return doer.administrator.email
  return `${doer.apiKey.title} (${doer.apiKey.admin.email})`
}
