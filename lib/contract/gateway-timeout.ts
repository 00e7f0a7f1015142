/** API Gateway waits no longer for a function that does not stream. */
export const gatewayTimeoutMs = 29_000
