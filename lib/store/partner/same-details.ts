import type { Partner } from '../../domain/partner/partner.ts'
import { distinct, type PaidBy, paidBy, type PaidProfile, type Shared } from '../../domain/partner/same-details.ts'
import { payingAttributes } from '../../domain/payout/paying-attributes.ts'
import { InvariantViolation } from '../../errors.ts'
import type { Item } from '../table/item.ts'
import { type Key, sameDetailsKey } from '../keys.ts'
import { getItems } from '../table/read.ts'
import { sha256 } from '../table/sha256.ts'
import { stale, type Step } from '../table/transact.ts'
import { payeesItem } from './partner-items.ts'

/** The partners who are paid by one detail, as read. */
interface Payees {
  revision: number
  partnerIds: readonly string[]
}

/** The partners paid by each of some details, by sort key; details without any are missing. */
export type KnownPayees = ReadonlyMap<string, Payees>

/** Keys contain digests, never card or account numbers. */
export const payeesKey = ({ kind, digits }: PaidBy): Key => sameDetailsKey(kind, sha256(`${kind} ${digits}`))

/**
 * The partners paid by these details, in one read.
 *
 * @param age 'a moment old' for lists; reads that a write depends on must be consistent
 */
export async function loadPayees(things: readonly PaidBy[], age?: 'a moment old'): Promise<KnownPayees> {
  const items = await getItems(distinct(things).map(payeesKey), undefined, age)
  return new Map(items.map((item) => [String(item.sk), payeesIn(item)]))
}

function payeesIn(item: Item): Payees {
  const { revision, partnerIds = [] } = payeesItem.read(item)
  return { revision, partnerIds: [...partnerIds].toSorted() }
}

/** The other partners who share a partner's details, kind by kind. */
export function sharedWith(things: readonly PaidBy[], known: KnownPayees, partnerId: string): Shared[] {
  const kinds = Map.groupBy(things, ({ kind }) => kind)
  return [...kinds].flatMap(([kind, ofKind]) => {
    const ids = new Set(ofKind.flatMap((one) => known.get(payeesKey(one).sk)?.partnerIds ?? []))
    ids.delete(partnerId)
    return ids.size === 0 ? [] : [{ kind, partnerIds: [...ids] }]
  })
}

/**
 * The partners that an edit must know about: those sharing the old or the new details. Reads nothing when the edit changes no
 * details.
 */
export async function loadPayeesOfEdit(edit: Partial<Partner>, before: PaidProfile): Promise<KnownPayees> {
  return payingAttributes.some((name) => name in edit)
    ? loadPayees([...paidBy(before), ...paidBy({ ...before, ...edit })])
    : new Map()
}

/**
 * Updates the index of payment details, in the transaction of the profile, so that both agree. A caller who was told about
 * sharing partners was told about all of them: if another one appeared, everything is decided again.
 *
 * @param before undefined for a new partner
 * @param known from loadPayeesOfEdit; undefined when the caller is told nothing and nothing was read
 */
export function paidByChanged(
  partnerId: string,
  before: PaidProfile | undefined,
  after: PaidProfile,
  known?: KnownPayees,
): Step[] {
  const [was, is] = [before ? paidBy(before) : [], paidBy(after)].map(byKey) as [Map<string, PaidBy>, Map<string, PaidBy>]
  const ended = [...was].filter(([sk]) => !is.has(sk))
  const begun = [...is].filter(([sk]) => !was.has(sk))
  return [
    ...ended.map(([sk, thing]) => payeeGone(payeesKey(thing), partnerId, known?.get(sk))),
    ...begun.map(([sk, thing]) => payeeAdded(payeesKey(thing), partnerId, known && (known.get(sk) ?? null))),
  ]
}

const byKey = (things: readonly PaidBy[]): Map<string, PaidBy> => new Map(things.map((one) => [payeesKey(one).sk, one]))

/** The same for an edit: attributes it does not name stay. */
export function editedPaidBy(
  partnerId: string,
  edit: Partial<Partner>,
  before: Partner | undefined,
  known?: KnownPayees,
): Step[] {
  if (!payingAttributes.some((name) => name in edit)) return []
  if (!before) throw new InvariantViolation('what somebody is paid by is edited by who knows what it was')
  return paidByChanged(partnerId, before, { ...before, ...edit }, known)
}

/** @param known null when there was no such partner; undefined when nothing was read */
export function payeeAdded(key: Key, partnerId: string, known?: Payees | null): Step {
  return {
    write: {
      Update: {
        Key: key,
        UpdateExpression: 'ADD partnerIds :ids, revision :one',
        ...(known !== undefined && {
          ConditionExpression: known === null ? 'attribute_not_exists(pk)' : 'revision = :read',
        }),
        ExpressionAttributeValues: { ':ids': new Set([partnerId]), ':one': 1, ...(known && { ':read': known.revision }) },
      },
    },
    refused: stale,
  }
}

/**
 * Removes a partner from a detail; the item goes with its last partner, if it was read: so the digest of an account does not
 * outlive its use.
 */
function payeeGone(key: Key, partnerId: string, known: Payees | undefined): Step {
  if (known?.partnerIds.every((id) => id === partnerId)) {
    return {
      write: {
        Delete: { Key: key, ConditionExpression: 'revision = :read', ExpressionAttributeValues: { ':read': known.revision } },
      },
      refused: stale,
    }
  }
  return {
    write: {
      Update: {
        Key: key,
        UpdateExpression: 'DELETE partnerIds :ids ADD revision :one',
        ExpressionAttributeValues: { ':ids': new Set([partnerId]), ':one': 1 },
      },
    },
    refused: stale,
  }
}
