import { UpdateCommand } from '@aws-sdk/lib-dynamodb'
import { type ApiKey, madeToExpireAt } from '../../domain/key/api-key.ts'
import { keyTold } from '../../domain/feed/event.ts'
import type { KeyMadeOrder } from '../../domain/mail/mail-order.ts'
import { documentClient } from '../table/client.ts'
import { tableName } from '../table/environment.ts'
import { apiKeyKey, apiKeysPartition, apiKeyUseKey, apiKeyUsesPartition, keyHolderKey, keyHoldersPartition } from '../keys.ts'
import { getItem, queryAll } from '../table/read.ts'
import { stale, type Step } from '../table/transact.ts'
import { apiKeyItem } from './key-items.ts'

export async function loadApiKey(secretSha256: string): Promise<ApiKey | undefined> {
  const item = await getItem(apiKeyKey(secretSha256))
  return item && apiKeyItem.read(item)
}

/** All keys, valid or not, oldest first. */
export async function loadApiKeys(): Promise<ApiKey[]> {
  const keys = (await queryAll(apiKeysPartition)).map(apiKeyItem.read)
  return keys.toSorted((a, b) => (a.createdAt < b.createdAt ? -1 : 1))
}

/** All keys, and how many keys had been issued to each administrator, and for each service account, before they were read. */
export interface KeysHeld {
  keys: readonly ApiKey[]
  issued: ReadonlyMap<string, number>
}

/** The counts are read first: a key issued in between is either among the keys, or changes the count that was read. */
export async function loadKeysHeld(): Promise<KeysHeld> {
  const holders = await queryAll(keyHoldersPartition)
  return { issued: new Map(holders.map(({ sk, issued }) => [String(sk), Number(issued)])), keys: await loadApiKeys() }
}

/**
 * Requires that no key was issued since the keys were read: for an act that ends all keys of some kind.
 *
 * @param holderId an administrator's id, or a service account's
 */
export function keysStand(holderId: string, { issued }: KeysHeld): Step {
  const read = issued.get(holderId)
  const condition =
    read === undefined
      ? { ConditionExpression: 'attribute_not_exists(pk)' }
      : { ConditionExpression: 'issued = :read', ExpressionAttributeValues: { ':read': read } }
  return { write: { ConditionCheck: { Key: keyHolderKey(holderId), ...condition } }, refused: stale }
}

/** When keys were last used, to the hour, by their SHA-256; keys that were never used are missing. */
export async function loadApiKeyUses(): Promise<ReadonlyMap<string, string>> {
  return new Map((await queryAll(apiKeyUsesPartition)).map(({ sk, lastUsedAt }) => [String(sk), String(lastUsedAt)]))
}

/**
 * Creates a key.
 *
 * @param is whether it replaces another one
 * @param told ids of the people to notify
 */
export function apiKeyIssued(apiKey: ApiKey, is: KeyMadeOrder['is'], told: readonly string[]): Step[] {
  const { administratorId: holderId, serviceAccount, prefix = apiKey.id.slice(0, 8), scopes = null } = apiKey
  const forService = serviceAccount ? ({ forService: true } as const) : {}
  const made: Step = {
    write: {
      Put: { Item: { ...apiKeyKey(apiKey.secretSha256), ...apiKey }, ConditionExpression: 'attribute_not_exists(pk)' },
    },
    refused: stale,
    tells: keyTold('key.issued', apiKey),
    mails: told.map((administratorId) => ({ kind: 'KeyMade', administratorId, holderId, is, prefix, scopes, ...forService })),
  }
  return [made, keyCounted(holderId), ...(serviceAccount ? [keyCounted(serviceAccount.id)] : [])]
}

/** Makes a concurrent act that takes a role from the holder, or closes the service account, notice the new key. */
function keyCounted(holderId: string): Step {
  const update = { UpdateExpression: 'ADD issued :one', ExpressionAttributeValues: { ':one': 1 } }
  return { write: { Update: { Key: keyHolderKey(holderId), ...update } }, refused: stale }
}

/** Shortens the life of a key to the given end, if the key is still as it was read. */
export function apiKeyEnds(before: ApiKey, ending: Pick<ApiKey, 'expiresAt' | 'revokedAt'>): Step {
  return {
    write: {
      Update: {
        Key: apiKeyKey(before.secretSha256),
        UpdateExpression: 'SET expiresAt = :expiresAt, revokedAt = :revokedAt, madeToExpireAt = :madeToExpireAt',
        ConditionExpression: 'expiresAt = :expiresAtBefore AND revokedAt = :revokedAtBefore',
        ExpressionAttributeValues: {
          ':expiresAt': ending.expiresAt,
          ':revokedAt': ending.revokedAt,
          ':madeToExpireAt': madeToExpireAt(before),
          ':expiresAtBefore': before.expiresAt,
          ':revokedAtBefore': before.revokedAt,
        },
      },
    },
    refused: stale,
    // A replaced key stays valid for a while.
    tells: keyTold(ending.revokedAt === null ? 'key.rotated' : 'key.revoked', { ...before, ...ending }),
  }
}

/** The note is not worth a longer wait of the request. */
const noteTimeoutMs = 1_000

/**
 * Records the use of a key in another partition, because write access to the key partition would allow minting keys. Nothing
 * depends on it, so it is a plain write.
 */
export async function noteApiKeyUsed(secretSha256: string, at: string): Promise<void> {
  await documentClient.send(
    new UpdateCommand({
      TableName: tableName(),
      Key: apiKeyUseKey(secretSha256),
      UpdateExpression: 'SET lastUsedAt = :at',
      ExpressionAttributeValues: { ':at': at },
    }),
    { abortSignal: AbortSignal.timeout(noteTimeoutMs) },
  )
}
