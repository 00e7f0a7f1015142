import type { Trial } from '../../../test/support/trial.ts'

const path = { digest: '0'.repeat(64) }

export const trial: Trial = {
  good: async () => ({ path }),
  secrets: { good: () => ({ path }) },
  table: async () => [{ path, status: 200 }],
  costs: [{ once: [1, 1, 0, 1] }],
}
