import { decidePromocodeTrial } from '../../../test/support/act-trials/decide-promocode.ts'
import type { Trial } from '../../../test/support/trial.ts'

export const trial: Trial = {
  ...decidePromocodeTrial,
  rights: [{ needs: 'promocodes.write', body: { status: 'Active', from: 'OnReview' }, told: [404, 'PROMOCODE_NOT_FOUND'] }],
  costs: [{ once: [3, 7, 10, 8], withKey: [3, 7, 12, 8], repeated: [3, 7] }],
}
