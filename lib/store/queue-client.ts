import { SQSClient } from '@aws-sdk/client-sqs'

/** Calls are repeated in one place, which is not the SDK. A queue is called at its own address, on a laptop too. */
export const queueClient = new SQSClient({
  maxAttempts: 1,
  // The SDK would warn at every call that the queue's address is not that of the region: on a laptop it never is.
  logger: { trace: () => {}, debug: () => {}, info: () => {}, warn: () => {}, error: () => {} },
  requestHandler: { connectionTimeout: 1_000, requestTimeout: 5_000, throwOnRequestTimeout: true },
})
