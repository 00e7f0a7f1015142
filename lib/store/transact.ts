import { TransactionCanceledException } from '@aws-sdk/client-dynamodb'
import { TransactWriteCommand, type TransactWriteCommandInput } from '@aws-sdk/lib-dynamodb'
import { unmarshall } from '@aws-sdk/util-dynamodb'
import { documentClient } from './client.ts'
import type { Item } from './item.ts'
import { tableName } from './environment.ts'
import type { RetryTiming } from './retry-timing.ts'
import { withRetries } from './retry.ts'

type TransactItem = NonNullable<TransactWriteCommandInput['TransactItems']>[number]
type WriteOf<Kind extends keyof TransactItem> = Record<Kind, Omit<NonNullable<TransactItem[Kind]>, 'TableName'>>

/** One write of a transaction, and what it means when its condition refuses: the error to answer with. */
export interface Step {
  write: WriteOf<'Put'> | WriteOf<'Update'> | WriteOf<'ConditionCheck'>
  /** Gets the item as it stood at the refusal, or undefined when there was none. May read what the error has to show. */
  refused: (old: Item | undefined) => Error | Promise<Error>
}

/** Makes the steps of an act anew when only a part of what they were made from has changed. */
export type Renewal = (steps: readonly Step[]) => Promise<readonly Step[]>

/** What was read had changed by the time of the write: not an error yet, a reason to read again. */
export class StaleRead extends Error {
  override readonly name = 'StaleRead'
  /** Present when the decision stands and only its steps must be made anew; otherwise all is read and decided again. */
  readonly renewal: Renewal | undefined

  constructor(renewal?: Renewal) {
    super('an item had changed between the read and the write')
    this.renewal = renewal
  }
}

/** The meaning of a refusal that says nothing but "this is not what was read". */
export const stale = (): Error => new StaleRead()

/**
 * Writes all steps or none. When conditions refuse, the first refused step in written order says what it means.
 * Attempts are repeated with the same token, so that one whose answer was lost is not applied twice: it succeeds again.
 *
 * @param token identifies this act to DynamoDB, at most 36 characters
 * @throws what the refused step says; ApiError SERVICE_UNAVAILABLE when conflicts outlast the time
 */
export async function transact(steps: readonly Step[], token: string, timing: RetryTiming): Promise<void> {
  const command = new TransactWriteCommand({
    TransactItems: steps.map(({ write }) => completed(write)),
    ClientRequestToken: token,
  })
  try {
    await withRetries(() => documentClient.send(command), timing)
  } catch (error) {
    throw await meaningOf(error, steps)
  }
}

/** Adds what every write of a transaction has: the table, and the wish to see the item that refused it. */
function completed(write: Step['write']): TransactItem {
  const [kind, parameters] = Object.entries(write)[0] as [keyof TransactItem, object]
  return { [kind]: { TableName: tableName(), ...parameters, ReturnValuesOnConditionCheckFailure: 'ALL_OLD' } }
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
