import type { Context } from 'aws-lambda'
import { lambdaContext } from '../../infra/local/lambda.ts'
import { type Act, type Answer, type Call, isOutcomeUnknown } from './call.ts'
import { type Chance, chanceOf } from './chance.ts'
import { MachineGone, newInvocation, type Invocation, withinInvocation } from './invocation.ts'
import { isIdempotent, isOverHttp, type Means, perform } from './perform.ts'
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
  onLateWrite: (what: string) => void
}

const functionTimeoutMs = 28_000
const gatewayTimeoutMs = 29_000
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
  // Somebody clicks twice, a proxy repeats: the same request again while the first is under way.
  const twin = intended.idempotencyKey !== null && chance.happens(0.2)
  const twinCall = twin ? rest(stage, chance.below(50)).then(() => callOnce(stage, intended)) : undefined
  await Promise.all([repeated(stage, chance, intended), twinCall])
}

async function repeated(stage: Stage, chance: Chance, intended: Intention): Promise<void> {
  for (let attempt = 0; attempt < 4; attempt++) {
    const call = await callOnce(stage, intended)
    const isOpen = isOutcomeUnknown(call) || call.answer?.status === 503
    const again = isOpen ? 0.75 : intended.idempotencyKey === null ? 0 : 0.1
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
  const invocation = newInvocation({ client, call: number, skewMs, chance })
  const gone = new Promise<undefined>((resolve) => {
    invocation.onGone = () => resolve(undefined)
  })
  const gateway = gatewayOf(stage, act)
  world.begin(invocation)
  const working = withinInvocation(invocation, () => worked(stage, invocation, act, idempotencyKey))
  const answer = await Promise.race([working.catch(withoutAnswer(act)), gone, gateway.gaveUp])
  gateway.leave()
  invocation.isAnswered = true
  world.end(invocation)
  // Whatever a function leaves behind stands still until the machine is wanted again.
  if (!invocation.isGone) world.freeze(invocation)
  settle(stage, call, skewMs, answer)
  // An answer that leaves the outcome open is true whatever becomes of the write: a machine that stood still past its deadline has
  // nothing else to say.
  if (invocation.writesUnderWay > 0 && !isOutcomeUnknown(call))
    stage.onLateWrite(`call ${number} was answered for certain while a write of it was under way`)
  return call
}

/** Runs the function. Now and then its machine is only made when the request has come to the gateway. */
async function worked(stage: Stage, invocation: Invocation, act: Act, idempotencyKey: string | null): Promise<Answer> {
  const { world, isRough } = stage
  const arrivedMs = world.nowMs()
  if (isRough && invocation.chance.happens(0.03)) await machineMade(stage, invocation)
  return perform(stage.means, act, { idempotencyKey, arrivedMs }, contextOf(stage, invocation))
}

const longestInitMs = 10_000

function machineMade({ world }: Stage, invocation: Invocation): Promise<void> {
  return new Promise((resolve, reject) => {
    const dueMs = world.nowMs() + invocation.chance.below(longestInitMs)
    world.park({ invocation, kind: 'step', dueMs, run: resolve, drop: () => reject(new MachineGone()) })
  })
}

/** Waits for an answer no longer than API Gateway does. People at a command line, and readers of a list, wait to the end. */
function gatewayOf({ world }: Stage, act: Act): { gaveUp: Promise<undefined>; leave: () => void } {
  const waits = act.kind !== 'listPayouts' && act.kind !== 'listPartners' && isOverHttp(act)
  if (!waits) return { gaveUp: new Promise(() => undefined), leave: () => undefined }
  let leave: () => void = () => undefined
  const gaveUp = new Promise<undefined>((resolve) => {
    const dueMs = world.nowMs() + gatewayTimeoutMs
    leave = world.park({ invocation: null, kind: 'gateway', dueMs, run: () => resolve(undefined), drop: () => undefined })
  })
  return { gaveUp, leave }
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
  if (!isOutcomeUnknown(call)) {
    call.answeredAt = place
    call.answeredMs = stage.world.nowMs() + skewMs
  }
  learn(stage.known, call)
  stage.onAnswered(call)
}
