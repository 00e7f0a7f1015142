import { linkCreated } from '../../../lib/store/referral/referral.ts'
import { idempotent, writeSteps } from '../table-scene.ts'
import type { AskedTrial } from '../trial.ts'

export const changeLinkTrial = {
  good: async ({ linkToChange }) => ({
    path: { slug: await linkToChange() },
    body: { status: 'Disabled', from: 'Active', reason: 'stands on a coupon site' },
  }),
  secrets: {
    refused: {
      'a wrong status': () => ({
        path: { slug: 'plain-loan' },
        body: { status: 'canary', from: 'Active', reason: 'Кенар' },
      }),
      'a link of nobody': () => ({
        path: { slug: 'canary' },
        body: { status: 'Disabled', from: 'Active', reason: 'Кенар' },
      }),
    },
    good: () => ({
      path: { slug: 'plain-free' },
      body: { status: 'Disabled', from: 'Active', reason: 'Кенар' },
    }),
  },
  table: async ({ partnerId, offer }) => {
    await writeSteps(linkCreated({ slug: 'changed-one', partnerId, offerId: await offer('loan') }))
    const path = { slug: 'changed-one' }
    return [
      { path, body: { status: 'Disabled', from: 'Active' }, headers: idempotent, status: 200 },
      { path, body: { status: 'Disabled', from: 'Active' }, headers: idempotent, status: 200 },
      { path, body: { status: 'Disabled', from: 'Active' }, status: 409, code: 'LINK_CHANGED' },
      { path, body: { status: 'Removed', from: 'Disabled' }, status: 200 },
    ]
  },
} satisfies AskedTrial
