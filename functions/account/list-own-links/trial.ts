import { linkCreated } from '../../../lib/store/referral/referral.ts'
import { writeSteps } from '../../../test/support/table-scene.ts'
import type { Trial } from '../../../test/support/trial.ts'

export const trial: Trial = {
  table: async ({ partnerId, offer }) => {
    await writeSteps(linkCreated({ slug: 'own-listed', partnerId, offerId: await offer('loan') }))
    return [{ status: 200 }]
  },
  costs: [{ once: [3, 5, 0, 6.5] }],
}
