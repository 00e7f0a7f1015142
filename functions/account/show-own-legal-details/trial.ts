import { answerLegalType } from '../../../test/support/answered-legal-type.ts'
import type { Trial } from '../../../test/support/trial.ts'

export const trial: Trial = {
  table: async () => {
    await answerLegalType('rich@test.example', 'SelfEmployed', { since: '2024-01-31' })
    return [{ status: 200 }]
  },
  costs: [{ once: [2, 3, 0, 5] }],
}
