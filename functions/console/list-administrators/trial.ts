import type { Trial } from '../../../test/support/trial.ts'

export const trial: Trial = {
  rights: [{ needs: 'people.manage' }],
  costs: [{ once: [3, 9, 0, 11] }],
}
