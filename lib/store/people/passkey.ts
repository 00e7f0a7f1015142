import { dayMs } from '../../domain/value/duration.ts'
import { challengeGoodMs, type KnownPasskey, type Passkey, type PasskeyUse } from '../../domain/people/passkey.ts'
import { holderOf, type PasskeyHolder, passkeyIdsOf, toldOrPresent } from '../../domain/people/passkey-holder.ts'
import { ApiError } from '../../errors.ts'
import type { Item } from '../table/item.ts'
import {
  type Key,
  passkeyChallengeKey,
  passkeyHolderKey,
  passkeyKey,
  passkeyOfKey,
  passkeysPartition,
  passkeyUseKey,
} from '../keys.ts'
import { holderIn, holderTold, loadPasskeyHolder } from './passkey-holder.ts'
import { getItem, getItems, queryAll } from '../table/read.ts'
import { sha256 } from '../table/sha256.ts'
import { stale, type Step } from '../table/transact.ts'
import { passkeyItem, passkeyUseItem } from './passkey-items.ts'

/** The passkeys of an administrator, the oldest first. */
export async function loadPasskeys(administratorId: string): Promise<KnownPasskey[]> {
  const passkeys = (await queryAll(passkeysPartition(administratorId))).map(passkeyItem.read)
  const uses = await getItems(passkeys.map(({ credentialId }) => passkeyUseKey(sha256(credentialId))))
  return passkeys.flatMap((passkey) => withUse(passkey, uses)).toSorted((a, b) => (a.id < b.id ? -1 : 1))
}

/** The passkey with this credential id, of any owner, and the summary of its owner's passkeys. */
export async function findPasskey(
  credentialId: string,
): Promise<{ passkey: KnownPasskey; holder: PasskeyHolder | undefined } | undefined> {
  const found = await getItem(passkeyOfKey(sha256(credentialId)))
  if (!found) return undefined
  const key = passkeyKey(String(found.administratorId), Number(found.slot))
  const holderKey = passkeyHolderKey(String(found.administratorId))
  const items = await getItems([key, passkeyUseKey(sha256(credentialId)), holderKey])
  const passkey = items.find(({ pk }) => pk === key.pk)
  // Another passkey may have taken the place meanwhile.
  const [known] = passkey?.credentialId === credentialId ? withUse(passkeyItem.read(passkey), items) : []
  return known && { passkey: known, holder: holderIn(items.find(({ pk }) => pk === holderKey.pk)) }
}

/** A passkey deleted meanwhile has no use. */
function withUse(passkey: Passkey, items: readonly Item[]): KnownPasskey[] {
  const { pk } = passkeyUseKey(sha256(passkey.credentialId))
  const use = items.find((item) => item.pk === pk)
  return use ? [{ ...passkey, ...passkeyUseItem.read(use) }] : []
}

const once = 'attribute_not_exists(pk)'

/** Adds a passkey in a free place of its owner; no credential is added twice, for any owner. */
export function passkeyAdded({ counter, isBackedUp, lastUsedAt, ...passkey }: KnownPasskey): Step[] {
  const { administratorId, slot, credentialId } = passkey
  const [way, use] = [passkeyOfKey(sha256(credentialId)), passkeyUseKey(sha256(credentialId))]
  return [
    {
      write: { Put: { Item: { ...way, administratorId, slot }, ConditionExpression: once } },
      refused: () => new ApiError('PASSKEY_TAKEN'),
    },
    {
      write: { Put: { Item: { ...passkeyKey(administratorId, slot), ...passkey }, ConditionExpression: once } },
      refused: stale,
      mails: [{ kind: 'PasskeyChanged', administratorId, is: 'Added' }],
    },
    { write: { Put: { Item: { ...use, counter, isBackedUp, lastUsedAt } } }, refused: stale },
  ]
}

/** Renames it, if nobody else did meanwhile. */
export function passkeyRenamed({ administratorId, slot, id, name }: Passkey, before: Passkey): Step {
  return {
    write: {
      Update: {
        Key: passkeyKey(administratorId, slot),
        UpdateExpression: 'SET #name = :name',
        ConditionExpression: 'id = :id AND #name = :read',
        ExpressionAttributeNames: { '#name': 'name' },
        ExpressionAttributeValues: { ':name': name, ':read': before.name, ':id': id },
      },
    },
    refused: stale,
  }
}

/** Requires that it still has this name: a stored answer depends on it. */
export function passkeyNamed({ administratorId, slot, id, name }: Passkey): Step {
  return {
    write: {
      ConditionCheck: {
        Key: passkeyKey(administratorId, slot),
        ConditionExpression: 'id = :id AND #name = :read',
        ExpressionAttributeNames: { '#name': 'name' },
        ExpressionAttributeValues: { ':read': name, ':id': id },
      },
    },
    refused: stale,
  }
}

/** Deletes a passkey with its lookup and its use. Its owner is notified. */
export function passkeyRemoved(passkey: Passkey): Step[] {
  const { administratorId } = passkey
  const [place, ...rest] = passkeyForgotten(passkey)
  return [{ ...place, mails: [{ kind: 'PasskeyChanged', administratorId, is: 'Removed' }] }, ...rest]
}

/**
 * Deletes everything stored about a passkey, without a notice: its owner is notified otherwise, or is no longer an administrator.
 */
