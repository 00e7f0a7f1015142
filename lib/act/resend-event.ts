import { orderFor } from '../domain/webhook/webhook-management.ts'
import { ApiError } from '../errors.ts'
import { loadToldEvent } from '../store/feed/feed.ts'
import { journalWritten } from '../store/journal/journal.ts'
import { loadWebhook, webhookOrdered } from '../store/webhook/webhook.ts'
import type { AskedWebhookAct } from './webhook-doer.ts'

/** Orders an event of the feed once more. */
export async function resendEvent({
  body: { reason },
  path: { id = '', eventId = '' },
  doneBy,
  at,
  newId,
}: AskedWebhookAct<{ reason: string | null }>) {
  const [webhook, event, { entry }] = await Promise.all([loadWebhook(id), loadToldEvent(eventId), doneBy()])
  if (!event) throw new ApiError('EVENT_NOT_FOUND')
  const { order, deed } = orderFor(webhook, { id: newId(), at, eventId })
  const written = journalWritten(entry({ id: newId(), at, reason }, deed))
  return { steps: [...webhookOrdered(order), written], answer: { eventId } }
}
