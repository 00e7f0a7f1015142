import type { Trial } from '../../../test/support/trial.ts'

export const trial: Trial = {
  good: async ({ signedInTwice }) => ({ headers: (await signedInTwice()).headers }),
  costs: [{ once: [3, 5, 0, 12] }],
}
