import { canaryOffer } from '../../../test/support/secret-scene.ts'
import { administratorProven, alsoNamed, idempotent, nobodysId, notProven } from '../../../test/support/table-scene.ts'
import type { Trial } from '../../../test/support/trial.ts'

export const trial: Trial = {
  good: async ({ switchedOfferId, partnerId }) => ({
    path: { id: await switchedOfferId() },
    body: { partnerId: await partnerId(), isClosed: false, reason: 'it was open' },
  }),
  secrets: {
    refused: {
      'a partner of nobody': () => ({
        path: { id: canaryOffer },
        body: { partnerId: 'canary', isClosed: true, reason: 'Кенар' },
      }),
    },
    good: ({ partnerId }) => ({
      path: { id: canaryOffer },
      body: { partnerId, isClosed: true, reason: 'Кенар' },
    }),
  },
  table: async ({ partnerId, offer }) => {
    const [path, body] = [{ id: await offer('loan') }, { partnerId, isClosed: true }]
    const headers = { ...(await administratorProven()).headers }
    return [
      { path, ...(await notProven()), body },
      { path, body, headers: { ...headers, ...idempotent }, status: 200 },
      { path, body, headers: { ...headers, ...idempotent }, status: 200 },
      { path, body, headers: { ...headers, 'idempotency-key': 'nothing-new' }, status: 200 },
      { path: { id: nobodysId }, body, headers: { ...headers, ...alsoNamed }, status: 404, code: 'OFFER_NOT_FOUND' },
    ]
  },
  rights: [
    { needs: 'offers.write', body: { partnerId: nobodysId, offerId: nobodysId, isClosed: true }, told: [404, 'OFFER_NOT_FOUND'] },
  ],
  costs: [{ once: [1, 8, 0, 10], withKey: [2, 9, 10, 10], repeated: [2, 9] }],
}
