import { reverseEntryTrial } from '../../../test/support/act-trials/reverse-entry.ts'
import { thenForbidden } from '../../../test/support/table-scene.ts'
import type { Trial } from '../../../test/support/trial.ts'

export const trial: Trial = {
  ...reverseEntryTrial,
  good: async ({ accrual }) => {
    const { id, revision } = await accrual()
    return { path: { id, revision: String(revision) }, body: { reason: 'the client withdrew' } }
  },
  table: async (scene) => thenForbidden(await reverseEntryTrial.table(scene)),
  rights: [{ needs: 'corrections.write', body: { reason: 'asked to' } }],
  costs: [{ once: [3, 5, 12, 4], withKey: [3, 5, 14, 4], repeated: [3, 5] }],
}
