import { DynamoDBClient } from '@aws-sdk/client-dynamodb'
import { DynamoDBDocumentClient, PutCommand } from '@aws-sdk/lib-dynamodb'
import type { Running } from '../../../infra/running.ts'
import type { Webhook, WebhookDelivery } from '../../../lib/domain/webhook/webhook.ts'
import { deliveryKey, webhookKey } from '../../../lib/store/keys.ts'

/** The webhook with deliveries. */
export const shownWebhookId = '01a1fdc2-2d4b-7000-8000-0000000000a1'

const at = '2026-11-22T11:00:00.000Z'
const webhook = {
  types: null,
  createdAt: at,
  revision: 1,
  disabled: null,
  failingSince: null,
  formerSecretGoodUntil: null,
} as const
const webhooks: readonly Webhook[] = [
  {
    ...webhook,
    id: shownWebhookId,
    title: 'CRM',
    url: 'https://crm.example/integrations/partner-program/events?token=1b2c3d4e5f60718293a4b5c6d7e8f901',
    formerSecretGoodUntil: '2100-11-23T11:00:00.000Z',
  },
  {
    ...webhook,
    id: shownWebhookId.replace('a1', 'a2'),
    title: 'Бухгалтерия',
    url: 'https://1c.example/hs/payouts',
    types: ['payout.approved', 'payout.paid'],
    failingSince: '2026-11-21T08:30:00.000Z',
  },
  {
    ...webhook,
    id: shownWebhookId.replace('a1', 'a3'),
    title: 'Старая аналитика',
    url: 'https://bi.example/',
    disabled: { at, why: 'Gone' },
  },
  {
    ...webhook,
    id: shownWebhookId.replace('a1', 'a4'),
    title: 'Склад',
    url: 'https://stock.example/',
    disabled: { at, why: 'ByHand' },
  },
]

const delivery = {
  webhookId: shownWebhookId,
  attempts: 1,
  lastAttemptAt: at,
  nextAttemptAt: null,
  answerStatus: 200,
  failure: null,
  answerBeginning: '{"ok":true}',
  durationMs: 87,
} as const
const deliveries: readonly WebhookDelivery[] = [
  { ...delivery, eventId: `${shownWebhookId}-004`, type: 'webhook.test', status: 'Delivered' },
  {
    ...delivery,
    eventId: `${shownWebhookId}-003`,
    type: 'lead.status_changed',
    status: 'Retrying',
    attempts: 3,
    nextAttemptAt: '2026-11-22T11:30:00.000Z',
    answerStatus: 502,
    failure: 'AnswerStatus',
    answerBeginning: '<html><head><title>502 Bad Gateway</title></head><body><center><h1>502 Bad Gateway</h1></center>',
  },
  {
    ...delivery,
    eventId: `${shownWebhookId}-002`,
    type: 'payout.paid',
    status: 'GivenUp',
    attempts: 10,
    answerStatus: null,
    failure: 'TimedOut',
    answerBeginning: null,
    durationMs: 15_000,
  },
  { ...delivery, eventId: `${shownWebhookId}-001`, type: 'lead.created', status: 'Delivered', attempts: 2 },
]

/** Puts webhooks in each of their states into a contour: no trial here brings them all about. */
export async function showWebhooks({ endpoint, tableName }: Running): Promise<void> {
  const client = DynamoDBDocumentClient.from(
    new DynamoDBClient({ endpoint, region: 'local', credentials: { accessKeyId: 'local', secretAccessKey: 'local' } }),
  )
  const items = [
    ...webhooks.map((one) => ({ ...webhookKey(one.id), ...one })),
    ...deliveries.map((one) => ({ ...deliveryKey(one.webhookId, one.eventId), ...one })),
  ]
  await Promise.all(items.map((Item) => client.send(new PutCommand({ TableName: tableName, Item }))))
  client.destroy()
}
