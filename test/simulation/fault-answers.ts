import type { WireAnswer } from './wire.ts'

/** An error as DynamoDB sends it: the type with its namespace, and the members of the error beside it. */
function errorAnswer(statusCode: number, type: string, members: object): WireAnswer {
  return {
    statusCode,
    headers: { 'content-type': 'application/x-amz-json-1.0' },
    body: Buffer.from(JSON.stringify({ __type: type, ...members })),
  }
}

export function throttled(): WireAnswer {
  return errorAnswer(400, 'com.amazon.coral.availability#ThrottlingException', {
    message: 'Rate of requests exceeds the allowed throughput.',
  })
}

export function internalServerError(): WireAnswer {
  return errorAnswer(500, 'com.amazonaws.dynamodb.v20120810#InternalServerError', { message: 'Internal server error' })
}

const messages = {
  TransactionConflict: 'Transaction is ongoing for the item',
  ThrottlingError: 'Throughput exceeds the current capacity for one or more global secondary indexes or the table.',
} as const

/** A transaction canceled for one reason at some of its items, and none at the others. */
export function canceled(reason: keyof typeof messages, isConcerned: readonly boolean[]): WireAnswer {
  const codes = isConcerned.map((isIt) => (isIt ? reason : 'None'))
  return errorAnswer(400, 'com.amazonaws.dynamodb.v20120810#TransactionCanceledException', {
    Message: `Transaction cancelled, please refer cancellation reasons for specific reasons [${codes.join(', ')}]`,
    CancellationReasons: codes.map((Code) => (Code === 'None' ? { Code } : { Code, Message: messages[Code] })),
  })
}

/** The way to DynamoDB broke, as Node's sockets and the SDK's handler say it. */
export function brokenWay(how: 'ECONNREFUSED' | 'ECONNRESET' | 'TimeoutError'): Error {
  const error = new Error(how === 'TimeoutError' ? 'the request ran into its time limit' : `${how} on the way to DynamoDB`)
  return how === 'TimeoutError' ? Object.assign(error, { name: how }) : Object.assign(error, { code: how })
}
