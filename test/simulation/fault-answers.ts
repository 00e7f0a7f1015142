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

/** The clock of the machine that signed is said to be wrong. */
export function skewed(): WireAnswer {
  return errorAnswer(400, 'com.amazon.coral.service#InvalidSignatureException', {
    message: 'Signature expired: 20260301T000000Z is now earlier than 20260301T001000Z (20260301T001500Z - 5 min.)',
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

interface Cancellation {
  __type?: string
  CancellationReasons?: { Code: string; Message?: string; Item?: object }[]
}

/** The reasons of a transaction that a condition refused; undefined for any other answer. */
export function refusalIn({ body }: WireAnswer): Cancellation['CancellationReasons'] {
  const { __type = '', CancellationReasons = [] } = JSON.parse(Buffer.from(body).toString()) as Cancellation
  if (!__type.endsWith('TransactionCanceledException')) return undefined
  return CancellationReasons.some(({ Code }) => Code === 'ConditionalCheckFailed') ? CancellationReasons : undefined
}

/**
 * A refusal in which other transactions, or too little throughput, hide the verdict on some of the items. At least one
 * refused condition stays to be seen.
 */
export function mixed(refusal: WireAnswer, isConcerned: readonly boolean[], reason: keyof typeof messages): WireAnswer {
  const reasons = refusalIn(refusal) ?? []
  const shown = reasons.findLastIndex(({ Code }, index) => Code === 'ConditionalCheckFailed' && !isConcerned[index])
  const last = reasons.findLastIndex(({ Code }) => Code === 'ConditionalCheckFailed')
  const kept = shown >= 0 ? shown : last
  const CancellationReasons = reasons.map((one, index) =>
    isConcerned[index] && index !== kept ? { Code: reason, Message: messages[reason] } : one,
  )
  const Message = `Transaction cancelled, please refer cancellation reasons for specific reasons [${CancellationReasons.map(({ Code }) => Code).join(', ')}]`
  return errorAnswer(400, 'com.amazonaws.dynamodb.v20120810#TransactionCanceledException', { Message, CancellationReasons })
}

/** The way to DynamoDB broke, as Node's sockets and the SDK's handler say it. */
export function brokenWay(how: 'ECONNREFUSED' | 'ECONNRESET' | 'ENOTFOUND' | 'TimeoutError'): Error {
  const error = new Error(how === 'TimeoutError' ? 'the request ran into its time limit' : `${how} on the way to DynamoDB`)
  return how === 'TimeoutError' ? Object.assign(error, { name: how }) : Object.assign(error, { code: how })
}
