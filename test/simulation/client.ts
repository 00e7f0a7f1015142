import type { Context } from 'aws-lambda'
import { lambdaContext } from '../../infra/local/lambda.ts'
import { type Act, type Answer, type Call, isOutcomeUnknown, type PersonName, personOf, type SignedIn } from './call.ts'
import { type Chance, chanceOf } from './chance.ts'
import { MachineGone, newInvocation, type Invocation, withinInvocation } from './invocation.ts'
import { isIdempotent, isOverHttp, type Means, perform } from './perform.ts'
import { isAdministrator } from './simulated-contour.ts'
import { chooseAct, interruptionOf, type Knowledge, learn, loginsOf, type Theme } from './workload.ts'
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
  const mixUps = chanceOf(stage.seed, 200_000 + client)
  const skewMs = chance.below(10 * second + 1) - 5 * second
  while (stage.actsLeft > 0) {
    stage.actsLeft--
    await rest(stage, chance.below(chance.happens(stage.theme.haste) ? 15 : 2 * second))
    if (chance.happens(0.07)) stage.world.leap(leapOf(chance))
    const { act, idempotencyKey } = intention(stage, chance)
    const person = personOf(act)
    if (act.kind === 'askForCode') await signIn(stage, chance, { client, skewMs }, act.person)
    else if (person === null) await insist(stage, chance, { client, skewMs, act, signedIn: null, idempotencyKey })
    else {
      const signedIn = await browserOf(stage, chance, { client, skewMs }, person)
      // People who are not let in do nothing.
      if (!signedIn) continue
      const session = mixUps.happens(0.05) ? (sessionOfAnother(stage, mixUps, person) ?? signedIn) : signedIn
      await insist(stage, chance, { client, skewMs, act, signedIn: session, idempotencyKey })
    }
  }
}

/** Who moves, on a machine of its own. */
interface Mover {
  client: number
  skewMs: number
}

interface Intention extends Mover {
  act: Act
  signedIn: SignedIn | null
  idempotencyKey: string | null
}

/** Something new; or an earlier request again, perhaps old, perhaps another client's; or its key with another request. */
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

/** Calls, and may call again when the outcome is unknown. */
async function insist(stage: Stage, chance: Chance, intended: Intention): Promise<void> {
  // Somebody clicks twice, a proxy repeats: the same request again while the first is under way.
  const twin = intended.idempotencyKey !== null && chance.happens(0.2)
  const twinCall = twin ? rest(stage, chance.below(50)).then(() => callOnce(stage, intended)) : undefined
  await Promise.all([repeated(stage, chance, intended), twinCall, interrupted(stage, chance, intended)])
}

/** Now and then, in the middle of an act, something makes it impossible for its actor. */
async function interrupted(stage: Stage, chance: Chance, { client, skewMs, signedIn }: Intention): Promise<void> {
  if (!signedIn || !chance.happens(Math.min(0.3, 0.1 * stage.theme.people))) return
  await rest(stage, chance.below(60))
  const act = interruptionOf(stage.known, signedIn, chance)
  const others = loginsOf(stage.known, signedIn.person).live.filter(({ loginId }) => loginId !== signedIn.loginId)
  const by = personOf(act) === null ? null : act.kind === 'endLogin' ? (others.at(-1) ?? signedIn) : signedIn
  await callOnce(stage, { client, skewMs, act, signedIn: by, idempotencyKey: null })
}

async function repeated(stage: Stage, chance: Chance, intended: Intention): Promise<void> {
  let { signedIn } = intended
  for (let attempt = 0; attempt < 4; attempt++) {
    const call = await callOnce(stage, { ...intended, signedIn })
    const isOpen = isOutcomeUnknown(call) || call.answer?.status === 503
    const isSignedOut = ['SIGN_IN_REQUIRED', 'SIGNED_IN_AS_ANOTHER', 'PROOF_REQUIRED'].includes(call.answer?.code ?? '')
    const again = isOpen ? 0.75 : isSignedOut ? 0.5 : intended.idempotencyKey === null ? 0 : 0.1
    if (!chance.happens(again)) return
    await rest(stage, chance.below(2 * second))
    // A client that lost the connection signs in again, and repeats what may have been done.
    if (signedIn && chance.happens(isSignedOut ? 0.9 : 0.2)) {
      signedIn = (await signIn(stage, chance, intended, personOf(intended.act) ?? signedIn.person)) ?? signedIn
    }
  }
}

