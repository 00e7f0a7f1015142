import { listJournalTrial } from '../../../test/support/act-trials/list-journal.ts'
import type { Trial } from '../../../test/support/trial.ts'

export const trial: Trial = {
  ...listJournalTrial,
  rights: [{ needs: 'journal.read' }],
  costs: [{ once: [4, 35, 0, 37] }],
}
