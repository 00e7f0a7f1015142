import type { Trial } from '../../../test/support/trial.ts'

export const trial: Trial = {
  rights: [{ needs: 'offers.read' }],
  costs: [{ once: [2, 2, 0, 2] }],
}
