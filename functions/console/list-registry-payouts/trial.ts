import { listRegistryPayoutsTrial } from '../../../test/support/act-trials/registries.ts'
import type { Trial } from '../../../test/support/trial.ts'

export const trial: Trial = {
  ...listRegistryPayoutsTrial,
  rights: [{ needs: 'payouts.read', told: [404, 'REGISTRY_NOT_FOUND'] }],
  costs: [{ once: [2, 6, 0, 8] }],
}
