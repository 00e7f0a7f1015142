import { linkCreated } from '../../../lib/store/referral/referral.ts'
import { answerLegalType } from '../../../test/support/answered-legal-type.ts'
import { writeOwnPromocode, writeSteps } from '../../../test/support/table-scene.ts'
import type { Trial } from '../../../test/support/trial.ts'

export const trial: Trial = {
  table: async ({ newPayout, partnerId }) => {
    await newPayout()
    await answerLegalType('rich@test.example', 'SelfEmployed', { since: '2024-01-31' })
    await writeOwnPromocode(partnerId)
    await writeSteps(linkCreated({ slug: 'own-shown', partnerId, offerId: 'loan' }))
    return [{ status: 200 }]
  },
  costs: [{ once: [4, 17, 0, 19.5] }],
}
