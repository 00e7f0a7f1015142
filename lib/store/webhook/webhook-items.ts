import type { Webhook, WebhookDelivery, WebhookOrder, WebhookSecrets } from '../../domain/webhook/webhook.ts'
import type { WebhookLanes } from '../../domain/webhook/webhook-lane.ts'
import { declared } from '../table/declared.ts'

/** When it may be deleted, in seconds since 1970. */
interface Swept {
  sweepAfter: number
}

export const webhookItem = declared<Webhook>({
  id: 'text',
  title: 'text',
  url: 'text',
  types: { orNull: { list: 'text' } },
  createdAt: 'text',
  holder: { optional: { map: { kind: 'text', id: 'text', name: 'text' } } },
  revision: 'number',
  disabled: { orNull: { map: { at: 'text', why: 'text' } } },
  failingSince: { orNull: 'text' },
  formerSecretGoodUntil: { orNull: 'text' },
  timeoutsInRow: { optional: 'number' },
  restsUntil: { optional: 'text' },
  rests: { optional: 'number' },
})

export const webhookSecretsItem = declared<WebhookSecrets>({
  webhookId: 'text',
  secrets: { list: { map: { secret: 'text', goodUntil: { orNull: 'text' } } } },
})

/** The number of webhooks. */
export const webhookCountItem = declared<{ webhooks: number }>({ webhooks: 'number' })

export const webhookLanesItem = declared<WebhookLanes>({ webhookIds: { list: { orNull: 'text' } }, revision: 'number' })

export const webhookOrderItem = declared<WebhookOrder, Swept>(
  { id: 'text', webhookId: 'text', at: 'text', kind: 'text', eventId: { optional: 'text' } },
  { beside: { sweepAfter: 'number' } },
)

export const webhookDeliveryItem = declared<WebhookDelivery, Swept>(
  {
    webhookId: 'text',
    eventId: 'text',
    type: 'text',
    status: 'text',
    attempts: 'number',
    lastAttemptAt: 'text',
    nextAttemptAt: { orNull: 'text' },
    answerStatus: { orNull: 'number' },
    failure: { orNull: 'text' },
    answerBeginning: { orNull: 'text' },
    durationMs: 'number',
  },
  { beside: { sweepAfter: 'number' } },
)
