import { vi } from 'vitest'

/** Keeps what is logged from here on away from the output of the tests; gives the lines, each as what it says. */
export function catchLog(): () => Record<string, unknown>[] {
  const write = vi.spyOn(process.stdout, 'write').mockReturnValue(true)
  return () => write.mock.calls.map(([line]) => JSON.parse(String(line)) as Record<string, unknown>)
}
