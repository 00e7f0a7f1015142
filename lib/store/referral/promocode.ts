import { promocodeTold } from '../../domain/feed/event.ts'
import { canonicalPromocode, type DecidedPromocode, type Promocode } from '../../domain/referral/promocode.ts'
import { InvariantViolation } from '../../errors.ts'
import { neverGivenUp } from '../partner/given-up-name.ts'
import { activityKey, promocodeKey, promocodesPartition } from '../keys.ts'
import { ownedAttributes, promocodesOf } from './owned-index.ts'
import { itemsFound, itemsOf, type Place, type Placed, placedOf } from '../table/key-page.ts'
import { getItem, getItems } from '../table/read.ts'
import { stale, type Step } from '../table/transact.ts'
import { promocodeItem } from './referral-items.ts'

/** The promocode that a client typed, in any spelling and of any status. */
export async function loadPromocode(typed: string): Promise<Promocode | undefined> {
  const code = canonicalPromocode(typed)
  const item = code === undefined ? undefined : await getItem(promocodeKey(code))
  return item && promocodeItem.read(item)
}

/** Promocodes ordered by code: all, those with a status, or a partner's, which come from an eventually consistent index. */
export async function loadPromocodes({
  partnerId,
  status,
  ...place
}: Place & { partnerId?: string | undefined; status?: Promocode['status'] | undefined }): Promise<Placed<Promocode>> {
  const isAsked = (promocode: Promocode): boolean => status === undefined || promocode.status === status
  if (partnerId === undefined) {
    const found = await (status === undefined
      ? itemsOf(promocodesPartition, place)
      : itemsFound(promocodesPartition, place, (item) => item.status === status))
    return placedOf(found, promocodeItem)
  }
  const { items, next } = await itemsOf(promocodesPartition, place, promocodesOf(partnerId))
  // Read consistently, because the index is not.
  const present = (await getItems(items.map(({ sk }) => promocodeKey(String(sk))))).map(promocodeItem.read)
  return { things: present.filter(isAsked).toSorted((a, b) => (a.code < b.code ? -1 : 1)), next }
}

/** A code is taken once and for good, by anybody. */
export function promocodeCreated(promocode: Promocode): Step[] {
  const key = promocodeKey(promocode.code)
  return [
    {
      write: {
        Put: {
          Item: { ...key, ...promocode, ...ownedAttributes(key, promocode) },
          ConditionExpression: 'attribute_not_exists(pk)',
        },
      },
      refused: stale,
      tells: promocodeTold('promocode.created', promocode),
    },
    neverGivenUp('PROMOCODE', promocode.code),
  ]
}

/** For a decision that depends on a promocode: if it changed meanwhile, the decision is made again. */
export function promocodeStillAsRead({ code, revision }: Pick<Promocode, 'code' | 'revision'>): Step {
  return {
    write: {
      ConditionCheck: {
        Key: promocodeKey(code),
        ConditionExpression: 'revision = :revisionRead',
        ExpressionAttributeValues: { ':revisionRead': revision },
      },
    },
    refused: stale,
  }
}

/** Changes the status of a promocode. If it changed since it was read, everything is decided again. */
export function promocodeDecided({ before, promocode }: DecidedPromocode): Step[] {
  const { code, status, clientDiscount, revision, updatedAt, decision } = promocode
  const set = 'SET #status = :status, revision = :next, updatedAt = :at, decision = :decision'
  return [
    {
      write: {
        Update: {
          Key: promocodeKey(code),
          UpdateExpression: clientDiscount ? `${set}, clientDiscount = :discount` : `${set} REMOVE clientDiscount`,
          ConditionExpression: 'revision = :read',
          ExpressionAttributeNames: { '#status': 'status' },
          ExpressionAttributeValues: {
            ':status': status,
            ':read': before.revision,
            ':next': revision,
            ':at': updatedAt,
            ':decision': decision,
            ...(clientDiscount && { ':discount': clientDiscount }),
          },
        },
      },
      refused: stale,
      tells: promocodeTold('promocode.changed', promocode),
    },
    ...reviewEnded(before),
  ]
}

/** Once a promocode is no longer on review, its partner may ask for another one. */
export function reviewEnded({ code, partnerId, status, askedByPartner }: Promocode): Step[] {
  if (!askedByPartner || status !== 'OnReview') return []
  return [
    {
      write: {
        Update: {
          Key: activityKey(partnerId),
          UpdateExpression: 'DELETE codesOnReview :codes',
          ConditionExpression: 'attribute_exists(pk)',
          ExpressionAttributeValues: { ':codes': new Set([code]) },
        },
      },
      refused: () => new InvariantViolation(`nothing is known of what partner ${partnerId} does`),
    },
  ]
}
