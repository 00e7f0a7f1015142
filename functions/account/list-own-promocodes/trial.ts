import { writeOwnPromocode } from '../../../test/support/table-scene.ts'
import type { Trial } from '../../../test/support/trial.ts'

export const trial: Trial = {
  table: async ({ partnerId }) => {
    await writeOwnPromocode(partnerId)
    return [{ status: 200 }]
  },
  costs: [{ once: [3, 5, 0, 6.5] }],
}
