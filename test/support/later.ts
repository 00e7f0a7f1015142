import { vi } from 'vitest'

/** Lets the clock of this process go on, for what is asked then. */
export async function later<Result>(ms: number, work: () => Promise<Result>): Promise<Result> {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + ms })
  try {
    return await work()
  } finally {
    vi.useRealTimers()
  }
}
