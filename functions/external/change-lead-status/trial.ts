import { alsoNamed, idempotent, nobodysId } from '../../../test/support/table-scene.ts'
import type { Trial } from '../../../test/support/trial.ts'

export const trial: Trial = {
  good: async ({ leadId, targetStatus }) => ({
    path: { id: await leadId() },
    body: { systemName: targetStatus, amount: 10_000 },
  }),
  secrets: {
    refused: {
      'an unknown status': ({ leadId }) => ({ path: { id: leadId }, body: { systemName: 'canary' } }),
      'no number for an amount': ({ leadId }) => ({ path: { id: leadId }, body: { systemName: 'won', amount: 'Кенар' } }),
      'an unknown lead': () => ({ path: { id: 'canary' }, body: { systemName: 'won' } }),
    },
    good: ({ leadId }) => ({ path: { id: leadId }, body: { systemName: 'called', amount: 'canary' } }),
  },
  table: async ({ newLead, session }) => {
    const path = { id: await newLead({ sessionId: await session('seven-loan') }) }
    const tooLittle = { id: await newLead({ sessionId: await session('seven-loan') }) }
    const ofNobody = { id: await newLead() }
    const toBeNamed = { id: await newLead() }
    const named = { systemName: 'won', amount: 100, externalId: 'order-2' }
    return [
      { path: { id: nobodysId }, body: { systemName: 'won' }, status: 404, code: 'LEAD_NOT_FOUND' },
      { path: { id: nobodysId }, body: { systemName: 'won' }, headers: alsoNamed, status: 404, code: 'LEAD_NOT_FOUND' },
      { path, body: { systemName: 'nowhere' }, status: 404, code: 'LEAD_STATUS_NOT_FOUND' },
      { path, body: { systemName: 'fresh' }, status: 200 },
      { path, body: { systemName: 'called' }, headers: idempotent, status: 200 },
      { path, body: { systemName: 'called' }, headers: idempotent, status: 200 },
      { path, body: { systemName: 'won' }, status: 400, code: 'DEAL_AMOUNT_REQUIRED_FOR_STATUS' },
      { path, body: { systemName: 'won', amount: 100 }, status: 200 },
      // Earns nothing with this level.
      { path: tooLittle, body: { systemName: 'won', amount: 0.01 }, status: 200 },
      { path: ofNobody, body: { systemName: 'won', amount: 100 }, status: 200 },
      { path: toBeNamed, body: named, since: 8, status: 200 },
      { path: toBeNamed, body: named, since: 8, status: 200 },
      { path: toBeNamed, body: named, headers: alsoNamed, since: 8, status: 200 },
      { path, body: named, since: 8, status: 409, code: 'EXTERNAL_ID_TAKEN' },
    ]
  },
  rights: [{ needs: 'leads.write', body: { systemName: 'new' } }],
  costs: [
    { way: 'nothing to earn', once: [3, 5, 10, 4], withKey: [3, 5, 12, 4], repeated: [3, 5] },
    { way: 'a fixed reward', once: [3, 5, 18, 4], withKey: [3, 5, 20, 4], repeated: [3, 5] },
    { way: 'a deal and its share', once: [3, 5, 16, 4], withKey: [3, 5, [18, 20], 4], repeated: [3, 5] },
    { way: 'the status it has', once: [2, 4, 0, 4], withKey: [3, 5, 4, 4], repeated: [3, 5] },
  ],
}
