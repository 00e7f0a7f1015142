import { notJson } from '../../../test/support/secret-scene.ts'
import { coverAskedFor, idempotent, nobodysId } from '../../../test/support/table-scene.ts'
import type { Trial } from '../../../test/support/trial.ts'

export const trial: Trial = {
  good: async ({ payoutId }) => ({
    path: { id: await payoutId() },
    body: { status: 'Approved', comment: 'checked' },
  }),
  secrets: {
    refused: {
      'no JSON': ({ payoutId }) => ({ path: { id: payoutId }, body: notJson }),
      'an unknown status': ({ payoutId }) => ({ path: { id: payoutId }, body: { status: 'canary', comment: 'Кенар' } }),
      'a move that is not allowed': ({ payoutId }) => ({ path: { id: payoutId }, body: { status: 'Paid', comment: 'Кенар' } }),
      'an unknown payout': () => ({ path: { id: 'canary' }, body: { status: 'Paid' } }),
    },
    good: ({ payoutId }) => ({ path: { id: payoutId }, body: { status: 'Rejected', comment: 'Кенар молчит' } }),
  },
  table: async ({ newPayout }) => {
    // Only so does it look at accounts and profiles before anything moves.
    await coverAskedFor()
    const path = { id: await newPayout() }
    return [
      { path: { id: nobodysId }, body: { status: 'Paid' }, status: 409, code: 'PAYOUT_TRANSITION_FORBIDDEN' },
      { path, body: { status: 'Paid' }, status: 409, code: 'PAYOUT_TRANSITION_FORBIDDEN' },
      { path, body: { status: 'Approved' }, headers: idempotent, status: 200 },
      { path, body: { status: 'Approved' }, headers: idempotent, status: 200 },
      { path, body: { status: 'Paid' }, status: 200 },
      { path, body: { status: 'Rejected' }, status: 409, code: 'PAYOUT_TRANSITION_FORBIDDEN' },
    ]
  },
  rights: [
    { needs: 'payouts.approve', body: { status: 'Approved' } },
    { needs: 'payouts.approve', body: { status: 'Rejected' } },
    { needs: 'payouts.pay', body: { status: 'Paid' } },
  ],
  costs: [
    { way: 'Requested to Approved', once: [2, 5, 11, 4], withKey: [3, 5, 13, 4], repeated: [2, 4] },
    { way: 'Approved to Paid', once: [2, 5, 15, 4], withKey: [3, 5, 17, 4], repeated: [2, 4] },
    { way: 'Requested to Rejected', once: [2, 5, 15, 4], withKey: [3, 5, 17, 4], repeated: [2, 4] },
    { way: 'Approved to Rejected', once: [2, 5, 15, 4], withKey: [3, 5, 17, 4], repeated: [2, 4] },
  ],
}
