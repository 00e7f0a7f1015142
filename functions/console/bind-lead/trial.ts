import { bindLeadTrial } from '../../../test/support/act-trials/bind-lead.ts'
import type { Trial } from '../../../test/support/trial.ts'

export const trial: Trial = {
  ...bindLeadTrial,
  rights: [{ needs: 'leads.write', body: { promocode: 'NONE' }, told: [404, 'LEAD_NOT_FOUND'] }],
  costs: [{ once: [4, 13, 26, 17], withKey: [4, 13, [28, 30], 17], repeated: [3, 7] }],
}
