import { ConditionalCheckFailedException } from '@aws-sdk/client-dynamodb'
import { UpdateCommand, type UpdateCommandInput } from '@aws-sdk/lib-dynamodb'
import type { Webhook } from '../domain/webhook.ts'
import type { RestState } from '../domain/webhook-rest.ts'
import { documentClient } from './client.ts'
import { tableName } from './environment.ts'
import type { Item } from './item.ts'
import { webhookKey } from './keys.ts'
import { readTiming } from './read.ts'
import { withRetries } from './retry.ts'

/**
 * Counts a try that ran out of time, with those before it. One whose answer was lost is counted twice.
 *
 * @returns how the webhook stands now; undefined where it is gone, or is sent to another address by now
 */
export async function noteTimeout({ id, url }: Webhook): Promise<RestState | undefined> {
  return await updated(id, {
    UpdateExpression: 'ADD timeoutsInRow :one',
    ConditionExpression: '#url = :url',
    ExpressionAttributeNames: { '#url': 'url' },
    ExpressionAttributeValues: { ':one': 1, ':url': url },
  })
}

/** Writes that it answers: it rests no more, and no try before counts. */
export async function noteAnswered({ id }: Webhook): Promise<void> {
  await updated(id, {
    UpdateExpression: 'REMOVE timeoutsInRow, rests, restsUntil',
    ConditionExpression: 'attribute_exists(pk)',
  })
}

/**
 * Whether a rest is written: not where another one was since the webhook was read, or where it answered, was removed or was given another
 * address. Of all who find that a rest is over, one writes the next one.
 */
export async function isRestBegun(
  { id, url, restsUntil: restsUntilRead }: Webhook,
  { rests, restsUntil }: { rests: number; restsUntil: string },
): Promise<boolean> {
  const isAsRead = restsUntilRead === undefined ? 'attribute_not_exists(restsUntil)' : 'restsUntil = :restsUntilRead'
  const state = await updated(id, {
    UpdateExpression: 'SET rests = :rests, restsUntil = :restsUntil',
    ConditionExpression: `#url = :url AND attribute_exists(timeoutsInRow) AND ${isAsRead}`,
    ExpressionAttributeNames: { '#url': 'url' },
    ExpressionAttributeValues: {
      ':url': url,
      ':rests': rests,
      ':restsUntil': restsUntil,
      ...(restsUntilRead !== undefined && { ':restsUntilRead': restsUntilRead }),
    },
  })
  return state !== undefined
}

/** The webhook as it is now; undefined where the condition does not hold: something else was written meanwhile, and stays. */
async function updated(id: string, update: Omit<UpdateCommandInput, 'TableName' | 'Key'>): Promise<Item | undefined> {
  const command = new UpdateCommand({ ...update, TableName: tableName(), Key: webhookKey(id), ReturnValues: 'ALL_NEW' })
  try {
    const { Attributes } = await withRetries((options) => documentClient.send(command, options), readTiming())
    return Attributes
  } catch (error) {
    if (error instanceof ConditionalCheckFailedException) return undefined
    throw error
  }
}
