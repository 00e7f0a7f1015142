import { TransactionCanceledException } from '@aws-sdk/client-dynamodb'
import { ApiError } from '../../errors.ts'
import { retryTokens } from './retry-budget.ts'

/** The parts of an error that tell its kind: the SDK's, DynamoDB's or a socket's. */
interface CallError {
  name?: string
  message?: string
  code?: string
  $metadata?: { httpStatusCode?: number; clockSkewCorrected?: boolean }
}

/**
 * Whether the same call may succeed in a moment: throttling, conflicts, faults of DynamoDB or of the connection, a temporarily
 * wrong clock. Never for refused conditions, invalid or forbidden calls, or a token used for another write.
 */
export function isTransient(error: unknown): boolean {
  if (error instanceof TransactionCanceledException) return isCanceledTransiently(error)
  const { name = '', code = '', $metadata } = error as CallError
  return (
    transientNames.has(name) ||
    transientCodes.has(code) ||
    ($metadata?.httpStatusCode ?? 0) >= 500 ||
    isClockSkew(error as CallError)
  )
}

/**
 * Whether a transaction was canceled for a temporary reason, such as another transaction working on one of its items. Conditions
 * refused in the same answer prove nothing: the other transaction may have reached only some of the items, and may even be an
 * earlier attempt of this one.
 */
function isCanceledTransiently(error: TransactionCanceledException): boolean {
  const codes = reasonsOf(error)
  return codes.some((code) => transientReasons.has(code)) && codes.every((code) => transientReasons.has(code) || code === refused)
}

/** Whether a transaction was refused by conditions only: then it was not applied, and no attempt of it ever will be. */
export function isRefusal(error: unknown): error is TransactionCanceledException {
  if (!(error instanceof TransactionCanceledException)) return false
  const codes = reasonsOf(error)
  return codes.length > 0 && codes.every((code) => code === refused)
}

const refused = 'ConditionalCheckFailed'

function reasonsOf({ CancellationReasons = [] }: TransactionCanceledException): string[] {
  return CancellationReasons.map(({ Code = 'None' }) => Code).filter((code) => code !== 'None')
}

/** The cost of a retry in the retry budget. Conflicts among our own writers, however many, are not an outage. */
export function retryCost(error: unknown): number {
  const isConflict =
    error instanceof TransactionCanceledException
      ? reasonsOf(error).every((code) => code === 'TransactionConflict' || code === refused)
      : conflictNames.has((error as CallError).name ?? '')
  return isConflict ? 0 : retryTokens
}

/**
 * Whether a failed call was certainly not executed: DynamoDB refused it, there was no connection, or it was too late to send it.
 * In all other cases (no answer, a broken connection, a fault of DynamoDB) nobody knows.
 */
export function isCertainlyNotExecuted(error: unknown): boolean {
  if (error instanceof ApiError) return true
  const { code = '', name = '', $metadata } = error as CallError
  const status = $metadata?.httpStatusCode ?? 0
  if (status >= 400 && status < 500) return true
  return error instanceof TransactionCanceledException || refusingNames.has(name) || unconnectedCodes.has(code)
}

/** DynamoDB usually names the clock; when it only reports a wrong signature, its message tells why. */
function isClockSkew({ name = '', message = '', $metadata }: CallError): boolean {
  if (skewNames.has(name)) return true
  return (
    signatureNames.has(name) && ($metadata?.clockSkewCorrected === true || /^Signature (expired|not yet current)/.test(message))
  )
}

const transientReasons = new Set(['TransactionConflict', 'ThrottlingError', 'ProvisionedThroughputExceeded'])
const throttlingNames = [
  'LimitExceededException',
  'ProvisionedThroughputExceededException',
  'RequestLimitExceeded',
  'ThrottlingException',
]
const conflictNames = new Set(['TransactionConflictException', 'TransactionInProgressException'])
const refusingNames = new Set([...throttlingNames, ...conflictNames])
const transientNames = new Set([...refusingNames, 'InternalServerError', 'ServiceUnavailable', 'TimeoutError'])
const skewNames = new Set(['RequestExpired', 'RequestInTheFuture', 'RequestTimeTooSkewed'])
const signatureNames = new Set(['InvalidSignatureException', 'SignatureDoesNotMatch'])
/** There is no address to connect to, or nothing accepts the connection. */
const unconnectedCodes = new Set(['EAI_AGAIN', 'ECONNREFUSED', 'ENOTFOUND'])
const transientCodes = new Set([
  ...unconnectedCodes,
  'ECONNRESET',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'EPIPE',
  'ETIMEDOUT',
  'UND_ERR_SOCKET',
])
