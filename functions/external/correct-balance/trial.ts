import { alsoNamed, idempotent, keysForbidden, nobodysId } from '../../../test/support/table-scene.ts'
import type { Trial } from '../../../test/support/trial.ts'

export const trial: Trial = {
  good: async ({ partnerId }) => ({ path: { id: await partnerId() }, body: { amount: -250.5, reason: 'paid twice in May' } }),
  secrets: {
    refused: {
      'a wrong amount': ({ partnerId }) => ({ path: { id: partnerId }, body: { amount: 'canary', reason: 'Кенар' } }),
    },
    good: ({ partnerId }) => ({ path: { id: partnerId }, body: { amount: -1.5, reason: 'Кенар' } }),
  },
  table: async ({ partnerId }) => {
    const [path, body] = [{ id: partnerId }, { amount: -1, reason: 'asked to' }]
    return [
      { headers: alsoNamed, path: { id: nobodysId }, body, status: 404, code: 'PARTNER_NOT_FOUND' },
      { headers: idempotent, path, body, status: 201 },
      { headers: idempotent, path, body, status: 201 },
      { before: keysForbidden, path, body, status: 403, code: 'CORRECTIONS_NOT_FOR_KEYS' },
    ]
  },
  rights: [{ needs: 'corrections.write', body: { amount: 1, reason: 'asked to' } }],
  costs: [{ once: [2, 3, 10, 2], withKey: [2, 3, 12, 2], repeated: [2, 3] }],
}
