import type { Webhook, WebhookDelivery, WebhookOrder, WebhookSecrets } from '../../../lib/domain/webhook/webhook.ts'
import type { WebhookLanes } from '../../../lib/domain/webhook/webhook-lane.ts'
import type { Key } from '../../../lib/store/keys.ts'
import { orderKeptMs } from '../../../lib/store/webhook/webhook.ts'
import { differing, type Finding, finding, unless } from './finding.ts'

export function webhookOwnFindings({ id, disabled, createdAt, failingSince }: Webhook, key: Key): Finding[] {
  return [
    ...differing(key, 'id', id, key.sk),
    ...unless((disabled?.at ?? createdAt) >= createdAt, key, 'it was disabled before it was made', `${createdAt} or later`),
    ...unless((failingSince ?? createdAt) >= createdAt, key, 'it failed before it was made', `${createdAt} or later`),
  ]
}

/** Secrets stay out of reports. */
export function webhookSecretsFindings({ webhookId, secrets }: WebhookSecrets, key: Key): Finding[] {
  const [present, former] = secrets
  return [
    ...differing(key, 'webhookId', webhookId, key.sk),
    ...differing(key, 'goodUntil of the present secret', present?.goodUntil, null),
    ...unless(former?.goodUntil !== null, key, 'the former secret has no end', 'a moment'),
    ...unless(present?.secret !== former?.secret, key, 'both secrets are the same', 'two secrets'),
  ]
}

export function webhookOrderFindings(order: WebhookOrder & { sweepAfter: number }, key: Key): Finding[] {
  const expected = Math.ceil((Date.parse(order.at) + orderKeptMs) / 1000)
  return [
    ...differing(key, 'id', order.id, key.sk),
    ...differing(key, 'sweepAfter', order.sweepAfter, expected),
    ...unless(
      (order.kind === 'Again') === 'eventId' in order,
      key,
      `an order of kind ${order.kind}`,
      'an event where it is one of the feed',
    ),
  ]
}

export function webhookDeliveryFindings(delivery: WebhookDelivery, key: Key): Finding[] {
  const { webhookId, eventId, status, nextAttemptAt, failure, answerStatus } = delivery
  return [
    ...differing(key, 'webhookId', webhookId, key.pk.slice(key.pk.indexOf('#') + 1)),
    ...differing(key, 'eventId', eventId, key.sk),
    ...unless(
      (status === 'Retrying') === (nextAttemptAt !== null),
      key,
      `${status}, and the next try is ${nextAttemptAt ?? 'never'}`,
      'a next try exactly while it is retried',
    ),
    ...unless(
      (status === 'Delivered') === (failure === null),
      key,
      `${status}, and why it failed is ${failure ?? 'nothing'}`,
      'a failure exactly when it was not delivered',
    ),
    ...unless(
      status !== 'Delivered' || (answerStatus !== null && answerStatus >= 200 && answerStatus < 300),
      key,
      `Delivered by an answer of ${answerStatus ?? 'nobody'}`,
      'an answer of 2xx',
    ),
  ]
}

/** An item has one webhook per queue by its form; a webhook with two queues would take another's share. */
export function webhookLanesFindings({ webhookIds }: WebhookLanes, key: Key): Finding[] {
  const twice = webhookIds.filter((id, lane) => id !== null && webhookIds.indexOf(id) !== lane)
  return twice.map((id) => finding(key, `webhook ${id} has two queues`, 'one for each webhook'))
}
