import { createRegistryTrial } from '../../../test/support/act-trials/registries.ts'
import type { Trial } from '../../../test/support/trial.ts'

export const trial: Trial = {
  ...createRegistryTrial,
  rights: [{ needs: 'payouts.pay', body: {} }],
  costs: [{ once: [2, 3, 8, 2], withKey: [2, 3, 10, 2], repeated: [2, 3] }],
}
