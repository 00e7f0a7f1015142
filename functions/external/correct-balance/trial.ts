import { correctBalanceTrial } from '../../../test/support/act-trials/correct-balance.ts'
import { thenForbidden } from '../../../test/support/table-scene.ts'
import type { Trial } from '../../../test/support/trial.ts'

export const trial: Trial = {
  ...correctBalanceTrial,
  table: async (scene) => thenForbidden(await correctBalanceTrial.table(scene)),
  rights: [{ needs: 'corrections.write', body: { amount: 1, reason: 'asked to' } }],
  costs: [{ once: [2, 3, 10, 2], withKey: [2, 3, 12, 2], repeated: [2, 3] }],
}
