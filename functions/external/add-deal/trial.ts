import { alsoNamed, idempotent, nobodysId, won } from '../../../test/support/table-scene.ts'
import type { Trial } from '../../../test/support/trial.ts'

export const trial: Trial = {
  good: async ({ wonLeadId }) => ({ path: { id: await wonLeadId() }, body: { amount: 333.3 } }),
  secrets: {
    refused: {
      'no number for an amount': ({ leadId }) => ({ path: { id: leadId }, body: { amount: 'canary' } }),
      'an unknown lead': () => ({ path: { id: 'canary' }, body: { amount: 1 } }),
    },
    good: ({ leadId }) => ({ path: { id: leadId }, body: { amount: 10 } }),
  },
  table: async ({ newLead, session }) => {
    const path = { id: await newLead({ sessionId: await session('seven-loan') }) }
    const ofNobody = { id: await newLead() }
    for (const { id } of [path, ofNobody]) await won(id, 1)
    const named = { amount: 100, externalId: 'order-1' }
    return [
      { path: { id: nobodysId }, body: { amount: 100 }, status: 404, code: 'LEAD_NOT_FOUND' },
      { path: { id: nobodysId }, body: { amount: 100 }, headers: alsoNamed, status: 404, code: 'LEAD_NOT_FOUND' },
      { path: { id: await newLead() }, body: { amount: 100 }, status: 404, code: 'DEAL_NEEDS_TARGET_STATUS' },
      { path, body: { amount: 100 }, headers: idempotent, status: 200 },
      { path, body: { amount: 100 }, headers: idempotent, status: 200 },
      // Earns nothing with this level.
      { path, body: { amount: 0.01 }, status: 200 },
      { path: ofNobody, body: { amount: 100 }, status: 200 },
      { path, body: named, since: 8, status: 200 },
      { path, body: named, since: 8, status: 200 },
      { path, body: named, headers: alsoNamed, since: 8, status: 200 },
      { path: ofNobody, body: named, since: 8, status: 409, code: 'EXTERNAL_ID_TAKEN' },
    ]
  },
  rights: [{ needs: 'leads.write', body: { amount: 1 } }],
  costs: [{ once: [3, 5, 14, 4], withKey: [3, 5, 18, 4], repeated: [3, 5] }],
}
