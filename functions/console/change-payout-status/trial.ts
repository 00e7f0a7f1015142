import { partnerIdOf } from '../../../test/support/payout-acts.ts'
import { administratorProven, idempotent } from '../../../test/support/table-scene.ts'
import type { Trial } from '../../../test/support/trial.ts'

export const trial: Trial = {
  good: async ({ payoutId }) => ({
    path: { id: await payoutId() },
    body: { status: 'Approved', comment: 'checked' },
  }),
  secrets: {
    refused: {
      'a wrong status': ({ payoutId }) => ({
        path: { id: payoutId },
        body: { status: 'canary', comment: 'Кенар' },
      }),
      'a request of nobody': () => ({
        path: { id: 'canary' },
        body: { status: 'Approved', comment: 'Кенар' },
      }),
    },
    good: ({ payoutId }) => ({
      path: { id: payoutId },
      body: { status: 'Approved', comment: 'Кенар' },
    }),
  },
  table: async ({ newPayout }) => {
    const path = { id: await newPayout() }
    const approved = await newPayout(await partnerIdOf('entity@test.example'))
    const proven = { ...(await administratorProven()).headers }
    return [
      { headers: proven, path, body: { status: 'Paid' }, status: 409, code: 'PAYOUT_TRANSITION_FORBIDDEN' },
      { headers: idempotent, path, body: { status: 'Approved' }, status: 200 },
      { headers: idempotent, path, body: { status: 'Approved' }, status: 200 },
      { path, body: { status: 'Rejected' }, status: 200 },
      { path: { id: approved }, body: { status: 'Approved' }, status: 200 },
      { headers: proven, path: { id: approved }, body: { status: 'Paid' }, status: 200 },
    ]
  },
  rights: [
    { needs: 'payouts.approve', body: { status: 'Approved' }, told: [409, 'PAYOUT_TRANSITION_FORBIDDEN'] },
    { needs: 'payouts.approve', body: { status: 'Rejected' }, told: [409, 'PAYOUT_TRANSITION_FORBIDDEN'] },
    { needs: 'payouts.pay', body: { status: 'Paid' }, told: [409, 'PAYOUT_TRANSITION_FORBIDDEN'] },
  ],
  costs: [{ once: [3, 9, 15, 10], withKey: [4, 9, 17, 10], repeated: [4, 9] }],
}
