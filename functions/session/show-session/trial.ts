import type { Trial } from '../../../test/support/trial.ts'

export const trial: Trial = {
  good: async ({ signedIn }) => ({ headers: (await signedIn()).headers }),
  costs: [{ once: [2, 3, 0, 5] }],
}
