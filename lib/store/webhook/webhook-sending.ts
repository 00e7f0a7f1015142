import { ConditionalCheckFailedException } from '@aws-sdk/client-dynamodb'
import { UpdateCommand } from '@aws-sdk/lib-dynamodb'
import { dayMs } from '../../domain/value/duration.ts'
import type { WebhookNote } from '../../domain/webhook/webhook-delivery.ts'
import type { Webhook, WebhookDelivery, WebhookSecrets } from '../../domain/webhook/webhook.ts'
import type { KnownRights } from '../../domain/webhook/webhook-holder.ts'
import { documentClient } from '../table/client.ts'
import { tableName } from '../table/environment.ts'
import { deliveryKey, webhookKey, webhookSecretsKey, webhooksPartition } from '../keys.ts'
import { getItem, queryAll, readTiming } from '../table/read.ts'
import { withRetries } from '../table/retry.ts'
import { loadKnownRights } from './webhook.ts'
import { webhookItem, webhookSecretsItem } from './webhook-items.ts'

/** The webhooks that receive events now. */
export async function loadEnabledWebhooks(): Promise<Webhook[]> {
  return (await queryAll(webhooksPartition)).map(webhookItem.read).filter(({ disabled }) => disabled === null)
}

export interface Sending {
  webhook: Webhook
  secrets: WebhookSecrets
  known: KnownRights
}

/** A webhook with its secrets and its holder's rights; undefined when it no longer exists. */
export async function loadSending(webhookId: string): Promise<Sending | undefined> {
  const [webhook, secrets, known] = await Promise.all([
    getItem(webhookKey(webhookId)),
    getItem(webhookSecretsKey(webhookId)),
    loadKnownRights(),
  ])
  return webhook && secrets && { webhook: webhookItem.read(webhook), secrets: webhookSecretsItem.read(secrets), known }
}

/** How long the fate of an event can be looked up. */
const keptMs = 31 * dayMs

/** Records the progress of an event, and counts the attempt. A record whose answer was lost is counted twice. */
export async function noteDelivery(delivery: Omit<WebhookDelivery, 'attempts'>, nowMs: number): Promise<void> {
  const { webhookId, eventId } = delivery
  const attributes = Object.entries({ ...delivery, sweepAfter: Math.ceil((nowMs + keptMs) / 1000) })
  const command = new UpdateCommand({
    TableName: tableName(),
    Key: deliveryKey(webhookId, eventId),
    UpdateExpression: `SET ${attributes.map(([name]) => `#${name} = :${name}`).join(', ')} ADD attempts :one`,
    ExpressionAttributeNames: Object.fromEntries(attributes.map(([name]) => [`#${name}`, name])),
    ExpressionAttributeValues: { ...Object.fromEntries(attributes.map(([name, value]) => [`:${name}`, value])), ':one': 1 },
  })
  await withRetries((options) => documentClient.send(command, options), readTiming())
}

/** Records that an event is dropped because its webhook was disabled while it waited. */
export async function noteDropped({ webhookId, eventId }: Pick<WebhookDelivery, 'webhookId' | 'eventId'>): Promise<void> {
  const command = new UpdateCommand({
    TableName: tableName(),
    Key: deliveryKey(webhookId, eventId),
    UpdateExpression: 'SET #status = :givenUp, nextAttemptAt = :null',
    ConditionExpression: '#status = :retrying',
    ExpressionAttributeNames: { '#status': 'status' },
    ExpressionAttributeValues: { ':givenUp': 'GivenUp', ':retrying': 'Retrying', ':null': null },
  })
  await unlessRefused(withRetries((options) => documentClient.send(command, options), readTiming()))
}

/**
 * Records since when a webhook fails, or that it is disabled. Not if somebody changed the webhook since it was read, because the
 * answer concerned its former state. Not if another attempt recorded something else meanwhile either, unless the receiver is gone
 * or the holder's rights have ended.
 */
export async function noteWebhook({ id, revision, failingSince }: Webhook, note: WebhookNote): Promise<void> {
  const attributes = Object.entries(note)
  const isForGood = 'disabled' in note && note.disabled.why !== 'Failing'
  const command = new UpdateCommand({
    TableName: tableName(),
    Key: webhookKey(id),
    UpdateExpression: `SET ${attributes.map(([name]) => `#${name} = :${name}`).join(', ')}`,
    ConditionExpression: `#disabled = :null AND revision = :revisionRead${isForGood ? '' : ' AND #failingSince = :failingSinceRead'}`,
    ExpressionAttributeNames: { '#disabled': 'disabled', ...(!isForGood && { '#failingSince': 'failingSince' }) },
    ExpressionAttributeValues: {
      ...Object.fromEntries(attributes.map(([name, value]) => [`:${name}`, value])),
      ':null': null,
      ':revisionRead': revision,
      ...(!isForGood && { ':failingSinceRead': failingSince }),
    },
  })
  await unlessRefused(withRetries((options) => documentClient.send(command, options), readTiming()))
}

/** A failed condition is no fault here: something else was written meanwhile, and stays. */
async function unlessRefused(write: Promise<unknown>): Promise<void> {
  try {
    await write
  } catch (error) {
    if (!(error instanceof ConditionalCheckFailedException)) throw error
  }
}
