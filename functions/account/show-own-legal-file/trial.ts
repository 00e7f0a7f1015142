import { answerLegalType, fieldIdOf } from '../../../test/support/answered-legal-type.ts'
import { scan } from '../../../test/support/files.ts'
import { nobodysId } from '../../../test/support/table-scene.ts'
import type { Trial } from '../../../test/support/trial.ts'

export const trial: Trial = {
  good: async () => ({ path: { fieldTypeId: nobodysId } }),
  secrets: { refused: {}, good: () => ({ path: { fieldTypeId: 'canary' } }) },
  table: async () => {
    await answerLegalType('rich@test.example', 'SelfEmployed', { since: '2024-01-31', scan })
    const fieldTypeId = await fieldIdOf('SelfEmployed', 'scan')
    return [
      { path: { fieldTypeId: nobodysId }, status: 200 },
      { path: { fieldTypeId }, status: 200 },
    ]
  },
  costs: [{ once: [2, 3, 0, 5] }],
}
