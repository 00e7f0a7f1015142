import { alsoNamed, anew, devices, idempotent, nobodysId } from '../../../test/support/table-scene.ts'
import type { Trial } from '../../../test/support/trial.ts'

export const trial: Trial = {
  good: async ({ passkeyToChange }) => {
    const { headers, id } = await passkeyToChange()
    return { headers, path: { id }, body: { name: 'YubiKey' } }
  },
  secrets: {
    refused: {
      'a passkey of nobody': () => ({
        path: { id: 'canary' },
        body: { name: 'Кенар' },
      }),
    },
    good: ({ passkeys: { id } }) => ({
      path: { id },
      body: { name: 'Кенар второй' },
    }),
  },
  table: async () => {
    const { id, ...request } = await devices().passkeyToChange()
    const headers = await anew(request.headers)
    const named = (name: string, key: object) => ({
      headers: { ...headers, ...key },
      path: { id },
      body: { name },
      status: 200,
    })
    return [
      { ...named('a', alsoNamed), path: { id: nobodysId }, status: 404, code: 'PASSKEY_NOT_FOUND' },
      named('YubiKey', idempotent),
      named('YubiKey', idempotent),
      named('YubiKey', { 'idempotency-key': 'third' }),
    ]
  },
  rights: [{ needs: undefined, body: { name: 'a' }, told: [404, 'PASSKEY_NOT_FOUND'] }],
  costs: [{ once: [4, 6, 8, 7], withKey: [4, 6, 10, 7], repeated: [4, 6] }],
}
