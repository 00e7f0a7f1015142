import type { ApiKeyIdentity } from './actor.ts'
import type { Administrator } from '../contour/contour.ts'

/** Who made an entry of a history. */
interface Hand {
  changedByAdmin: Administrator | null
  changedByApiKey: ApiKeyIdentity | null
}

/**
 * The people who may have moved a payout request: the administrator; or, for a key, its holder and everyone who issued it. Each
 * of them can send requests with the key, and the history cannot tell who did.
 *
 * @returns ids of administrators
 */
export function personsBehind({ changedByAdmin, changedByApiKey: key }: Hand): ReadonlySet<string> {
  return new Set([changedByAdmin, key?.admin, ...(key?.issuedBy ?? [])].flatMap((one) => (one ? [one.id] : [])))
}

/** The id of a person who may have both approved the request and made this move; undefined when two different people did. */
export function approverAgain(history: readonly (Hand & { status: string })[], hand: Hand): string | undefined {
  const approval = history.findLast(({ status }) => status === 'Approved')
  const approvers = approval ? personsBehind(approval) : new Set<string>()
  return [...personsBehind(hand)].find((id) => approvers.has(id))
}
