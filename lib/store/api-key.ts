import { UpdateCommand } from '@aws-sdk/lib-dynamodb'
import { type ApiKey, madeToExpireAt } from '../domain/api-key.ts'
import { keyTold } from '../domain/event.ts'
import type { KeyMadeOrder } from '../domain/mail-order.ts'
import { documentClient } from './client.ts'
import { withoutKey } from './item.ts'
import { tableName } from './environment.ts'
import { apiKeyKey, apiKeysPartition, apiKeyUseKey, apiKeyUsesPartition, keyHolderKey, keyHoldersPartition } from './keys.ts'
import { getItem, queryAll } from './read.ts'
import { stale, type Step } from './transact.ts'

export async function loadApiKey(secretSha256: string): Promise<ApiKey | undefined> {
  const item = await getItem(apiKeyKey(secretSha256))
  return item && withoutKey<ApiKey>(item)
}

/** All keys, good or not, oldest first. */
export async function loadApiKeys(): Promise<ApiKey[]> {
  const keys = (await queryAll(apiKeysPartition)).map(withoutKey<ApiKey>)
  return keys.toSorted((a, b) => (a.createdAt < b.createdAt ? -1 : 1))
}

/** All keys, and how often one was issued to each administrator, and for each service account, before they were read. */
export interface KeysHeld {
  keys: readonly ApiKey[]
  issued: ReadonlyMap<string, number>
}

/** Counts first: a key that is issued in between is among the keys, or counted past what was read. */
export async function loadKeysHeld(): Promise<KeysHeld> {
  const holders = await queryAll(keyHoldersPartition)
  return { issued: new Map(holders.map(({ sk, issued }) => [String(sk), Number(issued)])), keys: await loadApiKeys() }
}

/**
 * None was issued a key since the keys were read: an act that ends all of some kind rests on it.
 *
 * @param holderId of an administrator, or of a service account
 */
export function keysStand(holderId: string, { issued }: KeysHeld): Step {
  const read = issued.get(holderId)
  const condition =
    read === undefined
      ? { ConditionExpression: 'attribute_not_exists(pk)' }
      : { ConditionExpression: 'issued = :read', ExpressionAttributeValues: { ':read': read } }
  return { write: { ConditionCheck: { Key: keyHolderKey(holderId), ...condition } }, refused: stale }
}

/** When keys were used last, to the hour, by their SHA-256; a key that was never used is missing. */
export async function loadApiKeyUses(): Promise<ReadonlyMap<string, string>> {
  return new Map((await queryAll(apiKeyUsesPartition)).map(({ sk, lastUsedAt }) => [String(sk), String(lastUsedAt)]))
}

/**
 * A key comes to be.
 *
 * @param is whether it takes the place of another one
 * @param told who is told of it, by their ids
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

/** Whoever takes a role of the holder, or closes the service account, at the same time hears of the key by it. */
function keyCounted(holderId: string): Step {
  const update = { UpdateExpression: 'ADD issued :one', ExpressionAttributeValues: { ':one': 1 } }
  return { write: { Update: { Key: keyHolderKey(holderId), ...update } }, refused: stale }
}

/** A key is good no longer than until then, if it still is as it was read. */
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
    // A key that another one follows goes on being good for a while.
    tells: keyTold(ending.revokedAt === null ? 'key.rotated' : 'key.revoked', { ...before, ...ending }),
  }
}

/** Longer than this the note is not worth the wait of whoever asked. */
const noteTimeoutMs = 1_000

/**
 * Notes when a key was used: apart from the keys, for whoever may write where they stand may make one. Nothing depends on
 * it, so it is a plain write.
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
