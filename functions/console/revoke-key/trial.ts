import { alsoNamed, idempotent, keyToManage, nobodysId, notProven } from '../../../test/support/table-scene.ts'
import type { Trial } from '../../../test/support/trial.ts'

export const trial: Trial = {
  good: async ({ apiKeyId }) => ({
    path: { id: await apiKeyId() },
    body: { reason: 'left the team' },
  }),
  secrets: {
    refused: { 'a key of nobody': () => ({ path: { id: 'canary' }, body: {} }) },
    good: ({ apiKeyId }) => ({ path: { id: apiKeyId }, body: { reason: 'canary' } }),
  },
  table: async () => {
    const { headers, path } = await keyToManage()
    return [
      { ...(await notProven()), path, body: {} },
      { headers: { ...headers, ...alsoNamed }, path: { id: nobodysId }, body: {}, status: 404, code: 'KEY_NOT_FOUND' },
      { headers: { ...headers, ...idempotent }, path, body: {}, status: 200 },
      { headers, path, body: {}, status: 200 },
    ]
  },
  rights: [{ needs: 'keys.manage', body: {}, told: [404, 'KEY_NOT_FOUND'] }],
  costs: [{ once: [2, 9, 12, 10], withKey: [2, 9, 14, 10], repeated: [2, 9] }],
}
