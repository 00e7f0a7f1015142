import { randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import { marshall } from '@aws-sdk/util-dynamodb'
import type { Context, DynamoDBBatchResponse, DynamoDBStreamEvent } from 'aws-lambda'
import { dayMs } from '../../lib/domain/value/duration.ts'
import { lowestIdAt, momentOfId } from '../../lib/domain/value/id.ts'
import type { Item } from '../../lib/store/table/item.ts'
import { feedDayOf } from '../../lib/store/keys.ts'
import { queryBetween } from '../../lib/store/table/read.ts'
import { limits } from '../limits.ts'
import { lambdaContext } from './lambda.ts'

export type StreamFunction = (event: DynamoDBStreamEvent, context: Context) => Promise<DynamoDBBatchResponse>

/** How far the feed was handed over. */
export interface StreamPlace {
  /** Nothing written before this is handed over. */
  beganMs: number
  /** Everything written before this moment is handed over, except late writes. */
  lookedAtMs: number
  /** What was handed over and may be read again. */
  known: string[]
}

interface FeedStreamOptions {
  functionName: string
  lambda: StreamFunction
  /** The partitions the function is fed from; their items are ordered by time. `days` are the days to read. */
  partitions: (days: readonly string[]) => readonly string[]
  /** Updated while the feed is followed. */
  place: StreamPlace
  save: () => Promise<void>
}

/** Between two polls: the normal interval, the idle one after a minute without writes (it must cost next to nothing), and that minute. */
const [everyMs, idleEveryMs, busyForMs] = [250, 500, 60_000]
/**
 * How late a write usually appears after its timestamp, how late it can appear (15 s to be sent, 5 s to be executed), and how often that
 * whole period is read.
 */
const [usuallyLateMs, latestMs, deepEveryMs] = [2_000, 40_000, 5_000]
/** The same as on AWS, where a record that blocks all later ones then goes to a queue that somebody looks at. */
const mostTries = limits.streamRetries
/** Sorts after every id. */
const end = 'g'

/**
 * Stands in for the table's stream: hands written items to a function, oldest first, by reading the items themselves. The engine's own
 * streams would slow every write down. Remembers what was handed over, also across restarts.
 */
export function followFeed(options: FeedStreamOptions): { stop: () => void } {
  const { place } = options
  const known = new Set(place.known)
  let pending: Item[] = []
  let tries = 0
  let [seenMs, deepMs, newsMs] = [0, 0, 0]
  let isStopped = false

  const look = async (): Promise<void> => {
    const nowMs = Date.now()
    const isDeep = nowMs - deepMs >= deepEveryMs
    const fromMs = isDeep ? place.lookedAtMs - latestMs : seenMs - usuallyLateMs
    const found = await writtenSince(options, Math.max(place.beganMs, fromMs), nowMs)
    const met = new Set(pending.map(({ sk }) => sk))
    pending.push(...found.filter(({ sk }) => !known.has(String(sk)) && !met.has(sk)))
    seenMs = nowMs
    const hadNews = pending.length > 0
    if (hadNews) newsMs = nowMs
    while (pending.length > 0 && (await handOverSome()));
    if (isDeep) deepMs = nowMs
    if (isDeep && pending.length === 0) forget(nowMs)
    if (!hadNews && place.known.length === known.size) return
    place.known = [...known]
    await options.save()
  }

  /** Forgets items that are older than everything still to be read. */
  const forget = (nowMs: number): void => {
    if (known.size === 0) return
    place.lookedAtMs = nowMs
    for (const id of known) if (momentOfId(id) < nowMs - latestMs) known.delete(id)
  }

  /** Returns whether it went well. */
  const handOverSome = async (): Promise<boolean> => {
    // Smaller and smaller batches after a failure, as on AWS: an item is given up only if it fails alone.
    const batch = pending.slice(0, Math.max(1, limits.streamBatch >> tries))
    const doneWith = await handedOver(options, batch)
    for (const { sk } of batch.slice(0, doneWith)) known.add(String(sk))
    pending = pending.slice(doneWith)
    tries = doneWith > 0 ? 0 : tries + 1
    if (doneWith === batch.length) return true
    if (tries < mostTries || isStopped) return doneWith > 0
    const [given] = pending.splice(0, 1)
    known.add(String(given?.sk))
    console.error(`${options.functionName} gave up ${String(given?.sk)}; its log lines say why`)
    return true
  }

  const follow = async (): Promise<void> => {
    await look().catch((error: unknown) => isStopped || console.error(error))
    await wait(Date.now() - newsMs < busyForMs ? everyMs : idleEveryMs, undefined, { ref: false })
    if (!isStopped) void follow()
  }
  void follow()
  return {
    stop: () => {
      isStopped = true
    },
  }
}

/** Everything in the stream's partitions, oldest first. */
async function writtenSince({ partitions }: FeedStreamOptions, fromMs: number, nowMs: number): Promise<Item[]> {
  const from = lowestIdAt(fromMs)
  const days = Array.from({ length: Math.floor(nowMs / dayMs) - Math.floor(fromMs / dayMs) + 1 }, (_, index) =>
    feedDayOf(lowestIdAt(fromMs + index * dayMs)),
  )
  const found = await Promise.all(partitions(days).map((partition) => queryBetween(partition, from, end)))
  return found.flat()
}

/** How many were processed, counted from the first. */
async function handedOver({ functionName, lambda }: FeedStreamOptions, batch: readonly Item[]): Promise<number> {
  const Records = batch.map((item, index) => ({
    eventName: 'INSERT' as const,
    dynamodb: { NewImage: marshall(item), SequenceNumber: String(index) },
  }))
  const context = lambdaContext(functionName, randomUUID(), limits.streamFunctionSeconds)
  const { batchItemFailures } = await lambda({ Records } as DynamoDBStreamEvent, context)
  const [failed] = batchItemFailures
  return failed ? Number(failed.itemIdentifier) : batch.length
}
