import { alsoNamed, idempotent, nobodysId } from '../table-scene.ts'
import type { AskedTrial } from '../trial.ts'

export const correctBalanceTrial = {
  good: async ({ partnerId }) => ({
    path: { id: await partnerId() },
    body: { amount: -250.5, reason: 'paid twice in May' },
  }),
  secrets: {
    refused: {
      'a wrong amount': ({ partnerId }) => ({
        path: { id: partnerId },
        body: { amount: 'canary', reason: 'Кенар' },
      }),
    },
    good: ({ partnerId }) => ({
      path: { id: partnerId },
      body: { amount: -1.5, reason: 'Кенар' },
    }),
  },
  table: async ({ partnerId }) => {
    const [path, body] = [{ id: partnerId }, { amount: -1, reason: 'asked to' }]
    return [
      { headers: alsoNamed, path: { id: nobodysId }, body, status: 404, code: 'PARTNER_NOT_FOUND' },
      { headers: idempotent, path, body, status: 201 },
      { headers: idempotent, path, body, status: 201 },
    ]
  },
} satisfies AskedTrial
