import { answerLegalType } from '../../../test/support/answered-legal-type.ts'
import { administratorProven, nobodysId, notProven } from '../../../test/support/table-scene.ts'
import type { Trial } from '../../../test/support/trial.ts'

export const trial: Trial = {
  good: async ({ partnerId }) => ({ path: { id: await partnerId() } }),
  secrets: {
    refused: { 'a partner who is none': () => ({ path: { id: 'canary' } }) },
    good: ({ partnerId }) => ({ path: { id: partnerId } }),
  },
  table: async ({ partnerId }) => {
    await answerLegalType('rich@test.example', 'SelfEmployed', { since: '2024-01-31' })
    const { headers } = await administratorProven()
    return [
      { ...(await notProven()), path: { id: partnerId } },
      { headers: { ...headers }, path: { id: nobodysId }, status: 404, code: 'PARTNER_NOT_FOUND' },
      { headers: { ...headers }, path: { id: partnerId }, status: 200 },
    ]
  },
  rights: [{ needs: 'partners.details', told: [404, 'PARTNER_NOT_FOUND'] }],
  costs: [{ once: [1, 7, 0, 9] }],
}