/** A browser believed to be signed in, now and then one that no longer is; without one, the person signs in. */
async function browserOf(stage: Stage, chance: Chance, mover: Mover, person: PersonName): Promise<SignedIn | undefined> {
  const { live, over } = loginsOf(stage.known, person)
  if (live.length > 0 && chance.happens(0.95)) return chance.pick(live.slice(-3))
  if (over.length > 0 && chance.happens(0.2)) return chance.pick(over.slice(-3))
  // While somebody signs in, others of the same name may have.
  return (await signIn(stage, chance, mover, person)) ?? loginsOf(stage.known, person).live.at(-1)
}

/** Somebody else has signed in in another tab of the browser: acts on the first screen are sent with their session. */
function sessionOfAnother({ known }: Stage, chance: Chance, person: PersonName): SignedIn | undefined {
  const others = known.logins.filter((login) => login.person !== person && !login.isOver)
  return others.length > 0 ? chance.pick(others.slice(-3)) : undefined
}

/** Asks for a code, and signs in with the newest mailed one. Undefined when the person is refused, or gets no answer. */
async function signIn(stage: Stage, chance: Chance, mover: Mover, person: PersonName): Promise<SignedIn | undefined> {
  const owner = isAdministrator(person) ? 'everybody' : person
  const common = { client: mover.client, skewMs: mover.skewMs, signedIn: null, idempotencyKey: null }
  await callOnce(stage, { ...common, act: { kind: 'askForCode', owner, person } })
  await rest(stage, chance.below(100))
  const code = stage.known.codes.findLast((one) => one.person === person)?.code
  if (code === undefined) return undefined
  const { number } = await callOnce(stage, { ...common, act: { kind: 'signIn', owner, person, code } })
  return stage.known.logins.find((login) => login.begunBy === number)
}

async function callOnce(stage: Stage, { client, skewMs, act, signedIn, idempotencyKey }: Intention): Promise<Call> {
  const { world } = stage
  const number = stage.calls.length + 1
  const call: Call = {
    number,
    client,
    act,
    signedIn,
    idempotencyKey,
    invokedAt: stage.nextPlace(),
    answeredAt: Infinity,
    committedAt: null,
    invokedMs: world.nowMs() + skewMs,
    answeredMs: Infinity,
    answer: undefined,
  }
  stage.calls.push(call)
  stage.onCalled(call)
  const onCommitted = (): void => {
    call.committedAt ??= stage.nextPlace()
  }
  const { answer, invocation } = await invoked(stage, {
    number,
    client,
    skewMs,
    onCommitted,
    isWaitedFor: act.kind !== 'listPayouts' && act.kind !== 'listPartners' && isOverHttp(act),
    work: (context, arrivedMs) => perform(stage.means, act, { signedIn, idempotencyKey, arrivedMs }, context),
    failed: withoutAnswer(act),
  })
  settle(stage, call, skewMs, answer)
  // An answer that leaves the outcome open is true whatever happens to the write: a machine that was frozen past its deadline cannot
  // give a better one.
  if (invocation.writesUnderWay > 0 && !isOutcomeUnknown(call))
    stage.onLateWrite(`call ${number} was answered for certain while a write of it was under way`)
  return call
}

