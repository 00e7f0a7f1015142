import { changeLinkTrial } from '../../../test/support/act-trials/change-link.ts'
import type { Trial } from '../../../test/support/trial.ts'

export const trial: Trial = {
  ...changeLinkTrial,
  rights: [{ needs: 'links.write', body: { status: 'Disabled', from: 'Active' }, told: [404, 'LINK_NOT_FOUND'] }],
  costs: [{ once: [2, 7, 8, 8], withKey: [3, 7, 10, 8], repeated: [2, 6] }],
}
