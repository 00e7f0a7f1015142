import type { EventType } from '../feed/event.ts'
import { closedView, type eventView } from '../feed/event-view.ts'
import { type MayRead, readRightOf } from './read-right.ts'
import { testEventType, type Webhook, type WebhookOrder } from './webhook.ts'

type EventView = ReturnType<ReturnType<typeof eventView>>

/** The body that is signed and sent for an event: the event exactly as the feed shows it. */
export const eventBody = (event: EventView): string =>
  JSON.stringify({ type: event.type, timestamp: event.createdAt, data: event })

/**
 * The body for a reader: unchanged, or, for an event the reader may not see, only that it happened.
 *
 * @param body of an event, as eventBody made it, or of a test
 */
export function bodyFor({ type, body }: { type: string; body: string }, mayRead: MayRead): string {
  if (type === testEventType || mayRead(readRightOf(type as EventType))) return body
  const { timestamp, data } = JSON.parse(body) as { timestamp: string; data: EventView }
  return JSON.stringify({ type, timestamp, data: closedView(data) })
}

/** The body of a webhook test: shaped like an event about the webhook itself. */
export function testBody({ id, title }: Pick<Webhook, 'id' | 'title'>, order: Pick<WebhookOrder, 'id' | 'at'>): string {
  const data = {
    id: order.id,
    type: testEventType,
    createdAt: order.at,
    version: null,
    changed: null,
    changedByAdmin: null,
    changedByApiKey: null,
    changedByPartner: null,
    object: { id, title },
  }
  return JSON.stringify({ type: testEventType, timestamp: order.at, data })
}
