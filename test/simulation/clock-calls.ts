import { lambdaContext } from '../../infra/local/lambda.ts'
import { handler as countFeed } from '../../functions/schedule/count-feed/handler.ts'
import { handler as sealJournal } from '../../functions/schedule/seal-journal/handler.ts'
import type { ScheduledHandler } from '../../lib/queue/scheduled-worker.ts'
import { chanceOf } from './chance.ts'
import type { Stage } from './client.ts'
import { newInvocation, withinInvocation } from './invocation.ts'

const second = 1_000
/** By then everything that was on its way has arrived and is settled. */
const everythingMs = 17 * 60 * second
const functionTimeoutMs = 50 * second
/** No call of a client, and no reader of the feed, has such a number. */
const firstCall = 80_000

/** The clock calls the functions that count the feed and seal the journal while others act, under the same faults, sometimes twice at once; and again, to the end, after the others have finished. */
export async function callByClockAsTheyAct(stage: Stage, areOthersDone: () => boolean): Promise<void> {
  const chance = chanceOf(stage.seed, 300)
  let number = firstCall
  while (!areOthersDone()) {
    await rest(stage, chance.below(20 * second))
    const runs = chance.happens(0.3) ? 2 : 1
    const calls = Array.from({ length: runs }, () => [
      runByClock(stage, number++, countFeed),
      runByClock(stage, number++, sealJournal),
    ])
    await Promise.all(calls.flat())
  }
  await rest(stage, everythingMs)
  // A run may fail or be cut off; the next one continues.
  for (const work of [countFeed, sealJournal]) {
    for (let good = 0; good < 2;) good += (await runByClock(stage, number++, work)) ? 1 : 0
  }
}

const rest = ({ world }: Stage, ms: number): Promise<void> =>
  new Promise((resolve) => {
    world.park({ invocation: null, kind: 'pause', dueMs: world.nowMs() + ms, run: resolve, drop: () => undefined })
  })

/**
 * Calls a function as the clock does.
 *
 * @returns whether it came to its end
 */
export async function runByClock(stage: Stage, number: number, work: ScheduledHandler): Promise<boolean> {
  const { world } = stage
  const chance = chanceOf(stage.seed, number)
  const skewMs = chance.below(10 * second + 1) - 5 * second
  const invocation = newInvocation({ client: 0, call: number, skewMs, chance })
  const gone = new Promise<boolean>((resolve) => {
    invocation.onGone = () => resolve(false)
  })
  const deadlineMs = world.nowMs() + functionTimeoutMs
  const context = {
    ...lambdaContext('simulated', `count-${number}`, functionTimeoutMs / second),
    getRemainingTimeInMillis: () => Math.max(0, deadlineMs - world.nowMs()),
  }
  world.begin(invocation)
  const working = withinInvocation(invocation, () => work({}, context))
  const ended = working.then(
    () => true,
    () => false,
  )
  const isGood = await Promise.race([ended, gone])
  invocation.isAnswered = true
  world.end(invocation)
  return isGood
}
