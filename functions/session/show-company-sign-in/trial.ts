import type { Trial } from '../../../test/support/trial.ts'

export const trial: Trial = {
  costs: [{ once: [0, 0, 0, 0] }],
}
