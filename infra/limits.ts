import { gatewayTimeoutMs } from '../lib/contract/gateway-timeout.ts'
import { mostAttempts } from '../lib/domain/webhook-delivery.ts'

/** The limits of API Gateway and Lambda that the stack configures and the local gateway keeps too. */
export const limits = {
  /** API Gateway takes no larger request. */
  requestBytes: 10 * 1024 * 1024,
  /** Lambda answers no more than this unless it streams. */
  bufferedResponseBytes: 6 * 1024 * 1024,
  /** API Gateway waits no longer for a function that does not stream. */
  bufferedIntegrationSeconds: gatewayTimeoutMs / 1000,
  /** A little less, so that the function answers before the gateway stops waiting. */
  bufferedFunctionSeconds: 28,
  /** The longest a function may run; a streamed list of 200 MB to a slow reader takes minutes. */
  streamedFunctionSeconds: 900,
  /** Two tries of SES, and two reads. */
  mailFunctionSeconds: 10,
  /** How often a message of the mail queue is handed over before it is given up. */
  mailDeliveries: 5,
  /** What was written, for the function that takes it up: so much at once, and so often again before it is given up. */
  streamBatch: 100,
  streamRetries: 10,
  streamFunctionSeconds: 60,
  /** 15 s of somebody else's, two reads and the notes, with time for repeats. */
  webhookFunctionSeconds: 60,
  /** How often a message of a webhook's queue is handed over before it is given up. */
  webhookDeliveries: mostAttempts,
  /** Of each webhook so many events are handed over together, and so many times beside one another: six requests at once are its share. Fewer than two AWS does not take. */
  webhookBatch: 3,
  webhookCallsAtOnce: 2,
  /** Called every minute, and done in a moment unless there is much to make up for. */
  scheduledFunctionSeconds: 50,
} as const
