import { randomBytes } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'

/** Time and chance, the only things a handler takes from the world besides its event and its table. */
export interface Runtime {
  now: () => number
  randomBytes: (count: number) => Uint8Array
  random: () => number
  wait: (ms: number) => Promise<unknown>
}

export const systemRuntime: Runtime = { now: () => Date.now(), randomBytes, random: Math.random, wait }
