import { join } from 'node:path'
import { dispatchEvents } from '../../lib/contract/dispatch-events.ts'
import { sendWebhook } from '../../lib/contract/send-webhook.ts'
import { environmentNames } from '../../lib/store/environment.ts'
import { feedPartition, webhookOrdersPartition } from '../../lib/store/keys.ts'
import { followFeed, type StreamFunction, type StreamPlace } from './feed-stream.ts'
import { keptState } from './kept-state.ts'
import { loadedAtFirstCall } from './lambda.ts'
import type { QueueFunction } from './queue.ts'
import { startWebhookQueue, type WaitingMessage } from './webhook-queue.ts'

/** What has to outlive this process: how far the feed was handed over, and what is still to be sent. */
interface WebhooksUnderWay {
  place: StreamPlace
  waiting: WaitingMessage[]
}

/**
 * Stands in for the table's stream and the webhook queue on this machine, with the functions that are deployed.
 *
 * @param dataFolder where what is under way is kept; undefined keeps nothing
 */
export async function startWebhookServices(dataFolder: string | undefined): Promise<{ stop: () => void }> {
  const nowMs = Date.now()
  const { state, save } = keptState<WebhooksUnderWay>(dataFolder && join(dataFolder, 'webhooks.json'), {
    place: { beganMs: nowMs, lookedAtMs: nowMs, known: [] },
    waiting: [],
  })
  await save()
  const queue = await startWebhookQueue({
    functionName: sendWebhook.name,
    lambda: loadedAtFirstCall(sendWebhook.name) as unknown as QueueFunction,
    waiting: state.waiting,
    save,
    onGivenUp: ({ deliveries }) => console.error(`${sendWebhook.name} gave up an event after ${deliveries} tries`),
  })
  Object.assign(process.env, {
    [environmentNames.webhookQueueUrl]: queue.url,
    [environmentNames.webhookLocalTrials]: 'yes',
  })
  queue.begin()
  const lambda = loadedAtFirstCall(dispatchEvents.name) as unknown as StreamFunction
  const stream = followFeed({
    functionName: dispatchEvents.name,
    lambda,
    partitions: webhookPartitions,
    place: state.place,
    save,
  })
  return {
    stop: () => {
      stream.stop()
      queue.stop()
    },
  }
}

/** What webhooks are told of: acts, and what somebody ordered. */
export const webhookPartitions = (days: readonly string[]): string[] => [...days.map(feedPartition), webhookOrdersPartition]
