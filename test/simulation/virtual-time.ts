import { createHash } from 'node:crypto'
import { AsyncResource } from 'node:async_hooks'
import { syncBuiltinESMExports } from 'node:module'
import timers from 'node:timers'
import { apiKeyRandomBytes } from '../../lib/domain/key/api-key-secret.ts'
import type { Runtime } from '../../lib/http/runtime.ts'
import { tableName } from '../../lib/store/table/environment.ts'
import { newRetryBudget } from '../../lib/store/table/retry-budget.ts'
import { type Invocation, MachineGone, presentInvocation } from './invocation.ts'
import type { World } from './world.ts'

/**
 * Puts the clock, the timers and the chance of a world under everything that runs within an invocation. What runs outside
 * of one, such as the simulation itself, keeps the real ones.
 *
 * @param runtimes of the releases whose functions run
 * @param onLog gets what an invocation would have logged
 * @returns puts the real ones back
 */
export function provideVirtualTime(
  world: World,
  onLog: (invocation: Invocation, line: string) => void,
  runtimes: readonly Runtime[],
): () => void {
  const properRuntimes = runtimes.map((runtime) => provideRuntime(runtime, world))
  const realTimers = { setTimeout: globalThis.setTimeout, clearTimeout: globalThis.clearTimeout }
  const write = process.stdout.write.bind(process.stdout)
  setTimers(virtualTimers(world, realTimers))
  // The client of the mail waits between its tries by a chance of its own.
  const realRandom = Math.random
  Math.random = () => (presentInvocation()?.chance ?? { next: realRandom }).next()
  process.stdout.write = (line: string | Uint8Array) => {
    const invocation = presentInvocation()
    if (!invocation) return write(line)
    onLog(invocation, String(line))
    return true
  }
  return () => {
    for (const properly of properRuntimes) properly()
    setTimers(realTimers)
    Math.random = realRandom
    process.stdout.write = write
  }
}

/** @returns puts the real one back */
function provideRuntime(runtime: Runtime, world: World): () => void {
  const real = { ...runtime }
  Object.assign(runtime, {
    now: () => {
      const invocation = presentInvocation()
      return invocation ? world.nowMs() + invocation.skewMs : real.now()
    },
    random: () => (presentInvocation()?.chance ?? { next: real.random }).next(),
    randomBytes: (count: number) => {
      const invocation = presentInvocation()
      return invocation ? signedBytes(invocation, count) : real.randomBytes(count)
    },
    wait: (ms: number) => {
      const invocation = presentInvocation()
      return invocation ? waited(world, invocation, ms) : real.wait(ms)
    },
    retryBudget: newRetryBudget(),
  })
  return () => Object.assign(runtime, real)
}

/**
 * The 16 random bytes of an id or a secret end with the number of the call, which shows who made it. Secrets of keys end with bytes of
 * their table instead: functions remember keys for a while, and another run of this seed must not find a key of this one.
 */
function signedBytes({ chance, call }: Invocation, count: number): Uint8Array {
  const bytes = chance.bytes(count)
  if (count === apiKeyRandomBytes)
    bytes.set(createHash('sha256').update(tableName()).digest().subarray(0, ownBytes), count - ownBytes)
  if (count === 16) bytes.set([call >> 8, call & 0xff], 14)
  return bytes
}

/** The number of those bytes in the secret of a key; people recognize a key by the bytes before them. */
const ownBytes = 8

function waited(world: World, invocation: Invocation, ms: number): Promise<void> {
  if (invocation.isGone) return Promise.reject(new MachineGone())
  return new Promise((resolve, reject) => {
    const drop = () => reject(new MachineGone())
    world.park({ invocation, kind: 'step', dueMs: world.nowMs() + ms, run: resolve, drop })
  })
}

type Timers = Pick<typeof globalThis, 'setTimeout' | 'clearTimeout'>

function setTimers(chosen: Timers): void {
  Object.assign(globalThis, chosen)
  Object.assign(timers, chosen)
  syncBuiltinESMExports()
}

function virtualTimers(world: World, real: Timers): Timers {
  const cancellations = new WeakMap<object, () => void>()
  const setTimeout = (work: () => void, ms: number): unknown => {
    const invocation = presentInvocation()
    if (!invocation) return real.setTimeout(work, ms)
    const handle = {}
    const run = AsyncResource.bind(work)
    const dueMs = world.nowMs() + ms
    cancellations.set(handle, world.park({ invocation, kind: 'step', dueMs, run: () => run(), drop: () => undefined }))
    return handle
  }
  const clearTimeout = (handle: unknown): void => {
    const cancel = typeof handle === 'object' && handle !== null ? cancellations.get(handle) : undefined
    if (cancel) cancel()
    else real.clearTimeout(handle as NodeJS.Timeout)
  }
  return { setTimeout, clearTimeout } as unknown as Timers
}
