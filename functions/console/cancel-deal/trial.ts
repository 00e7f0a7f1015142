import { alsoNamed, idempotent, nobodysId, won } from '../../../test/support/table-scene.ts'
import type { Trial } from '../../../test/support/trial.ts'

export const trial: Trial = {
  good: async ({ deal }) => ({
    path: await deal(),
    body: { reason: 'returned' },
  }),
  secrets: {
    refused: {
      'an unknown deal': ({ leadId }) => ({
        path: { id: leadId, dealId: 'canary' },
        body: { reason: 'Кенар' },
      }),
    },
    good: ({ leadId, dealId }) => ({
      path: { id: leadId, dealId },
      body: { reason: 'Кенар улетел' },
    }),
  },
  table: async ({ newLead }) => {
    const id = await newLead({ promocode: 'PLAIN10' })
    const { body } = await won(id)
    const path = { id, dealId: String(body.deals[0].id) }
    const cancel = { path, body: { reason: 'returned' } }
    return [
      {
        headers: alsoNamed,
        ...cancel,
        path: { id, dealId: nobodysId },
        status: 404,
        code: 'DEAL_NOT_FOUND',
      },
      { headers: idempotent, ...cancel, status: 200 },
      { headers: idempotent, ...cancel, status: 200 },
      { headers: { 'idempotency-key': 'again' }, ...cancel, status: 200 },
    ]
  },
  rights: [{ needs: 'leads.write', body: {}, told: [404, 'LEAD_NOT_FOUND'] }],
  costs: [{ once: [3, 9, 22, 11], withKey: [3, 9, 26, 11], repeated: [3, 7] }],
}
