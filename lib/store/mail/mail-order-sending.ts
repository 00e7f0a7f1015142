import { ConditionalCheckFailedException } from '@aws-sdk/client-dynamodb'
import { DeleteCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb'
import { lowestIdAt } from '../../domain/value/id.ts'
import type { MailOrder } from '../../domain/mail/mail-order.ts'
import { documentClient } from '../table/client.ts'
import { tableName } from '../table/environment.ts'
import { mailOrderKey, mailOrdersPartition } from '../keys.ts'
import { queryBetween, readTiming } from '../table/read.ts'
import { withRetries } from '../table/retry.ts'
import { mailOrderItem } from './mail-items.ts'

/**
 * How long an order belongs to the sender that claimed it. Longer than a sender lives plus clock differences; shorter than the
 * queue's delay before it delivers a message again.
 */
export const claimMs = 20_000

/**
 * Claims an order, so that two simultaneous senders do not both send it.
 *
 * @param claim names the claiming sender, so that a retry of this write succeeds
 * @returns 'Sent' when the order no longer exists, 'BeingSent' while another sender has claimed it
 */
export async function claimOrder(orderId: string, claim: string, nowMs: number): Promise<MailOrder | 'Sent' | 'BeingSent'> {
  const command = new UpdateCommand({
    TableName: tableName(),
    Key: mailOrderKey(orderId),
    UpdateExpression: 'SET claimedBy = :claim, claimedUntilMs = :until',
    ConditionExpression:
      'attribute_exists(pk) AND (attribute_not_exists(claimedUntilMs) OR claimedUntilMs <= :now OR claimedBy = :claim)',
    ExpressionAttributeValues: { ':claim': claim, ':until': nowMs + claimMs, ':now': nowMs },
    ReturnValues: 'ALL_NEW',
    ReturnValuesOnConditionCheckFailure: 'ALL_OLD',
  })
  try {
    const { Attributes } = await withRetries((options) => documentClient.send(command, options), readTiming())
    const { claimedBy: _by, claimedUntilMs: _until, ...order } = mailOrderItem.read(Attributes ?? {})
    return order
  } catch (error) {
    if (!(error instanceof ConditionalCheckFailedException)) throw error
    return error.Item ? 'BeingSent' : 'Sent'
  }
}

/** Deletes an order whose mail was sent, or is not to be sent. */
export async function orderDone(orderId: string): Promise<void> {
  const command = new DeleteCommand({ TableName: tableName(), Key: mailOrderKey(orderId) })
  await withRetries((options) => documentClient.send(command, options), readTiming())
}

/** How long the queue alone is responsible for an order. */
const untriedMs = 10 * 60_000

/** The longest wait between two attempts: once SES works again after days of failure, waiting orders are sent the same day. */
const longestWaitMs = 6 * 60 * 60_000

/**
 * Orders that still exist and were not tried for a while: for half of their age at the last attempt, but at least ten minutes and
 * at most six hours. Mail that can never be sent is tried rarely, and mail that can be sent again is not late by days.
 */
export async function ordersLeft(nowMs: number): Promise<MailOrder[]> {
  const standing = await queryBetween(mailOrdersPartition, lowestIdAt(0), lowestIdAt(nowMs - untriedMs))
  return standing.map(mailOrderItem.read).filter(({ at, claimedUntilMs }) => {
    const orderedMs = Date.parse(at)
    const triedMs = claimedUntilMs ?? orderedMs
    const waitMs = Math.min(longestWaitMs, Math.max(untriedMs, (triedMs - orderedMs) / 2))
    return triedMs + waitMs <= nowMs
  })
}
