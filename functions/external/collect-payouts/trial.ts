import { collectPayoutsTrial } from '../../../test/support/act-trials/registries.ts'
import type { Trial } from '../../../test/support/trial.ts'

export const trial: Trial = {
  ...collectPayoutsTrial,
  rights: [
    { needs: 'payouts.pay', body: { payoutIds: ['019537aa-0000-7000-8000-000000000099'] }, told: [404, 'REGISTRY_NOT_FOUND'] },
  ],
  costs: [{ once: [3, 9, 12, 8], withKey: [3, 9, 14, 8], repeated: [3, 9] }],
}
