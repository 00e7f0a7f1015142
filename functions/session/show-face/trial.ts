import type { Trial } from '../../../test/support/trial.ts'

export const trial: Trial = {
  costs: [{ once: [1, 2, 0, 2] }],
}
