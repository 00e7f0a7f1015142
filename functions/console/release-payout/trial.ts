import { releasePayoutTrial } from '../../../test/support/act-trials/registries.ts'
import type { Trial } from '../../../test/support/trial.ts'

export const trial: Trial = {
  ...releasePayoutTrial,
  rights: [
    {
      needs: 'payouts.pay',
      body: { payoutId: '019537aa-0000-7000-8000-000000000099', reason: 'the bank returned it' },
      told: [404, 'REGISTRY_NOT_FOUND'],
    },
  ],
  costs: [{ once: [2, 8, 14, 9], withKey: [2, 8, 16, 9], repeated: [2, 8] }],
}
