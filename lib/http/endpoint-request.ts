import type { Request } from '@middy/core'
import type { APIGatewayProxyEvent, APIGatewayProxyResult, Context } from 'aws-lambda'
import type { Trace } from '../store/table/trace.ts'
import type { Admission } from './admission.ts'
import type { ApiKeyOwner } from './authenticate.ts'
import type { BusinessEvent } from './metrics.ts'
import type { UnknownKey } from './unknown-keys.ts'

/** State of one request, stored on the Lambda context for the handler and the middlewares. */
export interface RequestState {
  startedAtMs: number
  caller: ApiKeyOwner
  /** For endpoints for people: the identification of the caller, which runs in parallel with the request. */
  admission: Admission
  /** Validated against the endpoint's schema; undefined without one. */
  body: unknown
  /** The validated query parameters; undefined when the endpoint takes none. */
  query: unknown
  /** As it was sent. */
  bodyText: string
  /** Members of the body that had no effect. */
  ignoredKeys: readonly UnknownKey[]
  /** The code of the error that was answered; ABORTED when a list broke off after its status was sent. */
  errorCode: string
  isInvariantViolated: boolean
  /** The outcome to count once it is written. */
  businessEvent: BusinessEvent
  /** A code was asked for and is mailed less often now: the browser or the mailbox has used up its hour's mails. */
  isCodeWithheld: boolean
  /** How many lines of a list were shown to an administrator, and to whom. */
  listed: { rows: number; administratorId: string }
  trace: Trace
}

export type EndpointContext = Context & Partial<RequestState>

/** A middy request of this service. */
export type EndpointRequest = Request<APIGatewayProxyEvent, APIGatewayProxyResult, Error, EndpointContext>
