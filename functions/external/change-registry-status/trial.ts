import { changeRegistryStatusTrial } from '../../../test/support/act-trials/registries.ts'
import type { Trial } from '../../../test/support/trial.ts'

export const trial: Trial = {
  ...changeRegistryStatusTrial,
  rights: [{ needs: 'payouts.pay', body: { status: 'Ready', revision: 1 }, told: [404, 'REGISTRY_NOT_FOUND'] }],
  costs: [{ once: [3, 5, 4, 4], withKey: [3, 5, 6, 4], repeated: [3, 5] }],
}
