import { linkCreated } from '../../../lib/store/referral/referral.ts'
import { writeOwnPromocode, writeSteps } from '../../../test/support/table-scene.ts'
import type { Trial } from '../../../test/support/trial.ts'

export const trial: Trial = {
  table: async ({ newPayout, partnerId }) => {
    await newPayout()
    await writeOwnPromocode(partnerId)
    await writeSteps(linkCreated({ slug: 'own-shown', partnerId, offerId: 'loan' }))
    return [{ status: 200 }]
  },
  costs: [{ once: [4, 16, 0, 18.5] }],
}
