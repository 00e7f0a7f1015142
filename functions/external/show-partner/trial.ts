import { answerLegalType } from '../../../test/support/answered-legal-type.ts'
import { keyNaming, nobodysId } from '../../../test/support/table-scene.ts'
import type { Trial } from '../../../test/support/trial.ts'

export const trial: Trial = {
  good: async ({ partnerId }) => ({ path: { id: await partnerId() } }),
  secrets: {
    refused: { 'an unknown partner': () => ({ path: { id: 'canary' } }) },
    good: ({ partnerId }) => ({ path: { id: partnerId } }),
  },
  table: async ({ partnerId }) => {
    await answerLegalType('rich@test.example', 'SelfEmployed', { since: '2024-01-31' })
    return [
      { path: { id: partnerId }, status: 200 },
      { key: await keyNaming('partners.read', 'partners.details'), path: { id: partnerId }, status: 200 },
      { path: { id: nobodysId }, status: 404, code: 'PARTNER_NOT_FOUND' },
    ]
  },
  rights: [{ needs: 'partners.read' }],
  costs: [{ once: [1, 4, 0, 4] }],
}
