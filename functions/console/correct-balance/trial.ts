import { correctBalanceTrial } from '../../../test/support/act-trials/correct-balance.ts'
import type { Trial } from '../../../test/support/trial.ts'

export const trial: Trial = {
  ...correctBalanceTrial,
  rights: [{ needs: 'corrections.write', body: { amount: 1, reason: 'asked to' }, told: [404, 'PARTNER_NOT_FOUND'] }],
  costs: [{ once: [2, 5, 10, 6], withKey: [2, 5, 12, 6], repeated: [2, 5] }],
}
