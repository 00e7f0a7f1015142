import { TransactWriteCommand, type TransactWriteCommandInput } from '@aws-sdk/lib-dynamodb'
import { unmarshall } from '@aws-sdk/util-dynamodb'
import type { Telling } from '../../domain/feed/event.ts'
import type { MailAsked } from '../../domain/mail/mail-order.ts'
import { ApiError } from '../../errors.ts'
import { documentClient } from './client.ts'
import type { Item } from './item.ts'
import { tableName } from './environment.ts'
import { mailOrderItems } from '../mail/mail-order.ts'
import type { RetryTiming } from './retry-timing.ts'
import { type CallOptions, withRetries } from './retry.ts'
import { tellingMs, toldActItem } from '../feed/feed-item.ts'
import { presentTrace } from './trace.ts'
import { isCertainlyNotExecuted, isRefusal } from './transient-errors.ts'

type TransactItem = NonNullable<TransactWriteCommandInput['TransactItems']>[number]
type WriteOf<Kind extends keyof TransactItem> = Record<Kind, Omit<NonNullable<TransactItem[Kind]>, 'TableName'>>

/** One write of a transaction, and the error to answer with when its condition refuses. */
export interface Step {
  write: WriteOf<'Put'> | WriteOf<'Update'> | WriteOf<'Delete'> | WriteOf<'ConditionCheck'>
  /** Receives the item as it was at the refusal, or undefined when there was none. May read what the error has to show. */
  refused: (old: Item | undefined) => Error | Promise<Error>
  /** What integrators are told. What all steps of a transaction tell is written with them, as one item of the feed. */
  tells?: Telling
  /**
   * The mails about it. All mails of a transaction are ordered in it: once an act is done its mail is ordered, whatever fails
   * afterwards.
   */
  mails?: readonly MailAsked[]
}

/**
 * Rebuilds the steps of an act when only part of what they were made from has changed.
 *
 * @param timePassed whether the act has waited since the refusal, so that the returned items may be outdated
 */
export type Renewal = (steps: readonly Step[], timePassed: boolean) => Promise<readonly Step[]>

/** The items that were read have changed by the time of the write: not an error yet, but a reason to read again. */
export class StaleRead extends Error {
  override readonly name = 'StaleRead'
  /** Present when the decision stands and only its steps must be rebuilt; otherwise everything is read and decided again. */
  readonly renewal: Renewal | undefined

  constructor(renewal?: Renewal) {
    super('an item had changed between the read and the write')
    this.renewal = renewal
  }
}

/** A refusal that only means "this is not what was read". */
export const stale = (): Error => new StaleRead()

/** DynamoDB remembers a token for ten minutes: after that, an attempt would be another write. */
const tokenGoodMs = 9 * 60_000

/**
 * Writes all steps or none. When conditions refuse, the first refused step, in written order, decides the error. Attempts share
 * one token, so that an attempt whose answer was lost is not applied twice: its repeat succeeds. Nothing is sent after the
 * deadline, even if the machine paused before this point. An act with feed events is also not sent once it would be too late for
 * readers of the feed.
 *
 * @param token identifies this act to DynamoDB, at most 36 characters
 * @throws what the refused step says; ApiError SERVICE_UNAVAILABLE when nothing was applied by the deadline, OUTCOME_UNKNOWN when
 * nobody knows whether something was
 */
export async function transact(steps: readonly Step[], token: string, timing: RetryTiming): Promise<void> {
  const atMs = timing.now()
  const told = toldActItem(
    steps.map(({ tells }) => tells),
    token,
    atMs,
    presentTrace()?.requestId,
  )
  const orders = mailOrderItems(
    steps.flatMap(({ mails = [] }) => mails),
    token,
    atMs,
  )
  const added = [...(told ? [told] : []), ...orders].map(writtenWithAct)
  const goodMs = told ? tellingMs : tokenGoodMs
  return transactAll([...steps, ...added], token, { ...timing, deadlineMs: Math.min(timing.deadlineMs, atMs + goodMs) })
}

/** Written with the act itself: no act lacks its feed event or its mail order, and neither exists without the act. */
const writtenWithAct = (item: Item): Step => ({
  write: { Put: { Item: item, ConditionExpression: 'attribute_not_exists(pk)' } },
  refused: stale,
})

async function transactAll(steps: readonly Step[], token: string, bounded: RetryTiming): Promise<void> {
  const command = new TransactWriteCommand({
    TransactItems: steps.map(({ write }) => completed(write)),
    ClientRequestToken: token,
  })
  sendInTime(command, bounded)
  const trace = presentTrace() ?? { mayHaveWritten: false }
  trace.mayHaveWritten = true
  let isAnyUnknown = false
  const attempt = async (options: CallOptions): Promise<unknown> => {
    try {
      return await documentClient.send(command, options)
    } catch (error) {
      isAnyUnknown ||= !isCertainlyNotExecuted(error)
      throw error
    }
  }
  try {
    await withRetries(attempt, bounded)
  } catch (error) {
    // A refused attempt settles all attempts: what is refused once is refused whenever it arrives.
    trace.mayHaveWritten = isAnyUnknown && !isRefusal(error)
    if (trace.mayHaveWritten) throw Object.assign(new ApiError('OUTCOME_UNKNOWN'), { cause: (error as Error).cause ?? error })
    throw await meaningOf(error, steps)
  }
}

/** Checks the clock right before a write is sent, after everything in the SDK that takes time or waits. */
function sendInTime(command: TransactWriteCommand, { now, deadlineMs }: RetryTiming): void {
  command.middlewareStack.add(
    (next) => async (call) => {
      if (now() >= deadlineMs) throw new ApiError('SERVICE_UNAVAILABLE')
      return next(call)
    },
    // The document client adds a command's own middleware twice.
    { step: 'deserialize', priority: 'low', name: 'sendInTime', override: true },
  )
}

/** Adds what every write of a transaction has: the table, and the request to return the item that refused it. */
function completed(write: Step['write']): TransactItem {
  const [kind, parameters] = Object.entries(write)[0] as [keyof TransactItem, object]
  return { [kind]: { TableName: tableName(), ...parameters, ReturnValuesOnConditionCheckFailure: 'ALL_OLD' } }
}

async function meaningOf(error: unknown, steps: readonly Step[]): Promise<unknown> {
  if (!isRefusal(error)) return error
  const reasons = error.CancellationReasons ?? []
  const index = reasons.findIndex(({ Code }) => Code === 'ConditionalCheckFailed')
  const [step, reason] = [steps[index], reasons[index]]
  if (!step || !reason) return error
  // The item arrives in DynamoDB's own notation, even through the document client.
  return step.refused(reason.Item && unmarshall(reason.Item))
}
