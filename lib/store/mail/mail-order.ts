import { dayMs } from '../../domain/value/duration.ts'
import { idAtMoment } from '../../domain/value/id.ts'
import type { MailAsked, MailOrder } from '../../domain/mail/mail-order.ts'
import type { Item } from '../table/item.ts'
import { mailOrderKey } from '../keys.ts'

/** An order is deleted when its mail was sent. Mail that could not be sent for this long is of no use to anybody. */
const keptMs = 14 * dayMs

/** In seconds, as TTL requires. */
export const mailSweptAfter = (atMs: number): number => Math.ceil((atMs + keptMs) / 1000)

/**
 * The mails that the writes of one act ask for, one order item each.
 *
 * @param token the act's unique token for DynamoDB
 * @param atMs the moment right before the write
 */
export function mailOrderItems(asked: readonly MailAsked[], token: string, atMs: number): Item[] {
  const actId = idAtMoment(token, atMs)
  const at = new Date(atMs).toISOString()
  return asked.map((one, index) => {
    const order: MailOrder = { ...one, id: `${actId}-${index}`, at }
    return { ...mailOrderKey(order.id), ...order, sweepAfter: mailSweptAfter(atMs) }
  })
}
