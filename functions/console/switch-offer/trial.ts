import { closureSet } from '../../../lib/store/offer/offer-closure.ts'
import { canaryOffer } from '../../../test/support/secret-scene.ts'
import {
  administratorProven,
  alsoNamed,
  idempotent,
  nobodysId,
  notProven,
  writeSteps,
} from '../../../test/support/table-scene.ts'
import type { Trial } from '../../../test/support/trial.ts'

// No change: other requests need an offer that takes clients.
export const trial: Trial = {
  good: async ({ switchedOfferId }) => ({
    path: { id: await switchedOfferId() },
    body: { isActive: true, reason: 'it was open' },
  }),
  secrets: {
    refused: {
      'an offer of nobody': () => ({
        path: { id: 'canary' },
        body: { isActive: false, reason: 'Кенар' },
      }),
    },
    good: () => ({
      path: { id: canaryOffer },
      body: { isActive: false, reason: 'Кенар' },
    }),
  },
  table: async ({ offer, partnerId }) => {
    const path = { id: await offer('loan') }
    const closure = { offerId: path.id, partnerId, isClosed: true, revision: 1, updatedAt: new Date().toISOString() }
    await writeSteps(closureSet(closure))
    const headers = { ...(await administratorProven()).headers }
    return [
      { path, ...(await notProven()), body: { isActive: false } },
      { path, body: { isActive: false }, headers: { ...headers, ...idempotent }, status: 200 },
      { path, body: { isActive: false }, headers: { ...headers, ...idempotent }, status: 200 },
      { path, body: { isActive: false }, headers: { ...headers, 'idempotency-key': 'nothing-new' }, status: 200 },
      {
        path: { id: nobodysId },
        body: { isActive: false },
        headers: { ...headers, ...alsoNamed },
        status: 404,
        code: 'OFFER_NOT_FOUND',
      },
    ]
  },
  rights: [{ needs: 'offers.write', body: { isActive: false }, told: [404, 'OFFER_NOT_FOUND'] }],
  costs: [{ once: [1, 7, 0, 9], withKey: [2, 8, 10, 9], repeated: [2, 8] }],
}
