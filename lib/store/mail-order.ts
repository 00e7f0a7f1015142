import { dayMs } from '../domain/duration.ts'
import { idAtMoment } from '../domain/id.ts'
import type { MailAsked, MailOrder } from '../domain/mail-order.ts'
import type { Item } from './item.ts'
import { mailOrderKey } from './keys.ts'

/** An order goes when its mail was sent. One whose mail cannot be sent for so long serves nobody any more. */
const keptMs = 14 * dayMs

/** In seconds, as TTL wants it. */
export const mailSweptAfter = (atMs: number): number => Math.ceil((atMs + keptMs) / 1000)

/**
 * The mails that the writes of one act ask for, as items: an order each.
 *
 * @param token names the act to DynamoDB; no other has the same
 * @param atMs the moment right before it is written
 */
export function mailOrderItems(asked: readonly MailAsked[], token: string, atMs: number): Item[] {
  const actId = idAtMoment(token, atMs)
  const at = new Date(atMs).toISOString()
  return asked.map((one, index) => {
    const order: MailOrder = { ...one, id: `${actId}-${index}`, at }
    return { ...mailOrderKey(order.id), ...order, sweepAfter: mailSweptAfter(atMs) }
  })
}
