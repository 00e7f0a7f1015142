import type { Partner } from '../domain/partner.ts'
import { distinct, type PaidBy, paidBy, type PaidProfile, type Shared } from '../domain/same-details.ts'
import { InvariantViolation } from '../errors.ts'
import type { Item } from './item.ts'
import { type Key, sameDetailsKey } from './keys.ts'
import { getItems } from './read.ts'
import { sha256 } from './sha256.ts'
import { stale, type Step } from './transact.ts'

/** Who is paid by one thing, as it was read. */
interface Payees {
  revision: number
  partnerIds: readonly string[]
}

/** Who is paid by each of some things, by their sort keys; of a thing by which nobody ever was there is nothing. */
export type KnownPayees = ReadonlyMap<string, Payees>

/** Cards and accounts stand in no key: it is the digest that is looked for. */
export const payeesKey = ({ kind, digits }: PaidBy): Key => sameDetailsKey(kind, sha256(`${kind} ${digits}`))

/**
 * Who is paid by these things, in one read.
 *
 * @param age 'a moment old' for lists; what a write repeats is read as it is now
 */
export async function loadPayees(things: readonly PaidBy[], age?: 'a moment old'): Promise<KnownPayees> {
  const items = await getItems(distinct(things).map(payeesKey), undefined, age)
  return new Map(items.map((item) => [String(item.sk), payeesIn(item)]))
}

const payeesIn = ({ revision, partnerIds }: Item): Payees => ({
  revision: Number(revision),
  partnerIds: [...((partnerIds as ReadonlySet<string> | undefined) ?? [])].toSorted(),
})

/** Who else is paid by what a partner is paid by, kind by kind. */
export function sharedWith(things: readonly PaidBy[], known: KnownPayees, partnerId: string): Shared[] {
  const kinds = Map.groupBy(things, ({ kind }) => kind)
  return [...kinds].flatMap(([kind, ofKind]) => {
    const ids = new Set(ofKind.flatMap((one) => known.get(payeesKey(one).sk)?.partnerIds ?? []))
    ids.delete(partnerId)
    return ids.size === 0 ? [] : [{ kind, partnerIds: [...ids] }]
  })
}

const payingNames = ['inn', 'bank', 'requisites'] as const satisfies (keyof Partner)[]

/** What an edit has to know of who else is paid so: by what was and by what will be. Nothing is read where it changes nothing of that. */
export async function loadPayeesOfEdit(edit: Partial<Partner>, before: PaidProfile): Promise<KnownPayees> {
  return payingNames.some((name) => name in edit) ? loadPayees([...paidBy(before), ...paidBy({ ...before, ...edit })]) : new Map()
}

/**
 * A partner comes to be paid by other things: written with the profile, so that both say the same. Somebody who was told who else is
 * paid so is told of all: with another one meanwhile, all is decided anew.
 *
 * @param before undefined of a partner who is only now made
 * @param known as loadPayeesOfEdit read it; undefined where nobody is told, and nothing was read
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

/** The same of an edit: what it does not name stays. */
export function editedPaidBy(
  partnerId: string,
  edit: Partial<Partner>,
  before: Partner | undefined,
  known?: KnownPayees,
): Step[] {
  if (!payingNames.some((name) => name in edit)) return []
  if (!before) throw new InvariantViolation('what somebody is paid by is edited by who knows what it was')
  return paidByChanged(partnerId, before, { ...before, ...edit }, known)
}

/** @param known null where nobody was paid so; undefined where nobody looked */
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

/** What nobody is paid by any more goes, where that was looked at: the last digest of an account goes with its partner. */
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
