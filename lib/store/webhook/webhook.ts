import { dayMs } from '../../domain/value/duration.ts'
import { isId } from '../../domain/value/id.ts'
import type { Webhook, WebhookDelivery, WebhookOrder, WebhookSecrets } from '../../domain/webhook/webhook.ts'
import { type KnownRights, standingWebhook } from '../../domain/webhook/webhook-holder.ts'
import { isBegunAnew, maxWebhooks } from '../../domain/webhook/webhook-management.ts'
import { ApiError, InvariantViolation } from '../../errors.ts'
import { loadRoles } from '../people/administrator-roles.ts'
import { loadApiKeys } from '../key/api-key.ts'
import {
  deliveriesPartition,
  webhookCountKey,
  webhookKey,
  webhookOrderKey,
  webhookSecretsKey,
  webhooksPartition,
} from '../keys.ts'
import { getItem, queryAll, queryNewest } from '../table/read.ts'
import { stale, type Step } from '../table/transact.ts'
import { webhookDeliveryItem, webhookItem, webhookSecretsItem } from './webhook-items.ts'

/** All webhooks, oldest first; there are few. */
export async function loadWebhooks(): Promise<Webhook[]> {
  return (await queryAll(webhooksPartition)).map(webhookItem.read)
}

/** @throws ApiError WEBHOOK_NOT_FOUND */
export async function loadWebhook(id: string): Promise<Webhook> {
  const item = isId(id) ? await getItem(webhookKey(id)) : undefined
  if (!item) throw new ApiError('WEBHOOK_NOT_FOUND')
  return webhookItem.read(item)
}

/** Everything that decides what holders of webhooks may read. */
export async function loadKnownRights(): Promise<KnownRights> {
  const [apiKeys, roles] = await Promise.all([loadApiKeys(), loadRoles()])
  return { apiKeys, roles }
}

/** All webhooks with their holders' rights applied, oldest first. */
export async function loadStandingWebhooks(at: string): Promise<Webhook[]> {
  const [webhooks, known] = await Promise.all([loadWebhooks(), loadKnownRights()])
  return webhooks.map((webhook) => standingWebhook(webhook, known, at))
}

/** @throws ApiError WEBHOOK_NOT_FOUND */
export async function loadWebhookSecrets(id: string): Promise<WebhookSecrets> {
  const item = isId(id) ? await getItem(webhookSecretsKey(id)) : undefined
  if (!item) throw new ApiError('WEBHOOK_NOT_FOUND')
  return webhookSecretsItem.read(item)
}

/** How many deliveries are shown. */
const shownDeliveries = 50

/** The progress of the newest events for a webhook, newest first. */
export async function loadDeliveries(webhookId: string): Promise<WebhookDelivery[]> {
  if (!isId(webhookId)) return []
  const pk = deliveriesPartition(webhookId)
  return (await queryNewest({ pk, from: '0', to: 'g', limit: shownDeliveries })).map(webhookDeliveryItem.read)
}

export function webhookCreated({ webhook, secrets }: { webhook: Webhook; secrets: WebhookSecrets }): Step[] {
  const { id } = webhook
  return [
    {
      write: {
        Update: {
          Key: webhookCountKey,
          UpdateExpression: 'ADD webhooks :one',
          ConditionExpression: 'attribute_not_exists(webhooks) OR webhooks < :most',
          ExpressionAttributeValues: { ':one': 1, ':most': maxWebhooks },
        },
      },
      refused: () => new ApiError('WEBHOOKS_TOO_MANY', { most: maxWebhooks }),
    },
    {
      write: { Put: { Item: { ...webhookKey(id), ...webhook }, ConditionExpression: 'attribute_not_exists(pk)' } },
      refused: stale,
    },
    {
      write: { Put: { Item: { ...webhookSecretsKey(id), ...secrets }, ConditionExpression: 'attribute_not_exists(pk)' } },
      refused: stale,
    },
  ]
}

/**
 * The conditions for a change of a webhook, or for a decision that depends on it: it was neither edited nor disabled since it was
 * read.
 */
const asRead = {
  ConditionExpression: 'revision = :read AND #disabled = :disabledRead',
  ExpressionAttributeNames: { '#disabled': 'disabled' },
} as const
const read = ({ revision, disabled }: Webhook) => ({ ':read': revision, ':disabledRead': disabled })

/**
 * Changes a webhook as it was read; if somebody edited it meanwhile, or it was disabled because deliveries failed, the change is
 * decided again. `failingSince` belongs to the sender, except when it is reset.
 */
