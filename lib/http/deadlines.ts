import type { APIGatewayProxyEvent, Context } from 'aws-lambda'
import type { EndpointSpec } from '../contract/endpoint-spec.ts'
import { gatewayTimeoutMs } from '../contract/gateway-timeout.ts'

/** Reserved from the function's time, so that we answer 503 before the platform cuts us off. */
export const reserveMs = 500
/** The largest expected difference between the clocks of the gateway and a function. */
const clockDifferenceMs = 5_000
/** The longest wait for the beginning of a list, or for its next page. */
const pagePatienceMs = 10_000

/**
 * The deadline for attempts: before the function's own, and before the gateway's timeout, which may have started long before the
 * function did. So we give the answer ourselves, and nothing is sent after it.
 */
export function requestDeadlineMs(spec: EndpointSpec, event: APIGatewayProxyEvent, context: Context, nowMs: number): number {
  if (spec.streamed) return pageDeadlineMs(context, nowMs)
  const arrivedMs = event.requestContext.requestTimeEpoch ?? nowMs
  const gatewayLeavesMs = arrivedMs + gatewayTimeoutMs - clockDifferenceMs - 2 * reserveMs
  return Math.min(functionDeadlineMs(context, nowMs), gatewayLeavesMs)
}

/** Each page of a list has its own deadline: a long list may take long while it makes progress. */
export function pageDeadlineMs(context: Context, nowMs: number): number {
  return Math.min(functionDeadlineMs(context, nowMs), nowMs + pagePatienceMs)
}

const functionDeadlineMs = (context: Context, nowMs: number): number => nowMs + context.getRemainingTimeInMillis() - 2 * reserveMs
