import { dispatchEvents } from './spec.ts'
import type { WebhookMessage } from '../../../lib/contract/webhook-message.ts'
import { eventView } from '../../../lib/domain/feed/event-view.ts'
import { testEventType, type Webhook, type WebhookOrder } from '../../../lib/domain/webhook/webhook.ts'
import { wants } from '../../../lib/domain/webhook/webhook-delivery.ts'
import { laneOf } from '../../../lib/domain/webhook/webhook-lane.ts'
import { restStage, waitSeconds } from '../../../lib/domain/webhook/webhook-rest.ts'
import { eventBody, testBody } from '../../../lib/domain/webhook/webhook-event.ts'
import { logFault } from '../../../lib/http/log.ts'
import { streamWorker } from '../../../lib/queue/stream-worker.ts'
import { loadContour } from '../../../lib/store/contour/contour.ts'
import { loadToldEvent, type ToldEvent, unfoldedAct } from '../../../lib/store/feed/feed.ts'
import { loadFeedObjects } from '../../../lib/store/feed/feed-objects.ts'
import type { Item } from '../../../lib/store/table/item.ts'
import { webhookOrdersPartition } from '../../../lib/store/keys.ts'
import { loadWebhookLanes } from '../../../lib/store/webhook/webhook-lanes.ts'
import { enqueueWebhookMessages } from '../../../lib/queue/webhook-queue.ts'
import { loadEnabledWebhooks } from '../../../lib/store/webhook/webhook-sending.ts'
import { toldActItem } from '../../../lib/store/feed/feed-items.ts'
import { webhookOrderItem } from '../../../lib/store/webhook/webhook-items.ts'

/** One thing to send, and the webhook to send it to. */
type Sending = { webhook: Webhook } & ({ told: ToldEvent } | { test: WebhookOrder })

export const handler = streamWorker(dispatchEvents, async (items, { now, random }) => {
  const webhooks = await loadEnabledWebhooks()
  if (webhooks.length === 0) return { doneWith: items.length, outcome: { messages: 0 } }
  const sendings = await Promise.all(items.map((item) => sendingsOf(item, webhooks)))
  const wanted = [...new Set(sendings.flat().map(({ webhook }) => webhook.id))]
  if (wanted.length === 0) return { doneWith: items.length, outcome: { messages: 0 } }
  const [messageOf, lanes] = await Promise.all([messageWriter(sendings.flat()), loadWebhookLanes(wanted)])
  const messages: Parameters<typeof enqueueWebhookMessages>[0][number][] = []
  const queued = (sending: Sending) => ({
    message: messageOf(sending),
    // A webhook deleted meanwhile has no lane: the sender does not find it and drops the event.
    lane: laneOf(lanes, sending.webhook.id) ?? 0,
    ...('told' in sending && restingWait(sending.webhook, now(), random())),
  })
  let doneWith = 0
  // An item that fails holds back everything after it until the stream gives it up, and nothing before it.
  try {
    for (const ofItem of sendings) {
      messages.push(...ofItem.map(queued))
      doneWith++
    }
  } catch (error) {
    logFault(String(items[doneWith]?.sk), error)
  }
  await enqueueWebhookMessages(messages)
  return { doneWith, outcome: { items: doneWith, messages: messages.length } }
})

/**
 * An event for a resting webhook would only be put back, so it is delayed at once. A test is not delayed: it also shows whether
 * the receiver answers again.
 */
function restingWait(webhook: Webhook, nowMs: number, random: number): { delaySeconds?: number } {
  return restStage(webhook, nowMs) === 'Resting' ? { delaySeconds: waitSeconds(webhook, nowMs, random) } : {}
}

async function sendingsOf(item: Item, webhooks: readonly Webhook[]): Promise<Sending[]> {
  if (item.pk !== webhookOrdersPartition) {
    const act = toldActItem.read(item)
    if (act.isPast) return []
    return unfoldedAct(act).flatMap((told) =>
      webhooks.filter((webhook) => wants(webhook, told.event.type)).map((webhook) => ({ webhook, told })),
    )
  }
  const order = webhookOrderItem.read(item)
  const webhook = webhooks.find(({ id }) => id === order.webhookId)
  if (!webhook) return []
  if (order.kind === 'Test') return [{ webhook, test: order }]
  const told = await loadToldEvent(order.eventId)
  return told ? [{ webhook, told }] : []
}

/** Reads all objects of the events, and renders each event once, for any number of webhooks. */
async function messageWriter(sendings: readonly Sending[]): Promise<(sending: Sending) => WebhookMessage> {
  const told = [...new Set(sendings.flatMap((sending) => ('told' in sending ? [sending.told] : [])))]
  if (told.length === 0) return (sending) => testMessage(sending as Extract<Sending, { test: WebhookOrder }>)
  const [contour, objects] = await Promise.all([loadContour(), loadFeedObjects(told)])
  const view = eventView(contour, objects)
  const written = new Map<ToldEvent, Omit<WebhookMessage, 'webhookId'>>()
  const writtenOnce = (event: ToldEvent): Omit<WebhookMessage, 'webhookId'> => {
    const shown = view(event)
    const message = written.get(event) ?? { eventId: shown.id, type: shown.type, body: eventBody(shown) }
    written.set(event, message)
    return message
  }
  return (sending) => ('test' in sending ? testMessage(sending) : { webhookId: sending.webhook.id, ...writtenOnce(sending.told) })
}

function testMessage({ webhook, test }: Extract<Sending, { test: WebhookOrder }>): WebhookMessage {
  return { webhookId: webhook.id, eventId: test.id, type: testEventType, body: testBody(webhook, test) }
}
