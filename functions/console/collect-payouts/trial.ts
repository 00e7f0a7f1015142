import { collectPayoutsTrial } from '../../../test/support/act-trials/registries.ts'
import type { Trial } from '../../../test/support/trial.ts'

export const trial: Trial = {
  ...collectPayoutsTrial,
  rights: [
    { needs: 'payouts.pay', body: { payoutIds: ['019537aa-0000-7000-8000-000000000099'] }, told: [404, 'REGISTRY_NOT_FOUND'] },
  ],
  costs: [{ once: [3, 12, 16, 13], withKey: [3, 12, 18, 13], repeated: [3, 12] }],
}
