import type { Chance } from './chance.ts'
import { brokenWay, canceled, internalServerError, mixed, refusalIn, skewed, throttled } from './fault-answers.ts'
import { type Invocation, MachineGone, presentInvocation } from './invocation.ts'
import type { WireAnswer, WireRequest } from './wire.ts'
import type { World } from './world.ts'

/** Everything that can go wrong between a function and DynamoDB. */
export const faultKinds = [
  /** Fails before anything was sent. */
  'unsent',
  /** Is executed, and the answer is lost. */
  'lost',
  /** Is said to have failed, and is executed later. */
  'late',
  /** Is never answered; executed later or never. */
  'hung',
  /** Takes its time. */
  'delayed',
  /** Is executed twice at once. */
  'twice',
  /** Is executed, answered, and executed again later. */
  'twiceLate',
  'throttled',
  /** Other transactions are at work on the same items. */
  'conflict',
  /** A condition refuses, and other transactions at work hide the verdict on other items. */
  'mixed',
  /** Is refused for the clock of the machine that signed it. */
  'skewed',
  /** DynamoDB fails; nobody says whether before or after it was executed. */
  'internal',
  /** Some keys of a batch are left unprocessed. */
  'unprocessed',
] as const

export type FaultKind = (typeof faultKinds)[number]

/** What became of one request. */
export interface WireEvent {
  invocation: Invocation | null
  wireRequest: WireRequest
  fault: FaultKind | 'lateArrival' | null
  /** The HTTP status, or what the function saw instead of one. */
  outcome: string
}

/** DynamoDB forgets a token then, and takes no request whose signature is older than the second. */
const tokenKeptMs = 10 * 60_000
const signatureGoodMs = 15 * 60_000
const second = 1_000

interface SeamOptions {
  world: World
  send: (wireRequest: WireRequest) => Promise<WireAnswer>
  chance: Chance
  /** How often, per request, something goes wrong. */
  faultRate: number
  kinds: readonly FaultKind[]
  onEvent: (event: WireEvent) => void
  /** A transaction leaves a machine whose client was answered before. */
  onLateWrite: (event: { invocation: Invocation; wireRequest: WireRequest }) => void
}

/** As much of an SDK's request as the seam looks at. */
interface SdkRequest {
  headers: Record<string, string>
  body?: string | Uint8Array
}

/** One request that waits for its turn. */
interface Pending {
  wireRequest: WireRequest
  invocation: Invocation
  sentAtMs: number
  /** Settles the request for the machine, as soon as it runs. Only the first call counts. */
  resolve: (answer: { response: WireAnswer }) => void
  reject: (error: Error) => void
}

/** How long a request waits for its answer, where nobody says otherwise. */
const usualRequestTimeoutMs = 5_000

/**
 * A request handler for the SDK that parks every request of an invocation in the world, and lets the seed say what becomes
 * of it. Requests from outside an invocation go straight through.
 */
export function faultSeam(options: SeamOptions) {
  const { world, send } = options
  return {
    handle: async (
      { headers, body }: SdkRequest,
      { requestTimeout = usualRequestTimeoutMs }: { requestTimeout?: number } = {},
    ): Promise<{ response: WireAnswer }> => {
      const operation = (headers['x-amz-target'] ?? '').split('.').at(-1) ?? ''
      const wireRequest = { operation, headers, body: textOf(body) }
      const invocation = presentInvocation()
      if (!invocation) return { response: await send(wireRequest) }
      if (invocation.isGone) throw new MachineGone()
      if (invocation.isAnswered && operation === 'TransactWriteItems') options.onLateWrite({ invocation, wireRequest })
      return new Promise((resolve, reject) => {
        const pending: Pending = {
          wireRequest,
          invocation,
          sentAtMs: world.nowMs(),
          ...heardOnce(options, invocation, operation, requestTimeout, { resolve, reject }),
        }
        parkRequest(options, pending, world.nowMs(), () => happen(options, pending))
      })
    },
  }
}

type Hearing = Pick<Pending, 'resolve' | 'reject'>

/** The first thing that comes back settles a request: an answer, a broken connection, or the end of the time it has. */
function heardOnce(
  { world }: SeamOptions,
  invocation: Invocation,
  operation: string,
  timeoutMs: number,
  { resolve, reject }: Hearing,
): Hearing {
  const writes = operation === 'TransactWriteItems' ? 1 : 0
  invocation.writesUnderWay += writes
  const step = (dueMs: number, run: () => void) =>
    world.park({ invocation, kind: 'step', dueMs, run, drop: () => settle(() => reject(new MachineGone())) })
  let isSettled = false
  const settle = (tell: () => void): void => {
    if (isSettled) return
    isSettled = true
    giveUp()
    invocation.writesUnderWay -= writes
    tell()
  }
  const giveUp = step(world.nowMs() + timeoutMs, () => settle(() => reject(brokenWay('TimeoutError'))))
  const heard = (tell: () => void): void => {
    if (invocation.frozenUntilMs > world.nowMs()) step(world.nowMs(), () => settle(tell))
    else settle(tell)
  }
  return {
    resolve: (answer) => heard(() => resolve(answer)),
    reject: (error) => heard(() => reject(error)),
  }
}

