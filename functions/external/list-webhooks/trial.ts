import type { Trial } from '../../../test/support/trial.ts'

export const trial: Trial = {
  good: async ({ webhookId }) => {
    await webhookId()
    return {}
  },
  rights: [{ needs: 'webhooks.manage' }],
  costs: [{ once: [1, 3, 0, 3] }],
}
