import { isSessionId, isSlug, type ReferralLink, type Session } from '../domain/referral.ts'
import { withoutKey } from './item.ts'
import { linkKey, sessionKey } from './keys.ts'
import { getItem } from './read.ts'
import { stale, type Step } from './transact.ts'

export async function loadLink(slug: string): Promise<ReferralLink | undefined> {
  const item = isSlug(slug) ? await getItem(linkKey(slug)) : undefined
  return item && withoutKey<ReferralLink>(item)
}

export async function loadSession(sessionId: string): Promise<Session | undefined> {
  const item = isSessionId(sessionId) ? await getItem(sessionKey(sessionId)) : undefined
  return item && withoutKey<Session>(item)
}

/** A client went through a referral link. Sessions are never swept: a client may come back after any time. */
export function sessionOpened(session: Session): Step[] {
  return [
    {
      write: { Put: { Item: { ...sessionKey(session.id), ...session }, ConditionExpression: 'attribute_not_exists(pk)' } },
      refused: stale,
    },
  ]
}
