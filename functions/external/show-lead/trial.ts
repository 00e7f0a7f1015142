import { nobodysId, won } from '../../../test/support/table-scene.ts'
import type { Trial } from '../../../test/support/trial.ts'

export const trial: Trial = {
  good: async ({ wonLeadId }) => ({ path: { id: await wonLeadId() } }),
  secrets: {
    refused: { 'an unknown lead': () => ({ path: { id: 'canary' } }) },
    good: ({ leadId }) => ({ path: { id: leadId } }),
  },
  table: async ({ newLead, session }) => {
    const wonLeadId = await newLead({ promocode: 'PLAIN10' })
    await won(wonLeadId)
    return [
      { path: { id: await newLead({ sessionId: await session('seven-loan') }) }, status: 200 },
      { path: { id: await newLead() }, status: 200 },
      { path: { id: wonLeadId }, query: { include: 'rewards' }, status: 200 },
      { path: { id: nobodysId }, status: 404, code: 'LEAD_NOT_FOUND' },
    ]
  },
  rights: [{ needs: 'leads.read' }],
  costs: [{ once: [2, 4, 0, 4] }, { way: 'with its rewards', once: [2, 5, 0, 5] }],
}
