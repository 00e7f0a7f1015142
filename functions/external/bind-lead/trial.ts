import { bindLeadTrial } from '../../../test/support/act-trials/bind-lead.ts'
import type { Trial } from '../../../test/support/trial.ts'

export const trial: Trial = {
  ...bindLeadTrial,
  rights: [{ needs: 'leads.write', body: { promocode: 'NONE' } }],
  costs: [{ once: [4, 10, 22, 12], withKey: [4, 10, 24, 12], repeated: [3, 4] }],
}
