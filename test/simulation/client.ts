import type { Context } from 'aws-lambda'
import { lambdaContext } from '../../infra/local/lambda.ts'
import { type Act, type Answer, type Call, isOutcomeUnknown } from './call.ts'
import { type Chance, chanceOf } from './chance.ts'
import { type Invocation, MachineGone, withinInvocation } from './invocation.ts'
import { isIdempotent, type Means, perform } from './perform.ts'
import { chooseAct, type Knowledge, learn, type Theme } from './workload.ts'
import type { World } from './world.ts'

/** What clients of one run have in common. */
export interface Stage {
  seed: number
  world: World
  means: Means
  known: Knowledge
  theme: Theme
  calls: Call[]
  /** Acts that clients may still begin. */
  actsLeft: number
  /** The next place in the order of everything that happens. */
  nextPlace: () => number
  /** Whether anything may go wrong: otherwise functions have their full time. */
  isRough: boolean
  onCalled: (call: Call) => void
  onAnswered: (call: Call) => void
}

const functionTimeoutMs = 28_000
const second = 1_000
const minute = 60 * second
const hour = 60 * minute
const day = 24 * hour

/** Acts, one after another, until there are no more to begin. */
export async function runClient(stage: Stage, client: number): Promise<void> {
  const chance = chanceOf(stage.seed, 100 + client)
  const skewMs = chance.below(10 * second + 1) - 5 * second
  while (stage.actsLeft > 0) {
    stage.actsLeft--
    await rest(stage, chance.below(chance.happens(stage.theme.haste) ? 15 : 2 * second))
    if (chance.happens(0.07)) stage.world.leap(leapOf(chance))
    const { act, idempotencyKey } = intention(stage, chance)
    await insist(stage, chance, { client, skewMs, act, idempotencyKey })
  }
}

interface Intention {
  client: number
  skewMs: number
  act: Act
  idempotencyKey: string | null
}

/** Something new, or something that was asked before, perhaps long ago, perhaps of another client, or its name for something else. */
function intention({ known, theme, calls }: Stage, chance: Chance): Pick<Intention, 'act' | 'idempotencyKey'> {
  const act = chooseAct(known, theme, chance)
  if (known.idempotent.length > 0 && chance.happens(0.12)) return chance.pick(known.idempotent.slice(-6))
  if (!isIdempotent(act) || chance.happens(0.4)) return { act, idempotencyKey: null }
  const reusable = known.idempotent.filter((idempotent) => idempotent.act.owner === act.owner)
  if (reusable.length > 0 && chance.happens(0.05)) return { act, idempotencyKey: chance.pick(reusable).idempotencyKey }
  const idempotent = { act, idempotencyKey: `key-${calls.length}-${known.idempotent.length}` }
  known.idempotent.push(idempotent)
  return idempotent
}

/** Calls, and may call again when nobody can tell what the call came to. */
async function insist(stage: Stage, chance: Chance, intended: Intention): Promise<void> {
  for (let attempt = 0; attempt < 4; attempt++) {
    const { answer } = await callOnce(stage, intended)
    const again = isOutcomeUnknown(answer) ? 0.75 : intended.idempotencyKey === null ? 0 : 0.1
    if (!chance.happens(again)) return
    await rest(stage, chance.below(2 * second))
  }
}

async function callOnce(stage: Stage, { client, skewMs, act, idempotencyKey }: Intention): Promise<Call> {
  const { world } = stage
  const number = stage.calls.length + 1
  const call: Call = {
    number,
    client,
    act,
    idempotencyKey,
    invokedAt: stage.nextPlace(),
    answeredAt: Infinity,
    invokedMs: world.nowMs() + skewMs,
    answeredMs: Infinity,
    answer: undefined,
  }
  stage.calls.push(call)
  stage.onCalled(call)
  const chance = chanceOf(stage.seed, 10_000 + number)
  const invocation: Invocation = { client, call: number, skewMs, chance, isGone: false, onGone: () => undefined }
  const gone = new Promise<undefined>((resolve) => {
    invocation.onGone = () => resolve(undefined)
  })
  world.begin(invocation)
  const working = withinInvocation(invocation, () => perform(stage.means, act, idempotencyKey, contextOf(stage, invocation)))
  const answer = await Promise.race([working.catch(withoutAnswer(act)), gone])
  world.end(invocation)
  settle(stage, call, skewMs, answer)
  return call
}

/** A function that ends without an answer: a client sees an error of the gateway. A list that breaks off is seen as such. */
function withoutAnswer(act: Act): (error: unknown) => Answer | undefined {
  return (error) => {
    if (error instanceof MachineGone || act.kind === 'listPayouts' || act.kind === 'listPartners') return undefined
    return { status: 502, code: 'FUNCTION_FAILED', text: String(error), body: null, isReplay: false }
  }
}

/** A client does nothing for a while. */
function rest({ world }: Stage, ms: number): Promise<void> {
  return new Promise((resolve) => {
    world.park({ invocation: null, kind: 'pause', dueMs: world.nowMs() + ms, run: resolve, drop: () => undefined })
  })
}

/** How long a time passes at once: past the life of a token, of the promocode window, of a kept answer, or just short of it. */
function leapOf(chance: Chance): number {
  const aBit = chance.below(20 * second) - 10 * second
  return (
    aBit +
    chance.pickWeighted([
      [3, 11 * minute],
      [3, 12 * hour],
      [4, day],
      [2, 7 * day],
    ])
  )
}

/** The context of a function, whose time runs on the world's clock. Now and then most of it is over before the function comes to work. */
function contextOf({ world, isRough }: Stage, { call, chance }: Invocation): Context {
  const leftMs = isRough && chance.happens(0.1) ? 1_100 + chance.below(2 * second) : functionTimeoutMs
  const deadlineMs = world.nowMs() + leftMs
  return {
    ...lambdaContext('simulated', `call-${call}`, functionTimeoutMs / second),
    getRemainingTimeInMillis: () => Math.max(0, deadlineMs - world.nowMs()),
  }
}

function settle(stage: Stage, call: Call, skewMs: number, answer: Answer | undefined): void {
  call.answer = answer
  const place = stage.nextPlace()
  if (!isOutcomeUnknown(answer)) {
    call.answeredAt = place
    call.answeredMs = stage.world.nowMs() + skewMs
  }
  learn(stage.known, call)
  stage.onAnswered(call)
}
