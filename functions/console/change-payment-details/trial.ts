import { keepPaymentDetails } from '../../../test/support/remembered-details.ts'
import { administratorProven, alsoNamed, idempotent, notProven } from '../../../test/support/table-scene.ts'
import type { Trial } from '../../../test/support/trial.ts'

const phone = { kind: 'FastPayments', phone: '+7 916 000-12-34', bank: 'Т-Банк' } as const

export const trial: Trial = {
  good: async (scene) => {
    const { headers, id, revision } = await scene.seenProfile()
    return { headers, path: { id }, body: { revision, add: phone, reason: 'asked by phone' } }
  },
  secrets: {
    refused: {
      'an outdated profile': ({ partnerId }) => ({ path: { id: partnerId }, body: { revision: 99, choose: 'canary' } }),
      'a wrong telephone': ({ partnerId }) => ({
        path: { id: partnerId },
        body: { revision: 1, add: { ...phone, phone: 'canary' } },
      }),
    },
    good: ({ partnerId }) => ({
      path: { id: partnerId },
      body: { revision: 1, add: { ...phone, bank: 'Кенар canary' }, reason: 'canary' },
    }),
  },
  table: async ({ partnerId }) => {
    const { headers } = await administratorProven()
    const path = { id: partnerId }
    const kept = await keepPaymentDetails('rich@test.example')
    const body = { revision: 2, add: phone }
    return [
      { ...(await notProven()), path, body },
      { headers: { ...headers }, path, body: { revision: 9, add: phone }, status: 409, code: 'PROFILE_CHANGED' },
      { headers: { ...headers, ...idempotent }, path, body, since: 8, status: 200 },
      { headers: { ...headers, ...idempotent }, path, body, since: 8, status: 200 },
      { headers: { ...headers, ...alsoNamed }, path, body: { revision: 3, add: phone }, since: 8, status: 200 },
      { headers: { ...headers }, path, body: { revision: 3, remove: kept }, since: 8, status: 200 },
    ]
  },
  rights: [{ needs: 'partners.write', also: 'partners.details', body: { revision: 1 }, told: [404, 'PARTNER_NOT_FOUND'] }],
  costs: [{ once: [3, 13, 20, 15], withKey: [4, 13, 24, 15], repeated: [2, 11] }],
}
