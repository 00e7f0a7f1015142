import { answerLegalType, answersTo } from '../../../test/support/answered-legal-type.ts'
import { otherScan, scan } from '../../../test/support/files.ts'
import { alsoNamed, idempotent, keyNaming, nobodysId } from '../../../test/support/table-scene.ts'
import type { Trial } from '../../../test/support/trial.ts'

export const trial: Trial = {
  // Nothing changes: other requests meet the profile that they know.
  good: async (scene) => {
    const { id, revision } = await scene.seenProfile()
    return { path: { id }, body: { revision, reason: 'asked by phone' } }
  },
  secrets: {
    refused: {
      'an outdated profile': ({ partnerId }) => ({ path: { id: partnerId }, body: { revision: 99, inn: '500100732259' } }),
      'answers that the key may not give': ({ partnerId }) => ({
        path: { id: partnerId },
        body: { revision: 1, legalDetails: [{ fieldTypeId: 'canary', value: 'Кенар' }] },
      }),
    },
    good: ({ partnerId }) => ({ path: { id: partnerId }, body: { revision: 1, inn: null, reason: 'canary' } }),
  },
  table: async ({ partnerId }) => {
    const path = { id: partnerId }
    await answerLegalType('rich@test.example', 'SelfEmployed', { since: '2024-01-31', scan })
    const key = await keyNaming('partners.write', 'partners.details')
    const body = { revision: 2, legalDetails: await answersTo('SelfEmployed', { since: '2024-02-01', scan: otherScan }) }
    return [
      { path, body, status: 403, code: 'LEGAL_DETAILS_FORBIDDEN' },
      { path: { id: nobodysId }, body: { revision: 2 }, status: 404, code: 'PARTNER_NOT_FOUND' },
      { path, body: { revision: 9 }, status: 409, code: 'PROFILE_CHANGED' },
      { key, headers: idempotent, path, body, status: 200 },
      { key, headers: idempotent, path, body, status: 200 },
      { headers: alsoNamed, path, body: { revision: 3 }, status: 200 },
      { path, body: { revision: 3, inn: '772801234583' }, status: 200 },
      { path, body: { revision: 4, inn: null }, status: 200 },
    ]
  },
  rights: [{ needs: 'partners.write', body: { revision: 1 } }],
  costs: [{ once: [2, 5, 0, 5], withKey: [3, 6, 6, 5], repeated: [3, 6] }],
}
