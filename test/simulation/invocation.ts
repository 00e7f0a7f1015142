import { AsyncLocalStorage } from 'node:async_hooks'
import type { Chance } from './chance.ts'

/** One call of a function by one client, as the machinery under the function knows it. */
export interface Invocation {
  client: number
  /** The number of the call; every id that the call makes ends with it. */
  call: number
  /** How far the clock of the machine that runs it is off. */
  skewMs: number
  chance: Chance
  /** The machine is no more: nothing it sends goes out, nothing it waits for comes. */
  isGone: boolean
  /** The machine stands still until then: what it waits for comes no earlier, what it sent before goes its way. */
  frozenUntilMs: number
  /** Its client was told something, by the function or by the gateway that waited for it no longer. */
  isAnswered: boolean
  /** Transactions that were sent, and whose answer nobody has seen yet. */
  writesUnderWay: number
  /** Tells the client that no answer will come. */
  onGone: () => void
  /** A transaction of it was executed: what it wrote is true from here on, whenever it is answered. */
  onCommitted: () => void
}

/** What everything in a machine that is no more ends with. */
export class MachineGone extends Error {
  override readonly name = 'MachineGone'
}

/** A call that begins, on a machine that works. */
export function newInvocation(of: Pick<Invocation, 'client' | 'call' | 'skewMs' | 'chance'>): Invocation {
  const nobodyHears = { onGone: () => undefined, onCommitted: () => undefined }
  return { ...of, isGone: false, frozenUntilMs: 0, isAnswered: false, writesUnderWay: 0, ...nobodyHears }
}

const current = new AsyncLocalStorage<Invocation>()

export function withinInvocation<Result>(invocation: Invocation, work: () => Result): Result {
  return current.run(invocation, work)
}

/** The invocation that the running code is part of; undefined for the simulation itself. */
export function presentInvocation(): Invocation | undefined {
  return current.getStore()
}
