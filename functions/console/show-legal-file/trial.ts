import { answerLegalType, fieldIdOf } from '../../../test/support/answered-legal-type.ts'
import { scan } from '../../../test/support/files.ts'
import { administratorProven, nobodysId, notProven } from '../../../test/support/table-scene.ts'
import type { Trial } from '../../../test/support/trial.ts'

export const trial: Trial = {
  good: async ({ partnerId }) => ({ path: { id: await partnerId(), fieldTypeId: nobodysId } }),
  secrets: {
    refused: { 'a partner who is none': () => ({ path: { id: 'canary', fieldTypeId: 'canary' } }) },
    good: ({ partnerId }) => ({ path: { id: partnerId, fieldTypeId: 'canary' } }),
  },
  table: async ({ partnerId }) => {
    await answerLegalType('rich@test.example', 'SelfEmployed', { since: '2024-01-31', scan })
    const path = { id: partnerId, fieldTypeId: await fieldIdOf('SelfEmployed', 'scan') }
    const { headers } = await administratorProven()
    return [
      { ...(await notProven()), path },
      { headers: { ...headers }, path: { ...path, id: nobodysId }, status: 404, code: 'PARTNER_NOT_FOUND' },
      { headers: { ...headers }, path: { ...path, fieldTypeId: nobodysId }, status: 200 },
      { headers: { ...headers }, path, status: 200 },
    ]
  },
  rights: [{ needs: 'partners.details', told: [404, 'PARTNER_NOT_FOUND'] }],
  costs: [{ once: [1, 7, 0, 9] }],
}
