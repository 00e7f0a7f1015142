import { ConditionalCheckFailedException } from '@aws-sdk/client-dynamodb'
import { PutCommand } from '@aws-sdk/lib-dynamodb'
import { laneOf, lanesWith, type WebhookLanes } from '../domain/webhook-lane.ts'
import { documentClient } from './client.ts'
import { tableName } from './environment.ts'
import { withoutKey } from './item.ts'
import { webhookLanesKey, webhooksPartition } from './keys.ts'
import { getItem, queryAll, readTiming } from './read.ts'
import { withRetries } from './retry.ts'

/**
 * The lanes of webhooks. Who has none is given one, once for all who ask: what was given to another meanwhile stays.
 *
 * @param wanted ids of those that must have one
 */
export async function loadWebhookLanes(wanted: readonly string[]): Promise<WebhookLanes> {
  for (;;) {
    const item = await getItem(webhookLanesKey)
    const lanes = item && withoutKey<WebhookLanes>(item)
    if (lanes && wanted.every((webhookId) => laneOf(lanes, webhookId) !== undefined)) return lanes
    // Read behind the lanes: whose lane stood there and who is not there now is gone, and not yet to come.
    const next = lanesWith(
      (await queryAll(webhooksPartition)).map(({ sk }) => String(sk)),
      lanes,
    )
    if (await isWritten(next, lanes)) return next
  }
}

/** Whether it was: not where somebody has written other lanes since these were read. */
async function isWritten(next: WebhookLanes, read: WebhookLanes | undefined): Promise<boolean> {
  const command = new PutCommand({
    TableName: tableName(),
    Item: { ...webhookLanesKey, ...next },
    ...(read
      ? { ConditionExpression: 'revision = :read', ExpressionAttributeValues: { ':read': read.revision } }
      : { ConditionExpression: 'attribute_not_exists(pk)' }),
  })
  try {
    await withRetries((options) => documentClient.send(command, options), readTiming())
    return true
  } catch (error) {
    if (error instanceof ConditionalCheckFailedException) return false
    throw error
  }
}
