import type { Trial } from '../../../test/support/trial.ts'

export const trial: Trial = {
  rights: [{ needs: 'partners.read' }],
  costs: [{ once: [1, 1, 0, 1] }],
}
