import type { KnownRoles } from '../../domain/people/administrator-roles.ts'
import type { PasskeyHolder, PasskeyPermit } from '../../domain/people/passkey-holder.ts'
import type { Guard } from '../table/guarded.ts'
import type { Item } from '../table/item.ts'
import { passkeyHolderKey, passkeyHoldersPartition } from '../keys.ts'
import { getItem, queryAll } from '../table/read.ts'
import { stillAtRevision } from '../table/still-at-revision.ts'
import { stale, type Step } from '../table/transact.ts'
import { passkeyHolderItem } from './passkey-items.ts'

/** For all administrators: they are few, and can be read before it is known which of them is asking. */
export async function loadPasskeyHolders(): Promise<readonly PasskeyHolder[]> {
  return (await queryAll(passkeyHoldersPartition)).map(passkeyHolderItem.read)
}

export async function loadPasskeyHolder(administratorId: string): Promise<PasskeyHolder | undefined> {
  return holderIn(await getItem(passkeyHolderKey(administratorId)))
}

export const holderIn = (item: Item | undefined): PasskeyHolder | undefined => item && passkeyHolderItem.read(item)

/** Updates the summary of somebody's passkeys, if nobody has since it was read. */
export function holderTold(holder: PasskeyHolder): Step {
  return {
    write: {
      Put: { Item: { ...passkeyHolderKey(holder.administratorId), ...holder }, ...stillAtRevision(holder.revision - 1) },
    },
    refused: stale,
  }
}

/** Stores a permit; the summary of passkeys stays unchanged. */
export function permitPut(
  administratorId: string,
  roles: KnownRoles,
  holders: readonly PasskeyHolder[],
  permit: PasskeyPermit,
): Step {
  const loginEpoch = roles.find((one) => one.administratorId === administratorId)?.loginEpoch ?? 0
  const none: PasskeyHolder = { administratorId, passkeyIds: [], loginEpoch, revision: 0 }
  const before = holders.find((one) => one.administratorId === administratorId) ?? none
  return holderTold({ ...before, revision: before.revision + 1, permit })
}

/** Requires that the summary of somebody's passkeys is still the one that was read: an act depends on whether they have any. */
export function passkeysGuard(administratorId: string, holder: PasskeyHolder | undefined): Guard {
  const revision = holder?.revision ?? 0
  return {
    key: passkeyHolderKey(administratorId),
    condition: revision === 0 ? 'attribute_not_exists(pk)' : 'revision = :guardHolder',
    ...(revision > 0 && { values: { ':guardHolder': revision } }),
    refused: (old) => (Number(old?.revision ?? 0) === revision ? undefined : stale()),
  }
}
