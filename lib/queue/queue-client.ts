import { SQSClient } from '@aws-sdk/client-sqs'

/** Retries happen in one place, outside the SDK. A queue is called at its own URL, on a laptop too. */
export const queueClient = new SQSClient({
  maxAttempts: 1,
  // The SDK would warn at every call that the queue's URL is not the region's: on a laptop it never is.
  logger: { trace: () => {}, debug: () => {}, info: () => {}, warn: () => {}, error: () => {} },
  requestHandler: { connectionTimeout: 1_000, requestTimeout: 5_000, throwOnRequestTimeout: true },
})
