import { ConditionalCheckFailedException } from '@aws-sdk/client-dynamodb'
import { DeleteCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb'
import { lowestIdAt } from '../domain/id.ts'
import type { MailOrder } from '../domain/mail-order.ts'
import { documentClient } from './client.ts'
import { tableName } from './environment.ts'
import { withoutKey } from './item.ts'
import { mailOrderKey, mailOrdersPartition } from './keys.ts'
import { queryBetween, readTiming } from './read.ts'
import { withRetries } from './retry.ts'

/** An order as it stands: somebody may be at it, or has tried. */
export type StandingOrder = MailOrder & { claimedBy?: string; claimedUntilMs?: number }

/**
 * For so long an order is the sender's that took it. Longer than a sender lives, by more than clocks differ; shorter than the queue
 * waits before it hands a message over again.
 */
export const claimMs = 20_000

/**
 * Takes an order, so that two senders at once do not both send it.
 *
 * @param claim names the one who takes it, so that a repeat of this very write succeeds again
 * @returns 'Sent' for one that stands no more, 'BeingSent' while somebody else is at it
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
    const { claimedBy: _by, claimedUntilMs: _until, ...order } = withoutKey<StandingOrder>(Attributes ?? {})
    return order
  } catch (error) {
    if (!(error instanceof ConditionalCheckFailedException)) throw error
    return error.Item ? 'BeingSent' : 'Sent'
  }
}

/** An order whose mail was sent, or is not to be sent, goes. */
export async function orderDone(orderId: string): Promise<void> {
  const command = new DeleteCommand({ TableName: tableName(), Key: mailOrderKey(orderId) })
  await withRetries((options) => documentClient.send(command, options), readTiming())
}

/** So long the queue has to itself what it may still come with. */
const untriedMs = 10 * 60_000

/** The longest wait between two tries: when SES works again after days, what stands is sent the same day. */
const longestWaitMs = 6 * 60 * 60_000

/**
 * Orders that stand still, and that nobody has tried for a while: half of the time that they stood when they were tried last, no
 * less than ten minutes and no more than six hours. So what can never be sent is tried seldom, and what can be is not late by days.
 */
export async function ordersLeft(nowMs: number): Promise<MailOrder[]> {
  const standing = await queryBetween(mailOrdersPartition, lowestIdAt(0), lowestIdAt(nowMs - untriedMs))
  return standing.map(withoutKey<StandingOrder>).filter(({ at, claimedUntilMs }) => {
    const orderedMs = Date.parse(at)
    const triedMs = claimedUntilMs ?? orderedMs
    const waitMs = Math.min(longestWaitMs, Math.max(untriedMs, (triedMs - orderedMs) / 2))
    return triedMs + waitMs <= nowMs
  })
}
