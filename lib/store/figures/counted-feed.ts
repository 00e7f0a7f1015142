import { momentOfId } from '../../domain/value/id.ts'
import { additionsOf, type CountedThings } from '../../domain/figures/kept-figures.ts'
import { feedBegin, type FeedPlace, isForgotten, loadFeedPage, settledEnd, type ToldEvent } from '../feed/feed.ts'
import { loadCountedThings } from './counted-objects.ts'
import { type FigureSum, type FigureSums, newFigureSums } from './figure-sums.ts'
import { countedKey } from '../keys.ts'
import { getItem, readTiming } from '../table/read.ts'
import { StaleRead, stale, type Step, transact } from '../table/transact.ts'
import { countedItem, type Counted } from './figure-items.ts'

/** Undefined when nothing was ever counted. */
export async function loadCounted(): Promise<Counted | undefined> {
  const item = await getItem(countedKey)
  return item && countedItem.read(item)
}

export interface CountingOrder {
  nowMs: number
  newToken: () => string
  isTimeUp: () => boolean
  eventsAtOnce?: number
}

const usualPage = 200
/** DynamoDB writes at most 100 items in one transaction; one of them is the position. */
const maxFigures = 99

/** The result of a counting run. */
export interface CountingRun {
  events: number
  /** Overtaken by another run, which continues; otherwise whether all settled events were counted, or time ran out first. */
  outcome: 'ReadUp' | 'OutOfTime' | 'Overtaken'
}

/**
 * Counts the events of the feed after the last counted place. Figures and place are written together, on the condition that the
 * place is still the one that was read: every event is counted once, however many runs overlap and wherever one stops.
 *
 * @param of.isTimeUp called between two writes
 * @param of.eventsAtOnce how many events are read at a time
 * @throws errors of reads and writes; what was counted before stays counted
 */
export async function countFeed({ nowMs, newToken, isTimeUp, eventsAtOnce = usualPage }: CountingOrder): Promise<CountingRun> {
  let events = 0
  try {
    for await (const { place, size } of countedWrites(nowMs, newToken, eventsAtOnce)) {
      events += size
      if (place.actId >= settledEnd(nowMs)) return { events, outcome: 'ReadUp' }
      if (isTimeUp()) return { events, outcome: 'OutOfTime' }
    }
  } catch (error) {
    if (!(error instanceof StaleRead)) throw error
  }
  return { events, outcome: 'Overtaken' }
}

/** One write after another, each made once the previous one is done; there is always a next one. */
async function* countedWrites(nowMs: number, newToken: () => string, eventsAtOnce: number): AsyncGenerator<CountingWrite> {
  let counted = await loadCounted()
  for (;;) {
    const page = await pageBehind(counted, nowMs, eventsAtOnce)
    const things = await loadCountedThings(page.told.map(({ event }) => event))
    for (const write of writesOf(page, things)) {
      const next: Counted = { ...write.place, begunAt: page.begunAt }
      await transact([placeMoved(counted, next), ...write.sums.map(added)], newToken(), readTiming())
      counted = next
      yield write
    }
  }
}

interface CountedPage {
  told: readonly ToldEvent[]
  next: FeedPlace
  begunAt: string
}

/** After a pause longer than acts are kept, counting starts over: earlier counts are no longer shown. */
async function pageBehind(counted: Counted | undefined, nowMs: number, limit: number): Promise<CountedPage> {
  const after = counted && !isForgotten(counted, nowMs) ? counted : undefined
  const { events, next } = await loadFeedPage({ after, types: undefined, limit }, nowMs)
  const begunAt = after?.begunAt ?? new Date(momentOfId(events[0]?.actId ?? next.actId)).toISOString()
  return { told: events, next, begunAt }
}

interface CountingWrite {
  sums: readonly FigureSum[]
  /** The place up to which this write counts. */
  place: FeedPlace
  size: number
}

/** As few writes as fit a page; at least one, because the place advances even without events. */
function writesOf({ told, next, begunAt }: CountedPage, things: CountedThings): CountingWrite[] {
  const writes: CountingWrite[] = []
  let [sums, size, last]: [FigureSums, number, FeedPlace] = [newFigureSums(), 0, next]
  const written = (place: FeedPlace): void => {
    writes.push({ sums: sums.all(), place, size })
    ;[sums, size] = [newFigureSums(), 0]
  }
  for (const { actId, index, event } of told) {
    const additions = additionsOf(event, things, Date.parse(begunAt))
    if (sums.sizeWith(additions) > maxFigures) written(last)
    sums.add(additions)
    size++
    last = { actId, index }
  }
  written(next)
  return writes
}

function added({ key, figures, sweepAfter }: FigureSum): Step {
  const names = [...figures.keys()]
  const sweeps = sweepAfter === null ? '' : ' SET sweepAfter = :sweepAfter'
  return {
    write: {
      Update: {
        Key: key,
        UpdateExpression: `ADD ${names.map((_, index) => `#f${index} :f${index}`).join(', ')}${sweeps}`,
        ExpressionAttributeNames: Object.fromEntries(names.map((name, index) => [`#f${index}`, name])),
        ExpressionAttributeValues: {
          ...Object.fromEntries(names.map((name, index) => [`:f${index}`, figures.get(name)])),
          ...(sweepAfter !== null && { ':sweepAfter': sweepAfter }),
        },
      },
    },
    refused: stale,
  }
}

/** The condition that makes every event count once. */
function placeMoved(from: Counted | undefined, to: Counted): Step {
  const Item = { ...countedKey, ...to }
  if (!from) return { write: { Put: { Item, ConditionExpression: 'attribute_not_exists(pk)' } }, refused: stale }
  const { actId, index, begunAt } = from
  return {
    write: {
      Put: {
        Item,
        ConditionExpression: 'actId = :actId AND #index = :index AND begunAt = :begunAt',
        ExpressionAttributeNames: { '#index': 'index' },
        ExpressionAttributeValues: { ':actId': actId, ':index': index, ':begunAt': begunAt },
      },
    },
    refused: stale,
  }
}

/**
 * Declares that the feed tells everything since a moment, which may be long before the feed began: for filling an empty contour
 * with a past.
 */
export async function countFrom(begunAt: string, nowMs: number, token: string): Promise<void> {
  const isEarlier: Step = {
    write: {
      Update: {
        Key: countedKey,
        UpdateExpression: 'SET begunAt = :begunAt, actId = if_not_exists(actId, :actId), #index = if_not_exists(#index, :index)',
        ConditionExpression: 'attribute_not_exists(begunAt) OR begunAt > :begunAt',
        ExpressionAttributeNames: { '#index': 'index' },
        ExpressionAttributeValues: { ':begunAt': begunAt, ':actId': feedBegin(nowMs), ':index': 0 },
      },
    },
    refused: stale,
  }
  try {
    await transact([isEarlier], token, readTiming())
  } catch (error) {
    // Counting already began earlier.
    if (!(error instanceof StaleRead)) throw error
  }
}