/** Sends a request to one function, on a machine of its own, until its client has an answer or stops waiting. */
interface Invoked extends Mover {
  number: number
  /** A transaction of it was executed. */
  onCommitted: () => void
  /** Whether the gateway times it out like others. People at a command line, and readers of a list, wait to the end. */
  isWaitedFor: boolean
  work: (context: Context, arrivedMs: number) => Promise<Answer>
  /** What its client hears when the function fails. */
  failed: (error: unknown) => Answer | undefined
}

export async function invoked(
  stage: Stage,
  { number, client, skewMs, onCommitted, isWaitedFor, work, failed }: Invoked,
): Promise<{ answer: Answer | undefined; invocation: Invocation }> {
  const { world } = stage
  const chance = chanceOf(stage.seed, 10_000 + number)
  const invocation = newInvocation({ client, call: number, skewMs, chance })
  invocation.onCommitted = onCommitted
  const gone = new Promise<undefined>((resolve) => {
    invocation.onGone = () => resolve(undefined)
  })
  const gateway = gatewayOf(stage, isWaitedFor)
  world.begin(invocation)
  const working = withinInvocation(invocation, () => worked(stage, invocation, work))
  const answer = await Promise.race([working.catch(failed), gone, gateway.gaveUp])
  gateway.leave()
  invocation.isAnswered = true
  world.end(invocation)
  // Whatever a function leaves running is frozen until the machine is needed again.
  if (!invocation.isGone) world.freeze(invocation)
  return { answer, invocation }
}

/** Runs the function. Now and then its machine is only made when the request has come to the gateway. */
async function worked(stage: Stage, invocation: Invocation, work: Invoked['work']): Promise<Answer> {
  const { world, isRough } = stage
  const arrivedMs = world.nowMs()
  if (isRough && invocation.chance.happens(0.03)) await machineMade(stage, invocation)
  return work(contextOf(stage, invocation), arrivedMs)
}

const longestInitMs = 10_000

function machineMade({ world }: Stage, invocation: Invocation): Promise<void> {
  return new Promise((resolve, reject) => {
    const dueMs = world.nowMs() + invocation.chance.below(longestInitMs)
    world.park({ invocation, kind: 'step', dueMs, run: resolve, drop: () => reject(new MachineGone()) })
  })
}

/** Waits for an answer no longer than API Gateway does, if that. */
function gatewayOf({ world }: Stage, isWaitedFor: boolean): { gaveUp: Promise<undefined>; leave: () => void } {
  if (!isWaitedFor) return { gaveUp: new Promise(() => undefined), leave: () => undefined }
  let leave: () => void = () => undefined
  const gaveUp = new Promise<undefined>((resolve) => {
    const dueMs = world.nowMs() + gatewayTimeoutMs
    leave = world.park({ invocation: null, kind: 'gateway', dueMs, run: () => resolve(undefined), drop: () => undefined })
  })
  return { gaveUp, leave }
}

/** A function that ends without an answer: the client sees an error of the gateway. A list that is cut off is recognizable. */
function withoutAnswer(act: Act): (error: unknown) => Answer | undefined {
  return (error) => {
    if (error instanceof MachineGone || act.kind === 'listPayouts' || act.kind === 'listPartners') return undefined
    return { status: 502, code: 'FUNCTION_FAILED', text: String(error), body: null, isReplay: false, token: null }
  }
}

/** A client does nothing for a while. */
export function rest({ world }: Stage, ms: number): Promise<void> {
  return new Promise((resolve) => {
    world.park({ invocation: null, kind: 'pause', dueMs: world.nowMs() + ms, run: resolve, drop: () => undefined })
  })
}

/** Time jumps: past the life of a token, the hour of five codes, the life of a session, the promocode window and the life of a kept answer; or just short of that. */
export function leapOf(chance: Chance): number {
  const aBit = chance.below(20 * second) - 10 * second
  return (
    aBit +
    chance.pickWeighted([
      [3, 11 * minute],
      [3, 61 * minute],
      [3, 12 * hour],
      [4, day],
      [2, 7 * day],
    ])
  )
}

/** The context of a function, whose time runs on the world's clock. Now and then most of its time is used up before it starts. */
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
