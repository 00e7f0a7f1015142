import { idempotent, supportSignedIn, won } from '../../../test/support/table-scene.ts'
import type { Trial } from '../../../test/support/trial.ts'

export const trial: Trial = {
  good: async ({ justWonLeadId }) => ({
    path: { id: await justWonLeadId() },
    body: { revision: 2, amount: 333.3 },
  }),
  secrets: {
    refused: {
      'no number for an amount': ({ leadId }) => ({
        path: { id: leadId },
        body: { revision: 2, amount: 'canary' },
      }),
    },
    good: ({ leadId }) => ({
      path: { id: leadId },
      body: { revision: 2, amount: 1 },
    }),
  },
  table: async ({ newLead, session }) => {
    const id = await newLead({ sessionId: await session('seven-loan') })
    await won(id)
    const deal = (revision: number) => ({
      headers: idempotent,
      path: { id },
      body: { revision, amount: 50 },
    })
    return [
      { ...deal(1), headers: {}, status: 409, code: 'LEAD_CHANGED' },
      { ...deal(2), status: 200 },
      { ...deal(2), status: 200 },
      // Earns nothing with this level.
      { ...deal(3), headers: {}, body: { revision: 3, amount: 0.01 }, status: 200 },
      { headers: (await supportSignedIn()).headers, path: { id }, body: { revision: 4, amount: 0.5 }, status: 200 },
      { headers: (await supportSignedIn()).headers, path: { id }, body: { revision: 5, amount: 1.01 }, status: 200 },
    ]
  },
  rights: [{ needs: 'leads.write', body: { revision: 1, amount: 1 }, told: [404, 'LEAD_NOT_FOUND'] }],
  costs: [{ once: [3, 8, 16, 9], withKey: [3, 8, 20, 9], repeated: [3, 8] }],
}
