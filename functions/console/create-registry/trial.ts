import { createRegistryTrial } from '../../../test/support/act-trials/registries.ts'
import type { Trial } from '../../../test/support/trial.ts'

export const trial: Trial = {
  ...createRegistryTrial,
  rights: [{ needs: 'payouts.pay', body: {} }],
  costs: [{ once: [2, 6, 12, 7], withKey: [2, 6, 14, 7], repeated: [2, 6] }],
}
