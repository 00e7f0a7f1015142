import { TransactionCanceledException, TransactionInProgressException } from '@aws-sdk/client-dynamodb'
import { TransactWriteCommand, type TransactWriteCommandInput } from '@aws-sdk/lib-dynamodb'
import { unmarshall } from '@aws-sdk/util-dynamodb'
import { ApiError } from '../errors.ts'
import { documentClient, type Item } from './client.ts'
import { tableName } from './environment.ts'
import { presentTrace } from './trace.ts'

type TransactItem = NonNullable<TransactWriteCommandInput['TransactItems']>[number]
type WriteOf<Kind extends keyof TransactItem> = Record<Kind, Omit<NonNullable<TransactItem[Kind]>, 'TableName'>>

/** One write of a transaction, and what it means when its condition refuses: the error to answer with. */
export interface Step {
  write: WriteOf<'Put'> | WriteOf<'Update'> | WriteOf<'ConditionCheck'>
  /** Gets the item as it stood at the refusal, or undefined when there was none. May read what the error has to show. */
  refused: (old: Item | undefined) => Error | Promise<Error>
}

/** What was read had changed by the time of the write: not an error yet, a reason to read again and decide anew. */
export class StaleRead extends Error {
  override readonly name = 'StaleRead'
}

/** The meaning of a refusal that says nothing but "this is not what was read". */
export const stale = (): Error => new StaleRead('an item had changed between the read and the write')

/** When to stop trying, in milliseconds of the wall clock, and how to wait and to draw until then. */
export interface RetryBudget {
  deadlineMs: number
  now: () => number
  random: () => number
  wait: (ms: number) => Promise<unknown>
}

const baseDelayMs = 10
const maxDelayMs = 500

/** Full jitter: callers that collided once do not collide again in step. */
function delayMs(attempt: number, random: () => number): number {
  return random() * Math.min(maxDelayMs, baseDelayMs * 2 ** attempt)
}

/**
 * Waits before the next attempt.
 *
 * @throws ApiError SERVICE_UNAVAILABLE when the wait would outlast the budget
 */
export async function waitForTurn(attempt: number, { deadlineMs, now, random, wait }: RetryBudget): Promise<void> {
  const ms = delayMs(attempt, random)
  const trace = presentTrace()
  if (now() + ms >= deadlineMs) {
    if (trace) trace.retriesExhausted = true
    throw new ApiError('SERVICE_UNAVAILABLE')
  }
  if (trace) trace.retries++
  await wait(ms)
}

/** Why DynamoDB canceled a transaction without judging its conditions; trying again is safe and may succeed. */
const passingReasons = new Set(['TransactionConflict', 'ThrottlingError', 'ProvisionedThroughputExceeded'])

/**
 * Writes all steps or none. When conditions refuse, the first refused step in written order says what it means.
 * Conflicts and throttling are tried again with the same token, so that an attempt whose answer was lost is never applied twice.
 *
 * @param token identifies this act to DynamoDB, at most 36 characters
 * @throws what the refused step says; ApiError SERVICE_UNAVAILABLE when conflicts outlast the budget
 */
export async function transact(steps: readonly Step[], token: string, budget: RetryBudget): Promise<void> {
  const command = new TransactWriteCommand({
    TransactItems: steps.map(({ write }) => completed(write)),
    ClientRequestToken: token,
  })
  for (let attempt = 0; ; attempt++) {
    try {
      await documentClient.send(command)
      return
    } catch (error) {
      if (!isPassing(error)) throw await meaningOf(error, steps)
    }
    await waitForTurn(attempt, budget)
  }
}

/** Adds what every write of a transaction has: the table, and the wish to see the item that refused it. */
function completed(write: Step['write']): TransactItem {
  const [kind, parameters] = Object.entries(write)[0] as [keyof TransactItem, object]
  return { [kind]: { TableName: tableName(), ...parameters, ReturnValuesOnConditionCheckFailure: 'ALL_OLD' } }
}

function isPassing(error: unknown): boolean {
  if (error instanceof TransactionInProgressException) return true
  if (!(error instanceof TransactionCanceledException)) return false
  const codes = (error.CancellationReasons ?? []).map(({ Code }) => Code ?? 'None')
  return codes.some((code) => passingReasons.has(code)) && codes.every((code) => code === 'None' || passingReasons.has(code))
}

async function meaningOf(error: unknown, steps: readonly Step[]): Promise<unknown> {
  if (!(error instanceof TransactionCanceledException)) return error
  const reasons = error.CancellationReasons ?? []
  const index = reasons.findIndex(({ Code }) => Code === 'ConditionalCheckFailed')
  const [step, reason] = [steps[index], reasons[index]]
  if (!step || !reason) return error
  // The item arrives in DynamoDB's own notation, through the document client too.
  return step.refused(reason.Item && unmarshall(reason.Item))
}
