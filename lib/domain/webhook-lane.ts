import { maxWebhooks } from './webhook-management.ts'

/** Each webhook has a queue and a share of the sender to itself: a lane. There are as many as there may be webhooks. */
export const laneCount = maxWebhooks

/** Whose each lane is: ids of webhooks by the number of the lane, the first one 0; null where it was nobody's yet. */
export interface WebhookLanes {
  webhookIds: readonly (string | null)[]
  /** One more with every change. */
  revision: number
}

/** The lane of a webhook, undefined where it has none. */
export function laneOf({ webhookIds }: WebhookLanes, webhookId: string): number | undefined {
  const lane = webhookIds.indexOf(webhookId)
  return lane < 0 ? undefined : lane
}

/**
 * The lanes with one for each webhook that has none. Nobody loses a lane while the webhook is there: what waits in one is of one webhook.
 * Lanes that were nobody's come first, then those of webhooks that are gone, in which something may still be on its way.
 *
 * @param webhookIds of all that there are, disabled ones too
 * @param lanes undefined before there were any
 */
export function lanesWith(webhookIds: readonly string[], lanes: WebhookLanes | undefined): WebhookLanes {
  const held = Array.from({ length: laneCount }, (_, lane) => lanes?.webhookIds[lane] ?? null)
  const there = new Set(webhookIds)
  const free = [...held.keys()]
    .filter((lane) => !there.has(held[lane] ?? ''))
    .toSorted((a, b) => Number(held[a] !== null) - Number(held[b] !== null) || a - b)
  for (const webhookId of webhookIds.filter((id) => !held.includes(id))) {
    const lane = free.shift()
    if (lane !== undefined) held[lane] = webhookId
  }
  return { webhookIds: held, revision: (lanes?.revision ?? 0) + 1 }
}
