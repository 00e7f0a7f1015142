import { linkTold } from '../../domain/feed/event.ts'
import type { OfferClosure } from '../../domain/offer/offer.ts'
import {
  type ChangedLink,
  isSessionId,
  type ReferralLink,
  type Session,
  sessionSweepAfter,
} from '../../domain/referral/referral.ts'
import { isLinkSlug } from '../../domain/value/slug.ts'
import { ApiError } from '../../errors.ts'
import { attributesSet } from '../table/attributes-set.ts'
import { nameKey, neverGivenUp } from '../partner/given-up-name.ts'
import { type Key, linkKey, linksPartition, sessionKey } from '../keys.ts'
import { loadClosure } from '../offer/offer-closure.ts'
import { linksOf, ownedAttributes } from './owned-index.ts'
import { itemsFound, itemsOf, type Place, type Placed, placedOf } from '../table/key-page.ts'
import { getItem, getItems } from '../table/read.ts'
import { stale, type Step } from '../table/transact.ts'
import { sessionItem, linkItem } from './referral-items.ts'

export async function loadLink(slug: string): Promise<ReferralLink | undefined> {
  const item = isLinkSlug(slug) ? await getItem(linkKey(slug)) : undefined
  return item && linkItem.read(item)
}

/** Links that are not removed, ordered by name: all, a partner's (from an eventually consistent index), or those to an offer. */
export async function loadLinks({
  partnerId,
  offerId,
  ...place
}: Place & { partnerId?: string | undefined; offerId?: string | undefined }): Promise<Placed<ReferralLink>> {
  const isAsked = (link: { offerId?: unknown; status?: unknown }): boolean =>
    link.status !== 'Removed' && (offerId === undefined || link.offerId === offerId)
  if (partnerId !== undefined) {
    const { items, next } = await itemsOf(linksPartition, place, linksOf(partnerId))
    // Read consistently: the index is not, and does not contain the status.
    const present = (await getItems(items.map(({ sk }) => linkKey(String(sk))))).map(linkItem.read)
    return { things: present.filter(isAsked).toSorted((a, b) => (a.slug < b.slug ? -1 : 1)), next }
  }
  return placedOf(await itemsFound(linksPartition, place, isAsked), linkItem)
}

/** Those of these names that are taken, or given up for good. */
export async function takenSlugs(slugs: readonly string[]): Promise<ReadonlySet<string>> {
  const keysOf = (slug: string): Key[] => [linkKey(slug), nameKey('LINK', slug)]
  const found = new Set((await getItems(slugs.flatMap(keysOf), ['sk'], 'a moment old')).map(({ sk }) => String(sk)))
  return new Set(slugs.filter((slug) => keysOf(slug).some(({ sk }) => found.has(sk))))
}

/** A link, and whether its offer is closed for its partner. */
export async function loadLinkWithClosure(
  slug: string,
): Promise<{ link: ReferralLink | undefined; closure: OfferClosure | undefined }> {
  const link = await loadLink(slug)
  return { link, closure: link && (await loadClosure(link.offerId, link.partnerId)) }
}

export async function loadSession(sessionId: string): Promise<Session | undefined> {
  const item = isSessionId(sessionId) ? await getItem(sessionKey(sessionId)) : undefined
  return item && sessionItem.read(item)
}

/** A slug is taken once and for good, by anybody. */
export function linkCreated(link: ReferralLink): Step[] {
  return [
    {
      write: {
        Put: {
          Item: { ...linkKey(link.slug), ...link, ...ownedAttributes(linkKey(link.slug), link) },
          ConditionExpression: 'attribute_not_exists(pk)',
        },
      },
      refused: stale,
      tells: linkTold(link),
    },
    neverGivenUp('LINK', link.slug),
  ]
}

/** Changes the status of a link. If it changed since it was read, everything is decided again. */
export function linkChanged({ before, link }: ChangedLink): Step {
  const { slug, status, revision, decision } = link
  const { Update } = attributesSet(linkKey(slug), { status, revision, decision })
  const isFirst = before.revision === undefined
  return {
    write: {
      Update: {
        ...Update,
        ConditionExpression: isFirst ? 'attribute_exists(pk) AND attribute_not_exists(revision)' : 'revision = :revisionRead',
        ExpressionAttributeValues: {
          ...Update.ExpressionAttributeValues,
          ...(!isFirst && { ':revisionRead': before.revision }),
        },
      },
    },
    refused: stale,
  }
}

/** A client followed a referral link. A session that brings no lead within its days is swept some time later. */
export function sessionOpened(session: Session, attributionDays: number): Step[] {
  const sweepAfter = sessionSweepAfter(session, attributionDays)
  return [
    {
      write: {
        Put: {
          Item: { ...sessionKey(session.id), ...session, sweepAfter },
          ConditionExpression: 'attribute_not_exists(pk)',
        },
      },
      refused: stale,
    },
  ]
}

/**
 * One session yields one lead, within the contour's attribution days. A session that has its lead is kept for good, so that a
 * repeat is always recognized. The parameters of the click move to the lead.
 *
 * @param since the earliest creation time that is still accepted
 */
export function sessionUsed(sessionId: string, leadId: string, since: string): Step {
  return {
    write: {
      Update: {
        Key: sessionKey(sessionId),
        UpdateExpression: 'SET leadId = :leadId REMOVE sweepAfter, click',
        ConditionExpression: 'attribute_not_exists(leadId) AND createdAt >= :since',
        ExpressionAttributeValues: { ':leadId': leadId, ':since': since },
      },
    },
    refused: (old) => new ApiError(old?.leadId === undefined ? 'SESSION_NOT_FOUND' : 'SESSION_USED'),
  }
}
