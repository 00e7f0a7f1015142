// Files share a process: a clock that one of them has stopped must not stand still for the next.
import { afterAll, vi } from 'vitest'

afterAll(() => {
  vi.useRealTimers()
})
