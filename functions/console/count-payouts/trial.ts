import { paidBefore } from '../../../test/support/table-scene.ts'
import type { Trial } from '../../../test/support/trial.ts'

export const trial: Trial = {
  table: async (scene) => [{ headers: (await paidBefore(scene)).headers, status: 200 }],
  rights: [{ needs: 'payouts.read' }],
  costs: [{ once: [1, 8, 0, 7.5] }],
}
