import { nobodysId, won } from '../../../test/support/table-scene.ts'
import type { Trial } from '../../../test/support/trial.ts'

export const trial: Trial = {
  good: async ({ wonLeadId }) => ({
    path: { id: await wonLeadId() },
  }),
  secrets: {
    refused: {
      'an unknown lead': () => ({ path: { id: 'canary' } }),
    },
    good: ({ leadId }) => ({ path: { id: leadId } }),
  },
  table: async ({ newLead }) => {
    const id = await newLead({ promocode: 'PLAIN10' })
    await won(id)
    return [
      { path: { id: nobodysId }, status: 404, code: 'LEAD_NOT_FOUND' },
      { path: { id }, status: 200 },
    ]
  },
  rights: [{ needs: 'leads.read', told: [404, 'LEAD_NOT_FOUND'] }],
  costs: [{ once: [2, 9, 0, 11] }],
}
