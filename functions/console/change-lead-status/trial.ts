import { idempotent, nobodysId, supportSignedIn } from '../../../test/support/table-scene.ts'
import type { Trial } from '../../../test/support/trial.ts'

export const trial: Trial = {
  good: async ({ untouchedLeadId, targetStatus }) => ({
    path: { id: await untouchedLeadId() },
    body: { revision: 1, systemName: targetStatus, amount: 10_000 },
  }),
  secrets: {
    refused: {
      'an unknown status': ({ leadId }) => ({
        path: { id: leadId },
        body: { revision: 1, systemName: 'canary' },
      }),
      'another revision': ({ leadId }) => ({
        path: { id: leadId },
        body: { revision: 99, systemName: 'called', amount: 'Кенар' },
      }),
    },
    good: ({ leadId }) => ({
      path: { id: leadId },
      body: { revision: 1, systemName: 'called', amount: 'canary' },
    }),
  },
  table: async ({ newLead, session }) => {
    const path = { id: await newLead({ sessionId: await session('seven-loan') }) }
    const above = { id: await newLead({ promocode: 'PLAIN10' }) }
    const to = (revision: number, systemName: string) => ({
      path,
      body: { revision, systemName, amount: 100 },
    })
    const named = idempotent
    return [
      { ...to(1, 'called'), path: { id: nobodysId }, status: 404, code: 'LEAD_NOT_FOUND' },
      { ...to(9, 'called'), status: 409, code: 'LEAD_CHANGED' },
      { ...to(1, 'called'), headers: named, status: 200 },
      { ...to(1, 'called'), headers: named, status: 200 },
      { ...to(2, 'called'), headers: { 'idempotency-key': 'stays' }, status: 200 },
      { ...to(2, 'won'), status: 200 },
      { ...to(3, 'gone'), status: 200 },
      // Earns nothing with this level.
      { path, body: { revision: 4, systemName: 'won', amount: 0.01 }, status: 200 },
      { path, body: { revision: 5, systemName: 'gone' }, status: 200 },
      { headers: (await supportSignedIn()).headers, path, body: { revision: 6, systemName: 'won', amount: 0.5 }, status: 200 },
      {
        headers: (await supportSignedIn()).headers,
        path: above,
        body: { revision: 1, systemName: 'won', amount: 1.01 },
        status: 200,
      },
    ]
  },
  rights: [{ needs: 'leads.write', body: { revision: 1, systemName: 'called' }, told: [404, 'LEAD_NOT_FOUND'] }],
  costs: [{ once: [3, 8, 18, 9], withKey: [3, 8, 22, 9], repeated: [3, 8] }],
}
