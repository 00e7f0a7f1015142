import { devices, nobodysId, notProven } from '../../../test/support/table-scene.ts'
import type { Trial } from '../../../test/support/trial.ts'

export const trial: Trial = {
  good: async ({ passkeyToChange }) => {
    const { headers, id } = await passkeyToChange()
    return { headers, path: { id } }
  },
  secrets: {
    refused: {
      'a passkey of nobody': () => ({ path: { id: 'canary' } }),
    },
    good: ({ passkeys: { id } }) => ({ path: { id } }),
  },
  table: async () => {
    const { id, headers } = await devices().passkeyToChange()
    return [
      { ...(await notProven()), path: { id } },
      { headers, path: { id: nobodysId }, status: 404, code: 'PASSKEY_NOT_FOUND' },
      { headers, path: { id }, status: 200 },
    ]
  },
  rights: [{ needs: undefined, told: [404, 'PASSKEY_NOT_FOUND'] }],
  costs: [{ once: [4, 9, 16, 10] }],
}
