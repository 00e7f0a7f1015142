import { listPromocodesTrial } from '../../../test/support/act-trials/list-promocodes.ts'
import type { Trial } from '../../../test/support/trial.ts'

export const trial: Trial = {
  ...listPromocodesTrial,
  rights: [{ needs: 'promocodes.read' }],
  costs: [{ once: [2, 3, 0, 5] }],
}
