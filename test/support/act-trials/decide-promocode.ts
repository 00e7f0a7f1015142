import { randomUUID } from 'node:crypto'
import { newPromocode } from '../../../lib/domain/referral/promocode.ts'
import { promocodeCreated } from '../../../lib/store/referral/promocode.ts'
import { alsoNamed, idempotent, writeSteps } from '../table-scene.ts'
import type { AskedTrial } from '../trial.ts'

export const decidePromocodeTrial = {
  good: async ({ promocodeToDecide }) => ({
    path: { code: await promocodeToDecide() },
    body: { status: 'Disabled', from: 'Active', reason: 'stands on a coupon site' },
  }),
  secrets: {
    refused: {
      'a wrong status': () => ({
        path: { code: 'CANARY10' },
        body: { status: 'canary', from: 'Active', reason: 'Кенар' },
      }),
      'another status than it has': () => ({
        path: { code: 'CANARY10' },
        body: { status: 'Active', from: 'Disabled', reason: 'Кенар' },
      }),
    },
    good: () => ({
      path: { code: 'CANARY10' },
      body: { status: 'Disabled', from: 'Active', reason: 'Кенар' },
    }),
  },
  table: async ({ partnerId, offer }) => {
    const { promocode } = newPromocode({
      id: randomUUID(),
      code: 'ASKED',
      partnerId,
      offer: { id: await offer('loan'), slug: 'loan' },
      status: 'OnReview',
      askedByPartner: true,
      at: new Date().toISOString(),
    })
    await writeSteps(promocodeCreated(promocode))
    const path = { code: 'ASKED' }
    return [
      { path, body: { status: 'Active', from: 'OnReview' }, headers: idempotent, status: 200 },
      { path, body: { status: 'Active', from: 'OnReview' }, headers: idempotent, status: 200 },
      { path, body: { status: 'Active', from: 'OnReview' }, status: 409, code: 'PROMOCODE_CHANGED' },
      { path, body: { status: 'Active', from: 'Active' }, headers: alsoNamed, status: 200 },
      { path, body: { status: 'Active', from: 'Active', clientDiscount: { fixed: 500 } }, status: 200 },
    ]
  },
} satisfies AskedTrial
