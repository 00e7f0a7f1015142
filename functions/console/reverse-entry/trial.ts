import { reverseEntryTrial } from '../../../test/support/act-trials/reverse-entry.ts'
import type { Trial } from '../../../test/support/trial.ts'

export const trial: Trial = {
  ...reverseEntryTrial,
  good: async ({ accrual }) => {
    const { headers, id, revision } = await accrual()
    return { headers, path: { id, revision: String(revision) }, body: { reason: 'the client withdrew' } }
  },
  rights: [{ needs: 'corrections.write', body: { reason: 'asked to' }, told: [404, 'PARTNER_NOT_FOUND'] }],
  costs: [{ once: [3, 7, 12, 8], withKey: [3, 7, 14, 8], repeated: [3, 7] }],
}