export function passkeyForgotten({ administratorId, slot, id, credentialId }: Passkey): [Step, ...Step[]] {
  const gone = (Key: Key): Step => ({ write: { Delete: { Key } }, refused: stale })
  return [
    {
      write: {
        Delete: {
          Key: passkeyKey(administratorId, slot),
          ConditionExpression: 'id = :id',
          ExpressionAttributeValues: { ':id': id },
        },
      },
      refused: stale,
    },
    gone(passkeyOfKey(sha256(credentialId))),
    gone(passkeyUseKey(sha256(credentialId))),
  ]
}

/** Records a signature: the passkey must exist, and must not have signed anything else since it was read. */
export function passkeyUsed({ administratorId, slot, id, credentialId, counter }: KnownPasskey, use: PasskeyUse): Step[] {
  return [
    {
      write: {
        ConditionCheck: {
          Key: passkeyKey(administratorId, slot),
          ConditionExpression: 'id = :id',
          ExpressionAttributeValues: { ':id': id },
        },
      },
      refused: stale,
    },
    {
      write: {
        Update: {
          Key: passkeyUseKey(sha256(credentialId)),
          UpdateExpression: 'SET #counter = :counter, isBackedUp = :isBackedUp, lastUsedAt = :at',
          ConditionExpression: '#counter = :read',
          ExpressionAttributeNames: { '#counter': 'counter' },
          ExpressionAttributeValues: {
            ':counter': use.counter,
            ':isBackedUp': use.isBackedUp,
            ':at': use.lastUsedAt,
            ':read': counter,
          },
        },
      },
      refused: stale,
    },
  ]
}

/** Adds a passkey from before summaries existed to its owner's summary as soon as it signs. */
export function passkeyTold({ id, administratorId, loginEpoch }: Passkey, before: PasskeyHolder | undefined): Step[] {
  const told = passkeyIdsOf(before, loginEpoch)
  return told.includes(id)
    ? []
    : [holderTold(holderOf({ before, owner: { administratorId, loginEpoch }, passkeyIds: [...told, id] }))]
}

/** The passkeys of an administrator, and their summary. */
export interface PasskeysHeld {
  passkeys: readonly Passkey[]
  holder: PasskeyHolder | undefined
}

export async function loadPasskeysHeld(administratorId: string): Promise<PasskeysHeld> {
  const [passkeys, holder] = await Promise.all([loadPasskeys(administratorId), loadPasskeyHolder(administratorId)])
  return { passkeys, holder }
}

/** Deletes all passkeys, and any permit, of somebody who lost the last role. None is added meanwhile. */
export async function endOfPasskeys(of: { administratorId: string; loginEpoch?: number }): Promise<Step[]> {
  return passkeysEnd(of, await loadPasskeysHeld(of.administratorId))
}

/** The same for passkeys that were read earlier. */
export function passkeysEnd(
  { administratorId, loginEpoch = 0 }: { administratorId: string; loginEpoch?: number },
  { passkeys, holder: before }: PasskeysHeld,
): Step[] {
  const told = holderOf({ before, owner: { administratorId, loginEpoch }, passkeyIds: [] })
  return [...passkeys.flatMap(passkeyForgotten), holderTold(told)]
}

/**
 * Keeps the passkeys of somebody whose logins all end: those that could sign in before can do so under the next login epoch. None is added
 * meanwhile.
 *
 * @param epochs the login epoch before, and the next one
 */
export function passkeysKept(
  administratorId: string,
  { passkeys, holder: before }: PasskeysHeld,
  epochs: { before: number; after: number },
): Step[] {
  const kept = passkeys.filter(({ loginEpoch }) => loginEpoch === epochs.before)
  const passkeyIds = toldOrPresent(before, passkeys, epochs.before)
  const told = holderOf({ before, owner: { administratorId, loginEpoch: epochs.after }, passkeyIds })
  return [...kept.map((passkey) => passkeyOfEpoch(passkey, epochs.after)), holderTold(told)]
}

/** The revision of the summary, which each change of passkeys counts, is the condition. */
function passkeyOfEpoch({ administratorId, slot }: Passkey, loginEpoch: number): Step {
  return {
    write: {
      Update: {
        Key: passkeyKey(administratorId, slot),
        UpdateExpression: 'SET loginEpoch = :epoch',
        ExpressionAttributeValues: { ':epoch': loginEpoch },
      },
    },
    refused: stale,
  }
}

/** Far longer than any clock difference. */
const sweptAfterMs = dayMs

/** In seconds, as TTL requires. */
export const challengeSweptAfter = (madeAtMs: number): number => Math.ceil((madeAtMs + challengeGoodMs + sweptAfterMs) / 1000)

/** Stores an unguessable challenge to be signed in one browser. */
export function challengeMade(challenge: string, browser: string, nowMs: number): Step {
  const expiresAtMs = nowMs + challengeGoodMs
  const sweepAfter = challengeSweptAfter(nowMs)
  return {
    write: {
      Put: {
        Item: { ...passkeyChallengeKey(sha256(challenge)), browserSha256: sha256(browser), expiresAtMs, sweepAfter },
        ConditionExpression: once,
      },
    },
    refused: stale,
  }
}

/** A challenge is answered once, while it is valid, in the browser that asked for it. */
export function challengeUsed(challenge: string, browser: string, nowMs: number): Step {
  return {
    write: {
      Delete: {
        Key: passkeyChallengeKey(sha256(challenge)),
        ConditionExpression: 'browserSha256 = :browser AND expiresAtMs > :now',
        ExpressionAttributeValues: { ':browser': sha256(browser), ':now': nowMs },
      },
    },
    refused: () => new ApiError('PASSKEY_REFUSED'),
  }
}
