import { join } from 'node:path'
import { dispatchEvents } from '../../functions/webhooks/dispatch-events/spec.ts'
import { sendWebhook } from '../../functions/webhooks/send-webhook/spec.ts'
import { laneCount } from '../../lib/domain/webhook/webhook-lane.ts'
import { environmentNames } from '../../lib/store/table/environment.ts'
import { feedPartition, webhookOrdersPartition } from '../../lib/store/keys.ts'
import { followFeed, type StreamFunction, type StreamPlace } from './feed-stream.ts'
import { takeOverFormerState } from './former-state.ts'
import { openKeptDatabase } from './kept-database.ts'
import { keptMessages } from './kept-messages.ts'
import { keptState, writeKept } from './kept-state.ts'
import { loadedAtFirstCall } from './lambda.ts'
import type { QueueFunction } from './queue.ts'
import { startWebhookQueues } from './webhook-queues.ts'

/** What the previous version kept in webhooks.json: how far the feed was handed over, and events still to be sent. */
interface FormerState {
  place: StreamPlace
  waiting: { messageId: string; body: string; deliveries: number; dueMs: number }[]
}

/** A queue per webhook. Messages from when there was only one queue are in the first. */
const queueNames = Array.from({ length: laneCount }, (_, lane) => (lane === 0 ? 'webhooks' : `webhooks-${lane + 1}`))

const placeName = 'place of webhooks in the feed'

/**
 * Stands in for the table's stream and the webhooks' queues on this machine, with the deployed functions.
 *
 * @param dataFolder where unfinished work is stored; undefined stores nothing
 */
export async function startWebhookServices(dataFolder: string | undefined): Promise<{ stop: () => void }> {
  const database = openKeptDatabase(dataFolder && join(dataFolder, 'services.sqlite'))
  const queues = new Map(queueNames.map((name) => [name, keptMessages(database, name)]))
  const nowMs = Date.now()
  if (dataFolder !== undefined)
    takeOverFormerState<FormerState>(database, join(dataFolder, 'webhooks.json'), ({ place, waiting }) => {
      writeKept(database, placeName, place)
      queues.get('webhooks')?.add(waiting, nowMs)
    })
  const { state: place, save } = keptState<StreamPlace>(database, placeName, { beganMs: nowMs, lookedAtMs: nowMs, known: [] })
  await save()
  const running = await startWebhookQueues({
    functionName: sendWebhook.name,
    lambda: loadedAtFirstCall(sendWebhook.name) as unknown as QueueFunction,
    queues,
    onGivenUp: ({ deliveries }) => console.error(`${sendWebhook.name} gave up an event after ${deliveries} tries`),
  })
  Object.assign(process.env, {
    [environmentNames.webhookQueueUrls]: running.urls.join(' '),
    [environmentNames.webhookLocalTrials]: 'yes',
  })
  running.begin()
  const lambda = loadedAtFirstCall(dispatchEvents.name) as unknown as StreamFunction
  const stream = followFeed({ functionName: dispatchEvents.name, lambda, partitions: webhookPartitions, place, save })
  return {
    stop: () => {
      stream.stop()
      running.stop()
    },
  }
}

/** What webhooks are fed from: acts, and events that somebody ordered. */
export const webhookPartitions = (days: readonly string[]): string[] => [...days.map(feedPartition), webhookOrdersPartition]
