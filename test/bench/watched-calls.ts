import { setImmediate as nextRound } from 'node:timers/promises'
import { buffer } from 'node:stream/consumers'
import type { Readable } from 'node:stream'

/** One call to DynamoDB, as it went over the wire. */
export interface WatchedCall {
  /** Such as TransactWriteItems. */
  operation: string
  /** 1 when nothing had to be waited for before it began, else one more than the longest chain of calls it waited for. */
  step: number
  /** What DynamoDB charges for it. */
  readUnits: number
  writeUnits: number
}

/** What a piece of work asked of DynamoDB. */
export interface Watched<Result> {
  result: Result
  calls: readonly WatchedCall[]
}

/** An SDK client, as far as it is looked under. */
interface WatchableClient {
  config: { requestHandler: unknown }
}

interface WireRequest {
  headers: Record<string, string>
  body: string | Uint8Array
}

interface RequestHandler {
  handle: (request: WireRequest, options: unknown) => Promise<{ response: { body: Readable | Uint8Array } }>
}

interface Capacity {
  CapacityUnits?: number
  ReadCapacityUnits?: number
  WriteCapacityUnits?: number
}

/**
 * Does the work and counts the client's calls, below the SDK, so that calls of the SDK's own are counted too. Calls go in step: all that
 * were sent are answered together, so that every call takes equally long, and the number of sequential calls does not depend on which the
 * engine answers first. The work must be the only user of the client.
 */
export async function watchCalls<Result>(client: WatchableClient, work: () => Promise<Result>): Promise<Watched<Result>> {
  const inner = client.config.requestHandler as RequestHandler
  const calls: WatchedCall[] = []
  const { begin, end } = steps()
  const handle: RequestHandler['handle'] = async (request, options) => {
    const operation = request.headers['x-amz-target']?.split('.').at(-1) ?? ''
    const call: WatchedCall = { operation, step: begin(), readUnits: 0, writeUnits: 0 }
    calls.push(call)
    askForCapacity(request)
    try {
      const { response } = await inner.handle(request, options)
      const bytes = response.body instanceof Uint8Array ? response.body : await buffer(response.body)
      Object.assign(call, unitsIn(operation, bytes))
      return { response: Object.assign(response, { body: bytes }) }
    } finally {
      await end()
    }
  }
  client.config.requestHandler = { handle }
  try {
    return { result: await work(), calls }
  } finally {
    client.config.requestHandler = inner
  }
}

/** Counts steps: one is over, for all that began in it, when the last of them has ended and nothing else has begun since. */
function steps() {
  let [step, unanswered, moves] = [1, 0, 0]
  let over = Promise.withResolvers<undefined>()
  return {
    begin: (): number => {
      unanswered++
      moves++
      return step
    },
    end: async (): Promise<void> => {
      const [{ promise, resolve }, move] = [over, ++moves]
      unanswered--
      // Whatever is sent side by side with these calls has been sent by then, however quick the answers are.
      for (let round = 0; round < roundsUntilAllSent; round++) await nextRound()
      if (unanswered > 0 || moves > move) return promise
      step++
      over = Promise.withResolvers()
      resolve(undefined)
    },
  }
}

const roundsUntilAllSent = 10

/** Engines do not check signatures: a signed request may still be changed. */
function askForCapacity(request: WireRequest): void {
  const { body } = request
  const text = typeof body === 'string' ? body : Buffer.from(body.buffer, body.byteOffset, body.byteLength).toString()
  request.body = JSON.stringify({ ...(JSON.parse(text) as object), ReturnConsumedCapacity: 'TOTAL' })
  request.headers['content-length'] = String(Buffer.byteLength(request.body))
}

const writes = new Set(['PutItem', 'UpdateItem', 'DeleteItem', 'BatchWriteItem'])

function unitsIn(operation: string, bytes: Uint8Array): Pick<WatchedCall, 'readUnits' | 'writeUnits'> {
  const { ConsumedCapacity = [] } = JSON.parse(Buffer.from(bytes).toString()) as { ConsumedCapacity?: Capacity | Capacity[] }
  let [readUnits, writeUnits] = [0, 0]
  for (const { CapacityUnits = 0, ReadCapacityUnits, WriteCapacityUnits } of [ConsumedCapacity].flat()) {
    // A transaction says which it used: a repeated one only reads.
    const isWrite = WriteCapacityUnits !== undefined || (ReadCapacityUnits === undefined && writes.has(operation))
    if (isWrite) writeUnits += CapacityUnits
    else readUnits += CapacityUnits
  }
  return { readUnits, writeUnits }
}

/** How many calls came one after another, at the least: the longest chain. */
export const sequentialCalls = (calls: readonly WatchedCall[]): number => Math.max(0, ...calls.map(({ step }) => step))

export const readUnits = (calls: readonly WatchedCall[]): number => calls.reduce((sum, call) => sum + call.readUnits, 0)

export const writeUnits = (calls: readonly WatchedCall[]): number => calls.reduce((sum, call) => sum + call.writeUnits, 0)
