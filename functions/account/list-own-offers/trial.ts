import type { Trial } from '../../../test/support/trial.ts'

export const trial: Trial = {
  costs: [{ once: [2, 4, 0, 6] }],
}
