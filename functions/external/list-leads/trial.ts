import { partnerIdOf } from '../../../test/support/payout-acts.ts'
import type { Trial } from '../../../test/support/trial.ts'

export const trial: Trial = {
  good: async ({ leadId }) => {
    await leadId()
    return {}
  },
  secrets: {
    refused: { 'a status that there is not': () => ({ query: { status: 'Кенар' } }) },
    good: ({ partnerId }) => ({ query: { partnerId } }),
  },
  table: async ({ names, partnerId, newLead, session }) => {
    await newLead({ sessionId: await session('seven-loan') })
    return [
      { status: 200 },
      { query: { status: 'fresh' }, status: 200 },
      { query: { externalId: 'application-1' }, since: 8, status: 200 },
      { query: { dealExternalId: 'order-1' }, since: 8, status: 200 },
      { query: { partnerId: await partnerIdOf('seven@test.example') }, status: 200 },
      { query: { partnerId, updatedSince: '2026-01-01T00:00:00Z' }, status: 200 },
      { query: { phone: '8 900 000-00-00' }, status: 200 },
      { query: { status: names.status('won') }, status: 404, code: 'LEAD_STATUS_NOT_FOUND' },
    ]
  },
  rights: [{ needs: 'leads.read' }],
  costs: [{ once: [2, 4, 0, 2.5] }],
}
