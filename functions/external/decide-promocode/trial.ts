import { decidePromocodeTrial } from '../../../test/support/act-trials/decide-promocode.ts'
import type { Trial } from '../../../test/support/trial.ts'

export const trial: Trial = {
  ...decidePromocodeTrial,
  rights: [{ needs: 'promocodes.write', body: { status: 'Active', from: 'OnReview' } }],
  costs: [{ once: [3, 4, 6, 3], withKey: [3, 4, 8, 3], repeated: [3, 4] }],
}
