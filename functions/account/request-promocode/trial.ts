import { randomUUID } from 'node:crypto'
import { canaryOffer } from '../../../test/support/secret-scene.ts'
import { idempotent } from '../../../test/support/table-scene.ts'
import type { Trial } from '../../../test/support/trial.ts'

export const trial: Trial = {
  good: async ({ offerId }) => ({
    body: { offerId: await offerId(), code: `code-${randomUUID().slice(0, 8)}` },
  }),
  secrets: {
    refused: {
      'a code that is none': () => ({
        body: { offerId: canaryOffer, code: 'Кенар Кенар' },
      }),
    },
    good: () => ({ body: { offerId: canaryOffer, code: 'Кенар' } }),
  },
  table: async ({ offer }) => {
    const body = { offerId: await offer('loan'), code: 'own-one' }
    return [
      { body, headers: idempotent, status: 201 },
      { body, headers: idempotent, status: 201 },
    ]
  },
  costs: [{ once: [3, 5, 17, 6], withKey: [3, 5, 19, 6], repeated: [3, 5] }],
}
