import type { APIGatewayProxyResult } from 'aws-lambda'
import { invoke, lambdaContext } from '../../infra/local/lambda.ts'
import { chanceOf } from './chance.ts'
import type { Stage } from './client.ts'
import { type Functions, gatewayEvent } from './functions.ts'
import { newInvocation, withinInvocation } from './invocation.ts'

/** What somebody read who asks the feed again and again, as integrators do. */
export interface FeedReading {
  /** Ids of events, in the order in which they were read. */
  ids: string[]
  /** Was away for longer than events are kept. */
  isForgotten: boolean
}

const second = 1_000
/** Whatever is still on its way has arrived by then. */
const everythingMs = 16 * 60 * second
const functionTimeoutMs = 28 * second
/** No call of a client has such a number. */
const firstCall = 60_000

/** Reads by cursor while others act, under the same faults as they, and to the end when they have ended. */
export async function readFeed(stage: Stage, areOthersDone: () => boolean): Promise<FeedReading> {
  const chance = chanceOf(stage.seed, 200)
  const skewMs = chance.below(10 * second + 1) - 5 * second
  const reading: FeedReading = { ids: [], isForgotten: false }
  let [cursor, number] = [undefined as string | undefined, firstCall]
  const ask = async (): Promise<number> => {
    const { statusCode, headers = {}, body } = await page(stage, { number: number++, skewMs, cursor, limit: 1 + chance.below(9) })
    if (statusCode === 410) reading.isForgotten = true
    if (statusCode !== 200) return 1
    const events = JSON.parse(body) as { id: string }[]
    reading.ids.push(...events.map(({ id }) => id))
    cursor = String(headers['X-Next-Cursor'])
    return events.length
  }
  while (!areOthersDone() && !reading.isForgotten) {
    await rest(stage, chance.below(15 * second))
    await ask()
  }
  await rest(stage, everythingMs)
  // Several empty pages in a row may lie before the end: a page looks at so many days, and no more.
  for (let empty = 0; empty < 3 && !reading.isForgotten;) empty = (await ask()) === 0 ? empty + 1 : 0
  return reading
}

const rest = ({ world }: Stage, ms: number): Promise<void> =>
  new Promise((resolve) => {
    world.park({ invocation: null, kind: 'pause', dueMs: world.nowMs() + ms, run: resolve, drop: () => undefined })
  })

const brokenOff = { statusCode: 502, body: '' } as APIGatewayProxyResult

async function page(
  stage: Stage,
  { number, skewMs, cursor, limit }: { number: number; skewMs: number; cursor: string | undefined; limit: number },
): Promise<APIGatewayProxyResult> {
  const { world, means } = stage
  const invocation = newInvocation({ client: 0, call: number, skewMs, chance: chanceOf(stage.seed, number) })
  const gone = new Promise<APIGatewayProxyResult>((resolve) => {
    invocation.onGone = () => resolve(brokenOff)
  })
  const deadlineMs = world.nowMs() + functionTimeoutMs
  const context = {
    ...lambdaContext('simulated', `feed-${number}`, functionTimeoutMs / second),
    getRemainingTimeInMillis: () => Math.max(0, deadlineMs - world.nowMs()),
  }
  const asked = {
    function: 'list-events',
    path: null,
    query: { limit: String(limit), ...(cursor !== undefined && { cursor }) },
    headers: { 'x-api-key': means.secret },
    body: undefined,
    arrivedMs: world.nowMs(),
  }
  world.begin(invocation)
  const working = withinInvocation(invocation, () => invoke(handlerOf(means.functions), gatewayEvent(asked, context), context))
  const answer = await Promise.race([working.catch(() => brokenOff), gone])
  invocation.isAnswered = true
  world.end(invocation)
  return answer
}

function handlerOf(functions: Functions) {
  const found = functions.get('list-events')
  if (!found) throw new Error('there is no feed')
  return found.handler
}
