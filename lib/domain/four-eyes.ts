import type { ApiKeyIdentity } from './actor.ts'
import type { Administrator } from './contour.ts'

/** By whose hand an entry of a history came to be. */
interface Hand {
  changedByAdmin: Administrator | null
  changedByApiKey: ApiKeyIdentity | null
}

/**
 * The persons who may have moved a payout request: the administrator; or, of a key, its holder and all who issued it: each of them
 * can send what the key sends, and history cannot tell who did.
 *
 * @returns ids of administrators
 */
export function personsBehind({ changedByAdmin, changedByApiKey: key }: Hand): ReadonlySet<string> {
  return new Set([changedByAdmin, key?.admin, ...(key?.issuedBy ?? [])].flatMap((one) => (one ? [one.id] : [])))
}

/** The id of somebody who may have both approved a request and moved it by this hand; undefined where it takes two people. */
export function approverAgain(history: readonly (Hand & { status: string })[], hand: Hand): string | undefined {
  const approval = history.findLast(({ status }) => status === 'Approved')
  const approvers = approval ? personsBehind(approval) : new Set<string>()
  return [...personsBehind(hand)].find((id) => approvers.has(id))
}
