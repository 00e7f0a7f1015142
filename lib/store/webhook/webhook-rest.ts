import { ConditionalCheckFailedException } from '@aws-sdk/client-dynamodb'
import { UpdateCommand, type UpdateCommandInput } from '@aws-sdk/lib-dynamodb'
import type { Webhook } from '../../domain/webhook/webhook.ts'
import type { RestState } from '../../domain/webhook/webhook-rest.ts'
import { documentClient } from '../table/client.ts'
import { tableName } from '../table/environment.ts'
import type { Item } from '../table/item.ts'
import { webhookKey } from '../keys.ts'
import { readTiming } from '../table/read.ts'
import { withRetries } from '../table/retry.ts'

/**
 * Counts another timeout in a row. A count whose answer was lost is made twice.
 *
 * @returns the present state of the webhook; undefined when it was deleted or has another address by now
 */
export async function noteTimeout({ id, url }: Webhook): Promise<RestState | undefined> {
  return await updated(id, {
    UpdateExpression: 'ADD timeoutsInRow :one',
    ConditionExpression: '#url = :url',
    ExpressionAttributeNames: { '#url': 'url' },
    ExpressionAttributeValues: { ':one': 1, ':url': url },
  })
}

/** Records an answer: the webhook no longer rests, and earlier timeouts no longer count. */
export async function noteAnswered({ id }: Webhook): Promise<void> {
  await updated(id, {
    UpdateExpression: 'REMOVE timeoutsInRow, rests, restsUntil',
    ConditionExpression: 'attribute_exists(pk)',
  })
}

/**
 * Writes a rest, unless another one began since the webhook was read, or it answered, was deleted or got another address. Of all
 * senders that find a rest over, only one writes the next.
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

/** The updated webhook; undefined when the condition fails: something else was written meanwhile, and stays. */
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
