import { orderFor } from '../domain/webhook/webhook-management.ts'
import { journalWritten } from '../store/journal/journal.ts'
import { loadWebhook, webhookOrdered } from '../store/webhook/webhook.ts'
import type { AskedWebhookAct } from './webhook-doer.ts'

/** Orders a test event. */
export async function testWebhook({
  body: { reason },
  path: { id = '' },
  doneBy,
  at,
  newId,
}: AskedWebhookAct<{ reason: string | null }>) {
  const [webhook, { entry }] = await Promise.all([loadWebhook(id), doneBy()])
  const { order, deed } = orderFor(webhook, { id: newId(), at, eventId: undefined })
  const written = journalWritten(entry({ id: newId(), at, reason }, deed))
  return { steps: [...webhookOrdered(order), written], answer: { eventId: order.id } }
}