export function webhookChanged({ before, webhook }: { before: Webhook; webhook: Webhook }): Step {
  const { id, title, url, types, disabled, revision, holder } = webhook
  const failing = isBegunAnew(before, webhook)
    ? { set: ', failingSince = :notFailing REMOVE timeoutsInRow, rests, restsUntil', values: { ':notFailing': null } }
    : undefined
  return {
    write: {
      Update: {
        ...asRead,
        Key: webhookKey(id),
        UpdateExpression: `SET title = :title, #url = :url, #types = :types, #disabled = :disabled, revision = :next${holder ? ', #holder = :holder' : ''}${failing?.set ?? ''}`,
        ExpressionAttributeNames: {
          ...asRead.ExpressionAttributeNames,
          '#url': 'url',
          '#types': 'types',
          ...(holder && { '#holder': 'holder' }),
        },
        ExpressionAttributeValues: {
          ...read(before),
          ':title': title,
          ':url': url,
          ':types': types,
          ':disabled': disabled,
          ':next': revision,
          ...(holder && { ':holder': holder }),
          ...failing?.values,
        },
      },
    },
    refused: stale,
  }
}

/** For a decision that depends on a webhook: if it changed meanwhile, the decision is made again. */
export function webhookStillAsRead(webhook: Webhook): Step {
  return {
    write: {
      ConditionCheck: { Key: webhookKey(webhook.id), ...asRead, ExpressionAttributeValues: read(webhook) },
    },
    refused: stale,
  }
}

/** Both items must be as they were read: the second of two concurrent rotations finds the secret of the first. */
export function secretRotated(of: {
  before: Webhook
  webhook: Webhook
  readSecrets: WebhookSecrets
  secrets: WebhookSecrets
}): Step[] {
  const { before, webhook, readSecrets, secrets } = of
  return [
    {
      write: {
        Update: {
          Key: webhookKey(webhook.id),
          UpdateExpression: 'SET formerSecretGoodUntil = :until, revision = :next',
          ConditionExpression: 'revision = :read',
          ExpressionAttributeValues: {
            ':until': webhook.formerSecretGoodUntil,
            ':next': webhook.revision,
            ':read': before.revision,
          },
        },
      },
      refused: stale,
    },
    {
      write: {
        Put: {
          Item: { ...webhookSecretsKey(webhook.id), ...secrets },
          ConditionExpression: 'secrets[0].secret = :newestRead',
          ExpressionAttributeValues: { ':newestRead': readSecrets.secrets[0]?.secret },
        },
      },
      refused: stale,
    },
  ]
}

/** Deletes a webhook as it was read, with its secrets. */
export function webhookRemoved({ id, revision }: Webhook): Step[] {
  return [
    {
      write: {
        Delete: {
          Key: webhookKey(id),
          ConditionExpression: 'revision = :read',
          ExpressionAttributeValues: { ':read': revision },
        },
      },
      refused: stale,
    },
    {
      write: { Delete: { Key: webhookSecretsKey(id), ConditionExpression: 'attribute_exists(pk)' } },
      refused: () => new InvariantViolation(`webhook ${id} had no secrets`),
    },
    {
      write: {
        Update: {
          Key: webhookCountKey,
          UpdateExpression: 'ADD webhooks :less',
          ConditionExpression: 'webhooks > :none',
          ExpressionAttributeValues: { ':less': -1, ':none': 0 },
        },
      },
      refused: () => new InvariantViolation('there was a webhook, and none was counted'),
    },
  ]
}

/** An order is processed at once or never: a day is more than enough. */
export const orderKeptMs = dayMs

/** Orders one delivery to a webhook that exists and is enabled at the time of the write. */
export function webhookOrdered(order: WebhookOrder): Step[] {
  return [
    {
      write: {
        ConditionCheck: {
          Key: webhookKey(order.webhookId),
          ConditionExpression: '#disabled = :null',
          ExpressionAttributeNames: { '#disabled': 'disabled' },
          ExpressionAttributeValues: { ':null': null },
        },
      },
      refused: (old) => new ApiError(old ? 'WEBHOOK_DISABLED' : 'WEBHOOK_NOT_FOUND'),
    },
    {
      write: {
        Put: {
          Item: {
            ...webhookOrderKey(order.id),
            ...order,
            sweepAfter: Math.ceil((Date.parse(order.at) + orderKeptMs) / 1000),
          },
          ConditionExpression: 'attribute_not_exists(pk)',
        },
      },
      refused: stale,
    },
  ]
}
