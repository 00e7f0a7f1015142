/** The time after which API Gateway gives up on a function that does not stream. */
export const gatewayTimeoutMs = 29_000
