import type { Trial } from '../../../test/support/trial.ts'

export const trial: Trial = {
  good: async ({ leadId }) => {
    await leadId()
    return {}
  },
  secrets: {
    refused: {
      'a status that there is not': () => ({ query: { status: 'Кенар' } }),
    },
    good: () => ({ query: { value: 'Кенар' } }),
  },
  table: async ({ newLead, partnerId }) => {
    await newLead({ promocode: 'PLAIN10' })
    const queries: Record<string, string>[] = [
      {},
      { partnerId },
      { partnerId: 'nobody' },
      { status: 'fresh' },
      { value: '+7 900 000-00-00' },
    ]
    return [
      { query: { status: 'none' }, status: 404, code: 'LEAD_STATUS_NOT_FOUND' },
      ...queries.map((query) => ({ query, status: 200 })),
    ]
  },
  rights: [{ needs: 'leads.read' }],
  costs: [{ once: [3, 7, 0, 7.5] }],
}
