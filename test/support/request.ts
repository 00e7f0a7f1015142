import type { EndpointRequest } from '../../lib/http/endpoint-request.ts'
import { type Call, contextOf, eventOf } from './call.ts'

/** A middy request as the middlewares of an endpoint find it. */
export const requestOf = (call: Call, error: unknown = null): EndpointRequest => ({
  event: eventOf(call),
  context: contextOf(),
  response: null,
  error: error as Error | null,
  internal: {},
})
