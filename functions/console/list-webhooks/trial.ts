import type { Trial } from '../../../test/support/trial.ts'

export const trial: Trial = {
  rights: [{ needs: 'webhooks.manage' }],
  costs: [{ once: [1, 6, 0, 8] }],
}
