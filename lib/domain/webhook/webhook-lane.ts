import { maxWebhooks } from './webhook-management.ts'

/** Each webhook has its own queue and its own share of the sender: a lane. There are as many lanes as there may be webhooks. */
export const laneCount = maxWebhooks

/** The webhook of each lane, by the number of the lane starting at 0; null for a lane never used. */
export interface WebhookLanes {
  webhookIds: readonly (string | null)[]
  /** Incremented with every change. */
  revision: number
}

/** The lane of a webhook; undefined when it has none. */
export function laneOf({ webhookIds }: WebhookLanes, webhookId: string): number | undefined {
  const lane = webhookIds.indexOf(webhookId)
  return lane < 0 ? undefined : lane
}

/**
 * Gives a lane to each webhook without one. A webhook keeps its lane as long as it exists, so a lane's queue holds events of one
 * webhook only. Unused lanes are given first, then those of deleted webhooks, which may still hold something in flight.
 *
 * @param webhookIds all existing ones, including disabled ones
 * @param lanes undefined before there were any
 */
export function lanesWith(webhookIds: readonly string[], lanes: WebhookLanes | undefined): WebhookLanes {
  const held = Array.from({ length: laneCount }, (_, lane) => lanes?.webhookIds[lane] ?? null)
  const existing = new Set(webhookIds)
  const free = [...held.keys()]
    .filter((lane) => !existing.has(held[lane] ?? ''))
    .toSorted((a, b) => Number(held[a] !== null) - Number(held[b] !== null) || a - b)
  for (const webhookId of webhookIds.filter((id) => !held.includes(id))) {
    const lane = free.shift()
    if (lane !== undefined) held[lane] = webhookId
  }
  return { webhookIds: held, revision: (lanes?.revision ?? 0) + 1 }
}
