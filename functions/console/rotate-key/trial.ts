import {
  alsoNamed,
  idempotent,
  keyToManage,
  nobodysId,
  notProven,
  serviceAccountToManage,
} from '../../../test/support/table-scene.ts'
import type { Trial } from '../../../test/support/trial.ts'

export const trial: Trial = {
  good: async ({ apiKeyId }) => ({
    path: { id: await apiKeyId() },
    body: { overlapHours: 1, reason: 'once a year' },
  }),
  secrets: {
    refused: { 'a key of nobody': () => ({ path: { id: 'canary' }, body: {} }) },
    good: ({ apiKeyId }) => ({ path: { id: apiKeyId }, body: { reason: 'canary' } }),
  },
  table: async () => {
    const { headers, path } = await keyToManage()
    const ofService = await keyToManage(await serviceAccountToManage())
    return [
      { ...(await notProven()), path, body: {} },
      { headers: { ...headers, ...alsoNamed }, path: { id: nobodysId }, body: {}, status: 404, code: 'KEY_NOT_FOUND' },
      { ...ofService, body: {}, status: 200 },
      { headers: { ...headers, ...idempotent }, path, body: {}, status: 200 },
      { headers: { ...headers, ...idempotent }, path, body: {}, status: 200 },
    ]
  },
  rights: [{ needs: 'keys.manage', body: {}, told: [404, 'KEY_NOT_FOUND'] }],
  costs: [{ once: [2, 10, 20, 11], withKey: [2, 10, 22, 11], repeated: [2, 10] }],
}
