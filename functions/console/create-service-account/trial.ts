import { randomUUID } from 'node:crypto'
import { administratorProven, alsoNamed, idempotent, notProven } from '../../../test/support/table-scene.ts'
import type { Trial } from '../../../test/support/trial.ts'

export const trial: Trial = {
  good: async () => ({
    body: { title: `1C ${randomUUID()}`, scopes: ['payouts.read', 'payouts.pay'], reason: 'asked by Olga' },
  }),
  secrets: {
    refused: {
      'a title that is none': () => ({
        body: { title: `canary${'я'.repeat(200)}`, scopes: ['payouts.read'] },
      }),
      'a scope that there is not': () => ({
        body: { title: 'canary', scopes: ['canary'] },
      }),
    },
    good: () => ({
      body: { title: 'Кенар', scopes: ['payouts.read'], reason: 'canary' },
    }),
  },
  table: async () => {
    const { headers } = await administratorProven()
    const body = { title: `1C ${randomUUID()}`, scopes: ['payouts.read'] }
    return [
      { ...(await notProven()), body },
      { headers: { ...headers, ...idempotent }, body, status: 201 },
      { headers: { ...headers, ...idempotent }, body, status: 201 },
      { headers: { ...headers, ...alsoNamed }, body, status: 409, code: 'SERVICE_TITLE_TAKEN' },
    ]
  },
  rights: [{ needs: 'keys.manage', body: { title: '' }, told: [400, 'SERVICE_TITLE_REQUIRED'] }],
  costs: [{ once: [2, 8, 12, 9], withKey: [2, 8, 14, 9], repeated: [2, 8] }],
}
