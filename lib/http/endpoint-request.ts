import type { Request } from '@middy/core'
import type { APIGatewayProxyEvent, APIGatewayProxyResult, Context } from 'aws-lambda'
import type { Trace } from '../store/trace.ts'
import type { Admission } from './admission.ts'
import type { ApiKeyOwner } from './authenticate.ts'
import type { BusinessEvent } from './metrics.ts'

/** State of one request, kept on the Lambda context for the handler and the middlewares. */
export interface RequestState {
  startedAtMs: number
  caller: ApiKeyOwner
  /** Of an endpoint for people: who asks is found out while the request goes on. */
  admission: Admission
  /** Checked against the endpoint's schema; undefined where there is none. */
  body: unknown
  /** The parameters behind the question mark, checked; undefined where the endpoint takes none. */
  query: unknown
  /** As it was sent. */
  bodyText: string
  /** The code of the error that was answered; ABORTED when a list broke off after its status was sent. */
  errorCode: string
  isInvariantViolated: boolean
  /** The outcome to count, once it is written. */
  businessEvent: BusinessEvent
  /** A code was asked for that is mailed less often now: the browser, or the mailbox, has had all of an hour. */
  isCodeWithheld: boolean
  /** How many lines of a list an administrator was shown, and who it was. */
  listed: { rows: number; administratorId: string }
  trace: Trace
}

export type EndpointContext = Context & Partial<RequestState>

/** A middy request of this service. */
export type EndpointRequest = Request<APIGatewayProxyEvent, APIGatewayProxyResult, Error, EndpointContext>