function textOf(body: string | Uint8Array = ''): string {
  return typeof body === 'string' ? body : Buffer.from(body.buffer, body.byteOffset, body.byteLength).toString()
}

function parkRequest(options: SeamOptions, pending: Pending, dueMs: number, run: () => void | Promise<void>): void {
  const drop = (): void => {
    // A machine that ends may have sent already what it has no answer to.
    if (options.chance.happens(0.5)) arriveLater(options, pending)
    pending.reject(new MachineGone())
  }
  options.world.park({ invocation: pending.invocation, kind: 'request', dueMs, run, drop })
}

async function happen(options: SeamOptions, pending: Pending): Promise<void> {
  const { chance, kinds } = options
  const possible = kinds.filter((kind) => isPossible(kind, pending.wireRequest)) as Exclude<FaultKind, 'mixed'>[]
  // A read that fails is only made again; it is writes whose fate matters.
  const rate = options.faultRate * (isWrite(pending.wireRequest.operation) ? 2 : 1)
  const fault = possible.length > 0 && chance.happens(rate) ? chance.pick(possible) : null
  await (fault === null ? execute(options, pending, null) : faults[fault](options, pending))
}

function isPossible(kind: FaultKind, { operation, body }: WireRequest): boolean {
  // That is decided once there is a refusal to hide a part of.
  if (kind === 'mixed') return false
  if (kind === 'conflict') return operation === 'TransactWriteItems'
  if (kind === 'unprocessed') return operation === 'BatchGetItem' && keysOfBatch(body).keys.length > 1
  if (kind === 'late' || kind === 'twiceLate') return isWrite(operation)
  return true
}

const isWrite = (operation: string): boolean => !['GetItem', 'Query', 'BatchGetItem'].includes(operation)

async function execute(options: SeamOptions, pending: Pending, fault: FaultKind | null): Promise<void> {
  const response = await sent(options, pending)
  const isMixed = options.kinds.includes('mixed') && refusalIn(response) !== undefined && options.chance.happens(0.5)
  if (isMixed) answer(options, pending, 'mixed', partlyHidden(response, pending, options.chance))
  else answer(options, pending, fault, response)
}

/** Sends a request, even if nobody waits for it any more, and notes where a transaction was executed. */
async function sent(
  { send }: SeamOptions,
  { wireRequest, invocation }: Pick<Pending, 'wireRequest' | 'invocation'>,
): Promise<WireAnswer> {
  const response = await send(wireRequest)
  if (wireRequest.operation === 'TransactWriteItems' && response.statusCode === 200) invocation.onCommitted()
  return response
}

function partlyHidden(refusal: WireAnswer, { wireRequest }: Pending, chance: Chance): WireAnswer {
  return mixed(refusal, someOf(stepCount(wireRequest.body), chance), chance.pick(['TransactionConflict', 'ThrottlingError']))
}

const faults: Record<Exclude<FaultKind, 'mixed'>, (options: SeamOptions, pending: Pending) => void | Promise<void>> = {
  unsent: (options, pending) =>
    fail(options, pending, 'unsent', brokenWay(options.chance.pick(['ECONNREFUSED', 'ECONNRESET', 'ENOTFOUND']))),
  lost: async (options, pending) => {
    await sent(options, pending)
    fail(options, pending, 'lost', brokenWay(options.chance.pick(['ECONNRESET', 'TimeoutError'])))
  },
  late: (options, pending) => {
    arriveLater(options, pending)
    fail(options, pending, 'late', brokenWay(options.chance.pick(['ECONNRESET', 'TimeoutError'])))
  },
  hung: (options, pending) => {
    if (options.chance.happens(0.5)) arriveLater(options, pending)
    options.onEvent({ ...pending, fault: 'hung', outcome: 'no answer' })
  },
  delayed: (options, pending) => {
    const dueMs = options.world.nowMs() + options.chance.below(4 * second)
    parkRequest(options, pending, dueMs, () => execute(options, pending, 'delayed'))
  },
  twice: async (options, pending) => {
    const response = await sent(options, pending)
    const again = await sent(options, pending)
    options.onEvent({ ...pending, fault: 'twice', outcome: `${response.statusCode}, then ${again.statusCode}` })
    pending.resolve({ response })
  },
  twiceLate: async (options, pending) => {
    arriveLater(options, pending)
    await execute(options, pending, 'twiceLate')
  },
  throttled: (options, pending) => {
    const steps = isTransaction(pending) ? stepCount(pending.wireRequest.body) : 0
    const asCancellation = steps > 0 && options.chance.happens(0.5)
    answer(
      options,
      pending,
      'throttled',
      asCancellation ? canceled('ThrottlingError', someOf(steps, options.chance)) : throttled(),
    )
  },
  conflict: (options, pending) => {
    const concerned = someOf(stepCount(pending.wireRequest.body), options.chance)
    answer(options, pending, 'conflict', canceled('TransactionConflict', concerned))
  },
  skewed: (options, pending) => answer(options, pending, 'skewed', skewed()),
  internal: async (options, pending) => {
    if (options.chance.happens(0.5)) await sent(options, pending)
    answer(options, pending, 'internal', internalServerError())
  },
  unprocessed: async (options, pending) => {
    const response = await partOfBatch(options, pending.wireRequest)
    answer(options, pending, 'unprocessed', response)
  },
}

