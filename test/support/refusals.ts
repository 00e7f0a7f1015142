import { type CancellationReason, TransactionCanceledException } from '@aws-sdk/client-dynamodb'
import { marshall } from '@aws-sdk/util-dynamodb'

/** A transaction canceled for these reasons, one for each step: a code, or the code with the item that refused it. */
export function canceled(
  ...reasons: readonly (string | { code: string; item: Record<string, unknown> })[]
): TransactionCanceledException {
  return new TransactionCanceledException({
    message: 'Transaction cancelled',
    $metadata: {},
    CancellationReasons: reasons.map((reason): CancellationReason =>
      typeof reason === 'string'
        ? { Code: reason }
        : { Code: reason.code, Item: marshall(reason.item, { removeUndefinedValues: true }) },
    ),
  })
}

/** What DynamoDB says to a call that the function has no permission for. */
export const notAllowed = Object.assign(new Error('secret text in arn:aws:dynamodb:secret'), {
  name: 'AccessDeniedException',
  $metadata: { httpStatusCode: 400 },
})

/** The same, refused only by the condition of one step. */
export function refusedAt(step: number, of: number, item?: Record<string, unknown>): TransactionCanceledException {
  const reason = item ? { code: 'ConditionalCheckFailed', item } : 'ConditionalCheckFailed'
  return canceled(...Array.from({ length: of }, (_, index) => (index === step ? reason : 'None')))
}

/** The same for an act that moves money with a key, whose transaction starts with the check of the key. */
export const refusedUnderKeyAt = (step: number, of: number, item?: Record<string, unknown>): TransactionCanceledException =>
  refusedAt(step + 1, of + 1, item)
