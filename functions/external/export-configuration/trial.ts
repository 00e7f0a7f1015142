import type { Trial } from '../../../test/support/trial.ts'

export const trial: Trial = {
  rights: [{ needs: 'settings.manage' }],
  costs: [{ once: [1, 2, 0, 2] }],
}
