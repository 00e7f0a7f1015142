import { signedInBothWays } from '../../../test/support/table-scene.ts'
import type { Trial } from '../../../test/support/trial.ts'

const path = { bic: '044525225' }

export const trial: Trial = {
  good: async ({ signedInTwice }) => ({ headers: (await signedInTwice()).headers, path }),
  secrets: { good: () => ({ path: { bic: 'canary' } }) },
  table: async () => (await signedInBothWays()).map(({ headers }) => ({ headers, path, status: 200 })),
  costs: [{ once: [2, 4, 0, 7] }],
}
