import { gatewayTimeoutMs } from '../lib/contract/gateway-timeout.ts'
import { mostAttempts } from '../lib/domain/webhook/webhook-delivery.ts'

/** The limits of API Gateway and Lambda that the stack configures and the local gateway enforces. */
export const limits = {
  /** The largest request that API Gateway accepts. */
  requestBytes: 10 * 1024 * 1024,
  /** The largest answer of Lambda without streaming. */
  bufferedResponseBytes: 6 * 1024 * 1024,
  /** How long API Gateway waits for a function that does not stream. */
  bufferedIntegrationSeconds: gatewayTimeoutMs / 1000,
  /** A little less, so that the function answers before the gateway stops waiting. */
  bufferedFunctionSeconds: 28,
  /** The longest a function may run; a streamed list of 200 MB to a slow reader takes minutes. */
  streamedFunctionSeconds: 900,
  /** Two tries with SES, and two reads. */
  mailFunctionSeconds: 10,
  /** How often a message of the mail queue is delivered before it is given up. */
  mailDeliveries: 5,
  /** The batch size for functions that read the table's stream, and how often a batch is retried before it is given up. */
  streamBatch: 100,
  streamRetries: 10,
  streamFunctionSeconds: 60,
  /** 15 s for the receiver, two reads and the records, with time for retries. */
  webhookFunctionSeconds: 60,
  /** How often a message of a webhook's queue is delivered before it is given up. */
  webhookDeliveries: mostAttempts,
  /**
   * Events of a webhook per call, and concurrent calls: a webhook's share is six requests at once. AWS accepts no fewer than two concurrent
   * calls.
   */
  webhookBatch: 3,
  webhookCallsAtOnce: 2,
  /** Called every minute; takes a moment unless there is a backlog. */
  scheduledFunctionSeconds: 50,
  /** The longest a function may run. A night that does not fit says so. */
  nightFunctionSeconds: 900,
} as const
