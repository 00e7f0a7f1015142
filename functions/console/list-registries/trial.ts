import { listRegistriesTrial } from '../../../test/support/act-trials/registries.ts'
import type { Trial } from '../../../test/support/trial.ts'

export const trial: Trial = {
  ...listRegistriesTrial,
  rights: [{ needs: 'payouts.read' }],
  costs: [{ once: [1, 4, 0, 6] }],
}
