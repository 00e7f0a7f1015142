import type { Trial } from '../../../test/support/trial.ts'

export const trial: Trial = {
  rights: [{ needs: 'keys.manage' }],
  costs: [{ once: [1, 7, 0, 9] }],
}