function fail({ onEvent }: SeamOptions, pending: Pending, fault: FaultKind, error: Error & { code?: string }): void {
  onEvent({ ...pending, fault, outcome: error.code ?? error.name })
  pending.reject(error)
}

function answer({ onEvent }: SeamOptions, pending: Pending, fault: FaultKind | null, response: WireAnswer): void {
  onEvent({ ...pending, fault, outcome: String(response.statusCode) })
  pending.resolve({ response })
}

/** The request is still on its way: it arrives at some time, without anybody who waits for it. */
function arriveLater(options: SeamOptions, { wireRequest, invocation, sentAtMs }: Pending): void {
  const { world, chance, onEvent } = options
  if (!isWrite(wireRequest.operation)) return
  const latenessMs = chance.pickWeighted([
    [70, 3 * second],
    [25, 60 * second],
    [5, signatureGoodMs],
  ])
  const run = async (): Promise<void> => {
    const ageMs = world.nowMs() - sentAtMs
    if (ageMs > signatureGoodMs) return
    const arriving = ageMs > tokenKeptMs ? withAnotherToken(wireRequest, chance) : wireRequest
    const { statusCode } = await sent(options, { wireRequest: arriving, invocation })
    onEvent({ invocation: null, wireRequest: arriving, fault: 'lateArrival', outcome: String(statusCode) })
  }
  world.park({ invocation: null, kind: 'late', dueMs: world.nowMs() + chance.below(latenessMs), run, drop: () => undefined })
}

/** To a DynamoDB that has forgotten the token, the request is one it has never seen. */
function withAnotherToken(wireRequest: WireRequest, chance: Chance): WireRequest {
  if (wireRequest.operation !== 'TransactWriteItems') return wireRequest
  const body = JSON.stringify({
    ...(JSON.parse(wireRequest.body) as object),
    ClientRequestToken: Buffer.from(chance.bytes(16)).toString('hex'),
  })
  return { ...wireRequest, body }
}

const isTransaction = ({ wireRequest }: Pending): boolean => wireRequest.operation === 'TransactWriteItems'
const stepCount = (body: string): number => (JSON.parse(body) as { TransactItems: unknown[] }).TransactItems.length

/** At least one of so many. */
function someOf(count: number, chance: Chance): boolean[] {
  const one = chance.below(count)
  return Array.from({ length: count }, (_, index) => index === one || chance.happens(0.2))
}

interface Batch {
  RequestItems: Record<string, { Keys: object[] }>
}

function keysOfBatch(body: string): { table: string; keys: object[] } {
  const [[table, { Keys }] = ['', { Keys: [] }]] = Object.entries((JSON.parse(body) as Batch).RequestItems)
  return { table, keys: Keys }
}

/** The engine is asked for a part of the keys, and the others are said to be unprocessed. */
async function partOfBatch({ send, chance }: SeamOptions, wireRequest: WireRequest): Promise<WireAnswer> {
  const batch = JSON.parse(wireRequest.body) as Batch
  const { table, keys } = keysOfBatch(wireRequest.body)
  const asked = 1 + chance.below(keys.length - 1)
  const requestOf = (some: object[]) => ({ [table]: { ...batch.RequestItems[table], Keys: some } })
  const part = JSON.stringify({ ...batch, RequestItems: requestOf(keys.slice(0, asked)) })
  const response = await send({ ...wireRequest, body: part })
  const whole = {
    ...(JSON.parse(Buffer.from(response.body).toString()) as object),
    UnprocessedKeys: requestOf(keys.slice(asked)),
  }
  return { ...response, body: Buffer.from(JSON.stringify(whole)) }
}
