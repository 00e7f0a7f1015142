import { ConditionalCheckFailedException } from '@aws-sdk/client-dynamodb'
import { PutCommand } from '@aws-sdk/lib-dynamodb'
import { laneOf, lanesWith, type WebhookLanes } from '../../domain/webhook/webhook-lane.ts'
import { documentClient } from '../table/client.ts'
import { tableName } from '../table/environment.ts'
import { webhookLanesKey, webhooksPartition } from '../keys.ts'
import { getItem, queryAll, readTiming } from '../table/read.ts'
import { withRetries } from '../table/retry.ts'
import { webhookLanesItem } from './webhook-items.ts'

/**
 * The lanes of webhooks. A webhook without one gets a lane, once for all concurrent callers: a lane given meanwhile stays.
 *
 * @param wanted ids of webhooks that need a lane
 */
export async function loadWebhookLanes(wanted: readonly string[]): Promise<WebhookLanes> {
  for (;;) {
    const item = await getItem(webhookLanesKey)
    const lanes = item && webhookLanesItem.read(item)
    if (lanes && wanted.every((webhookId) => laneOf(lanes, webhookId) !== undefined)) return lanes
    // Read after the lanes: a webhook that has a lane but is missing here was deleted; it cannot be a new one.
    const next = lanesWith(
      (await queryAll(webhooksPartition)).map(({ sk }) => String(sk)),
      lanes,
    )
    if (await isWritten(next, lanes)) return next
  }
}

/** False when other lanes were written since these were read. */
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
