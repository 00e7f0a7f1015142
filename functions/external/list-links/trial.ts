import { listLinksTrial } from '../../../test/support/act-trials/list-links.ts'
import type { Trial } from '../../../test/support/trial.ts'

export const trial: Trial = {
  ...listLinksTrial,
  rights: [{ needs: 'links.read' }],
  costs: [{ once: [2, 3, 0, 5] }],
}
