import { NotNow } from './ask.ts'

/** How long to wait after so many failures in a row: twice as long each time, from a second to ten minutes, and not all at once. */
export function pauseMs(failures: number, error: unknown, random = Math.random()): number {
  const growing = Math.min(600_000, 1000 * 2 ** (failures - 1)) * (0.5 + random / 2)
  return Math.max(growing, error instanceof NotNow ? error.waitMs : 0)
}
