import type { EventType } from './event.ts'
import { closedView, type eventView } from './event-view.ts'
import { type MayRead, readRightOf } from './read-right.ts'
import { testEventType, type Webhook, type WebhookOrder } from './webhook.ts'

type EventView = ReturnType<ReturnType<typeof eventView>>

/** What is sent of an event, as it is signed: the event is the very one that the feed shows. */
export const eventBody = (event: EventView): string =>
  JSON.stringify({ type: event.type, timestamp: event.createdAt, data: event })

/**
 * What is sent to who may read so much: the body as it is, or, of an event that they may not read, that it happened.
 *
 * @param body of an event, as eventBody wrote it, or of a test
 */
export function bodyFor({ type, body }: { type: string; body: string }, mayRead: MayRead): string {
  if (type === testEventType || mayRead(readRightOf(type as EventType))) return body
  const { timestamp, data } = JSON.parse(body) as { timestamp: string; data: EventView }
  return JSON.stringify({ type, timestamp, data: closedView(data) })
}

/** What is sent to try a webhook: as an event is, of the webhook itself. */
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
