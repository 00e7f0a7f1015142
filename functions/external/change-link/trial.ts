import { linkCreated } from '../../../lib/store/referral/referral.ts'
import { idempotent, writeSteps } from '../../../test/support/table-scene.ts'
import type { Trial } from '../../../test/support/trial.ts'

export const trial: Trial = {
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
    await writeSteps(linkCreated({ slug: 'changed-by-key', partnerId, offerId: await offer('loan') }))
    const path = { slug: 'changed-by-key' }
    return [
      { path, body: { status: 'Disabled', from: 'Active' }, headers: idempotent, status: 200 },
      { path, body: { status: 'Disabled', from: 'Active' }, headers: idempotent, status: 200 },
      { path, body: { status: 'Disabled', from: 'Active' }, status: 409, code: 'LINK_CHANGED' },
      { path, body: { status: 'Removed', from: 'Disabled' }, status: 200 },
    ]
  },
  rights: [{ needs: 'links.write', body: { status: 'Disabled', from: 'Active' } }],
  costs: [{ once: [2, 4, 4, 3], withKey: [3, 4, 6, 3], repeated: [2, 3] }],
}
