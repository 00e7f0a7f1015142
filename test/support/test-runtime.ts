import { afterAll, beforeEach } from 'vitest'
import { type Runtime, systemRuntime } from '../../lib/http/runtime.ts'
import { newRetryBudget } from '../../lib/store/table/retry-budget.ts'
import { momentMs } from './samples.ts'

/** A clock that only waiting moves, no randomness, and waits that are recorded instead of waited: endless repeats run out of time. */
export function testRuntime(changes: Partial<Runtime> = {}): Runtime & { waits: number[] } {
  const waits: number[] = []
  return {
    now: () => momentMs + Math.ceil(waits.reduce((total, ms) => total + ms, 0)),
    randomBytes: (count) => new Uint8Array(count),
    random: () => 0.5,
    wait: async (ms) => {
      waits.push(ms)
    },
    retryBudget: newRetryBudget(),
    ...changes,
    waits,
  }
}

/** Puts a test's runtime, started anew for every test of a file, in the place of the system's, which handlers were made with. */
export function inTestRuntime(): void {
  const system = { ...systemRuntime }
  beforeEach(() => {
    const { waits: _waits, ...runtime } = testRuntime()
    Object.assign(systemRuntime, runtime)
  })
  afterAll(() => {
    Object.assign(systemRuntime, system)
  })
}

/** Without randomness the ids of a request are known: one for every call of its source. */
export const idAt = (index: number): string =>
  `${momentMs
    .toString(16)
    .padStart(12, '0')
    .replace(/^(.{8})/, '$1-')}-7000-8000-${(index * 4).toString(16).padStart(2, '0')}0000000000`
