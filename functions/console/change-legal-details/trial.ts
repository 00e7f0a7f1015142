import { answerLegalType, answersTo } from '../../../test/support/answered-legal-type.ts'
import { otherScan, scan } from '../../../test/support/files.ts'
import { administratorProven, alsoNamed, idempotent, notProven } from '../../../test/support/table-scene.ts'
import type { Trial } from '../../../test/support/trial.ts'

export const trial: Trial = {
  // Nothing changes: other requests meet the profile that they know.
  good: async (scene) => {
    const { headers, id, revision } = await scene.seenProfile()
    return { headers, path: { id }, body: { revision, reason: 'asked by phone' } }
  },
  secrets: {
    refused: {
      'an outdated profile': ({ partnerId }) => ({ path: { id: partnerId }, body: { revision: 99, inn: '500100732259' } }),
      'an answer that nobody asked for': ({ partnerId }) => ({
        path: { id: partnerId },
        body: { revision: 1, legalDetails: [{ fieldTypeId: 'canary', value: 'Кенар' }] },
      }),
    },
    good: ({ partnerId }) => ({ path: { id: partnerId }, body: { revision: 1, inn: null, reason: 'canary' } }),
  },
  table: async ({ partnerId }) => {
    const { headers } = await administratorProven()
    const path = { id: partnerId }
    await answerLegalType('rich@test.example', 'SelfEmployed', { since: '2024-01-31', scan })
    const legalDetails = await answersTo('SelfEmployed', { since: '2024-02-01', scan: otherScan })
    const body = { revision: 2, legalDetails }
    return [
      { ...(await notProven()), path, body },
      { headers: { ...headers }, path, body: { revision: 9 }, status: 409, code: 'PROFILE_CHANGED' },
      { headers: { ...headers, ...idempotent }, path, body, status: 200 },
      { headers: { ...headers, ...idempotent }, path, body, status: 200 },
      { headers: { ...headers, ...alsoNamed }, path, body: { revision: 3 }, status: 200 },
      { headers: { ...headers }, path, body: { revision: 3, inn: '772801234583' }, status: 200 },
      { headers: { ...headers }, path, body: { revision: 4, inn: null }, status: 200 },
    ]
  },
  rights: [{ needs: 'partners.write', also: 'partners.details', body: { revision: 1 }, told: [404, 'PARTNER_NOT_FOUND'] }],
  costs: [{ once: [3, 11, 0, 13], withKey: [4, 12, 12, 13], repeated: [4, 12] }],
}
