import { changeLinkTrial } from '../../../test/support/act-trials/change-link.ts'
import type { Trial } from '../../../test/support/trial.ts'

export const trial: Trial = {
  ...changeLinkTrial,
  rights: [{ needs: 'links.write', body: { status: 'Disabled', from: 'Active' } }],
  costs: [{ once: [2, 4, 4, 3], withKey: [3, 4, 6, 3], repeated: [2, 3] }],
}
