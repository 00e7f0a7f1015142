import type { Trial } from '../../../test/support/trial.ts'

export const trial: Trial = {
  costs: [{ once: [2, 5, 0, 7] }],
}
