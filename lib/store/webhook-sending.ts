import { ConditionalCheckFailedException } from '@aws-sdk/client-dynamodb'
import { UpdateCommand } from '@aws-sdk/lib-dynamodb'
import { dayMs } from '../domain/duration.ts'
import type { WebhookNote } from '../domain/webhook-delivery.ts'
import type { Webhook, WebhookDelivery, WebhookSecrets } from '../domain/webhook.ts'
import type { KnownRights } from '../domain/webhook-holder.ts'
import { documentClient } from './client.ts'
import { tableName } from './environment.ts'
import { withoutKey } from './item.ts'
import { deliveryKey, webhookKey, webhookSecretsKey, webhooksPartition } from './keys.ts'
import { getItem, queryAll, readTiming } from './read.ts'
import { withRetries } from './retry.ts'
import { loadKnownRights } from './webhook.ts'

/** Those that events are sent to now. */
export async function loadEnabledWebhooks(): Promise<Webhook[]> {
  return (await queryAll(webhooksPartition)).map(withoutKey<Webhook>).filter(({ disabled }) => disabled === null)
}

export interface Sending {
  webhook: Webhook
  secrets: WebhookSecrets
  known: KnownRights
}

/** A webhook, what it is signed with, and what its holder may; undefined where it is there no more. */
export async function loadSending(webhookId: string): Promise<Sending | undefined> {
  const [webhook, secrets, known] = await Promise.all([
    getItem(webhookKey(webhookId)),
    getItem(webhookSecretsKey(webhookId)),
    loadKnownRights(),
  ])
  return webhook && secrets && { webhook: withoutKey<Webhook>(webhook), secrets: withoutKey<WebhookSecrets>(secrets), known }
}

/** How long it is looked up what became of an event. */
const keptMs = 31 * dayMs

/** Writes how far an event is, and counts the try. One whose answer was lost is counted twice. */
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

/** Writes that an event comes no more to a webhook that was disabled while it waited. */
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
 * Writes of a webhook since when it fails, or that it is disabled. Not where somebody has changed it since it was read: the answer was
 * to what it was. Nor, but where it said that it is gone or its holder's rights ended, where another try has said something else meanwhile.
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

/** A condition that does not hold is no fault here: something else was written meanwhile, and stays. */
async function unlessRefused(write: Promise<unknown>): Promise<void> {
  try {
    await write
  } catch (error) {
    if (!(error instanceof ConditionalCheckFailedException)) throw error
  }
}
