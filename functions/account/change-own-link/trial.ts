import { linkCreated } from '../../../lib/store/referral/referral.ts'
import { idempotent, writeSteps } from '../../../test/support/table-scene.ts'
import type { Trial } from '../../../test/support/trial.ts'

export const trial: Trial = {
  good: async ({ ownLinkToChange }) => {
    const { headers, slug } = await ownLinkToChange()
    return { headers, path: { slug }, body: { status: 'Disabled', from: 'Active' } }
  },
  secrets: {
    refused: {
      'a link of nobody': () => ({
        path: { slug: 'canary' },
        body: { status: 'Disabled', from: 'Active' },
      }),
    },
    good: () => ({
      path: { slug: 'plain-loan' },
      body: { status: 'Disabled', from: 'Active' },
    }),
  },
  table: async ({ partnerId, offer }) => {
    await writeSteps(linkCreated({ slug: 'own-changed', partnerId, offerId: await offer('loan') }))
    const path = { slug: 'own-changed' }
    return [
      { path, body: { status: 'Disabled', from: 'Active' }, headers: idempotent, status: 200 },
      { path, body: { status: 'Disabled', from: 'Active' }, headers: idempotent, status: 200 },
    ]
  },
  costs: [{ once: [3, 5, 8, 6], withKey: [3, 5, 10, 6], repeated: [3, 5] }],
}
