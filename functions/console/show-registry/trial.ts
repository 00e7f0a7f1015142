import { showRegistryTrial } from '../../../test/support/act-trials/registries.ts'
import type { Trial } from '../../../test/support/trial.ts'

export const trial: Trial = {
  ...showRegistryTrial,
  rights: [{ needs: 'payouts.read', told: [404, 'REGISTRY_NOT_FOUND'] }],
  costs: [{ once: [1, 4, 0, 6] }],
}
