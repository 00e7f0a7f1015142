import type { Trial } from '../../../test/support/trial.ts'

export const trial: Trial = {
  costs: [{ once: [3, 9, 0, 11] }],
}
