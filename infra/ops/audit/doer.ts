import type { Doer } from '../../../lib/domain/people/actor.ts'
import type { Key } from '../../../lib/store/keys.ts'
import { type Finding, unknownOf } from './finding.ts'
import type { KnownContour } from './known-contour.ts'

/** A finding when the person or key that did something is unknown: neither is ever deleted. */
export function unknownDoer(key: Key, what: string, doer: Doer, { ids }: KnownContour): Finding[] {
  return doer.kind === 'ApiKey'
    ? unknownOf(key, `the API key that ${what},`, doer.apiKey.id, ids.KEY)
    : unknownOf(key, `the administrator that ${what},`, doer.administrator.id, ids.ADMINISTRATOR)
}
