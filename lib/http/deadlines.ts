import type { APIGatewayProxyEvent, Context } from 'aws-lambda'
import type { EndpointSpec } from '../contract/endpoint-spec.ts'
import { gatewayTimeoutMs } from '../contract/gateway-timeout.ts'

/** Kept back from the function's time, so that it is we who answer 503 and not the platform that cuts us off. */
export const reserveMs = 500
/** How far the clocks of the gateway and of a function may be apart. */
const clockDifferenceMs = 5_000
/** Whoever waits for a list, or for its next page, is not left without a word for longer. */
const pagePatienceMs = 10_000

/**
 * The time for trying ends before the function's own does, and before the gateway gives up waiting: it may have begun to
 * wait long before the function was started. So the answer is ours, and nothing is sent behind it.
 */
export function requestDeadlineMs(spec: EndpointSpec, event: APIGatewayProxyEvent, context: Context, nowMs: number): number {
  if (spec.streamed) return pageDeadlineMs(context, nowMs)
  const arrivedMs = event.requestContext.requestTimeEpoch ?? nowMs
  const gatewayLeavesMs = arrivedMs + gatewayTimeoutMs - clockDifferenceMs - 2 * reserveMs
  return Math.min(functionDeadlineMs(context, nowMs), gatewayLeavesMs)
}

/** A page of a list has its time for itself: a long list takes as long as it takes, as long as it goes on. */
export function pageDeadlineMs(context: Context, nowMs: number): number {
  return Math.min(functionDeadlineMs(context, nowMs), nowMs + pagePatienceMs)
}

const functionDeadlineMs = (context: Context, nowMs: number): number => nowMs + context.getRemainingTimeInMillis() - 2 * reserveMs
