import { partnerIdOf } from '../../../test/support/payout-acts.ts'
import { notJson } from '../../../test/support/secret-scene.ts'
import { alsoNamed, idempotent, nobodysId } from '../../../test/support/table-scene.ts'
import type { Trial } from '../../../test/support/trial.ts'

export const trial: Trial = {
  good: async ({ partnerId }) => ({
    body: { partnerId: await partnerId(), amount: 1000, requisites: 'card 2200 0000', adminComment: 'asked by phone' },
  }),
  secrets: {
    refused: {
      'no JSON': () => ({ body: notJson }),
      'another content type': () => ({ body: { amount: 1 }, headers: { 'content-type': 'text/canary' } }),
      'a text for an amount': ({ partnerId }) => ({ body: { partnerId, amount: 'canary', requisites: ['Кенар'] } }),
      'too long a text': ({ partnerId }) => ({ body: { partnerId, amount: 100, requisites: 'Кенар'.repeat(5_000) } }),
      'an unknown partner': () => ({ body: { partnerId: 'canary', amount: 100, requisites: 'Кенар' } }),
      'more than there is': ({ partnerId }) => ({ body: { partnerId, amount: 8_000_000_000, requisites: 'Кенар' } }),
    },
    good: ({ partnerId }) => ({
      body: { partnerId, amount: 100, requisites: 'Кенар, счёт 40817', adminComment: 'Кенар поёт' },
      headers: { 'idempotency-key': 'canary-request' },
    }),
  },
  table: async ({ partnerId }) => {
    const named = { partnerId: await partnerIdOf('entity@test.example'), amount: 100, externalId: 'payment-1' }
    return [
      { body: { partnerId: nobodysId, amount: 100 }, status: 404, code: 'PARTNER_NOT_FOUND' },
      { body: { partnerId, amount: 1 }, status: 400, code: 'PAYOUT_BELOW_MINIMUM' },
      { body: { partnerId, amount: 1e6 }, status: 400, code: 'PAYOUT_ABOVE_AVAILABLE' },
      { body: { partnerId, amount: 100 }, headers: idempotent, status: 201 },
      { body: { partnerId, amount: 100 }, headers: idempotent, status: 201 },
      { body: { partnerId, amount: 200 }, headers: idempotent, status: 422, code: 'IDEMPOTENCY_KEY_REUSED' },
      { body: { partnerId, amount: 100 }, status: 400, code: 'PAYOUT_ALREADY_ACTIVE' },
      { body: named, since: 8, status: 201 },
      { body: named, since: 8, status: 201 },
      { body: named, headers: alsoNamed, since: 8, status: 201 },
      { body: { ...named, partnerId }, since: 8, status: 409, code: 'EXTERNAL_ID_TAKEN' },
    ]
  },
  rights: [{ needs: 'payouts.request', body: { partnerId: 'p', amount: 1 } }],
  costs: [{ once: [2, 4, 18, 3], withKey: [2, 4, 20, 3], repeated: [2, 4] }],
}
