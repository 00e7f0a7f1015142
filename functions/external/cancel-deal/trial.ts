import { alsoNamed, idempotent, nobodysId, won } from '../../../test/support/table-scene.ts'
import type { Trial } from '../../../test/support/trial.ts'

export const trial: Trial = {
  good: async ({ deal }) => ({ path: await deal(), body: { reason: 'returned' } }),
  secrets: {
    refused: {
      'no text for a reason': ({ leadId }) => ({ path: { id: leadId, dealId: 'canary' }, body: { reason: ['Кенар'] } }),
      'an unknown deal': ({ leadId }) => ({ path: { id: leadId, dealId: 'canary' }, body: { reason: 'Кенар улетел' } }),
    },
    good: ({ leadId, dealId }) => ({ path: { id: leadId, dealId }, body: { reason: 'Кенар улетел' } }),
  },
  table: async ({ newLead, session }) => {
    const dealOf = async (id: string) => ({ id, dealId: String((await won(id)).body.deals[0].id) })
    const path = await dealOf(await newLead({ sessionId: await session('seven-loan') }))
    const ofNobody = await dealOf(await newLead())
    return [
      { path: { ...path, id: nobodysId }, body: {}, status: 404, code: 'LEAD_NOT_FOUND' },
      { path: { ...path, dealId: nobodysId }, body: {}, headers: alsoNamed, status: 404, code: 'DEAL_NOT_FOUND' },
      { path, body: {}, headers: idempotent, status: 200 },
      { path, body: {}, headers: idempotent, status: 200 },
      { path, body: {}, status: 200 },
      // Canceled before: the answer that is kept rests on the lead as it is.
      { path, body: {}, headers: alsoNamed, status: 200 },
      { path: ofNobody, body: {}, status: 200 },
    ]
  },
  rights: [{ needs: 'leads.write', body: {} }],
  costs: [
    { way: 'a deal and its share', once: [3, 6, 20, 6], withKey: [3, 6, 24, 6], repeated: [3, 4] },
    { way: 'canceled before', once: [2, 3, 0, 3], withKey: [3, 4, 8, 3], repeated: [3, 4] },
  ],
}
