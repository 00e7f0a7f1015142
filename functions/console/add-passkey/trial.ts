import { randomUUID } from 'node:crypto'
import { loadPasskeyHolders, permitPut } from '../../../lib/store/people/passkey-holder.ts'
import { letInByCode, testBrowserCookie } from '../../../test/support/logins.ts'
import { administrator, alsoNamed, devices, idempotent, notProven, writeSteps } from '../../../test/support/table-scene.ts'
import type { Trial } from '../../../test/support/trial.ts'

export const trial: Trial = {
  good: async ({ passkeyToAdd }) => passkeyToAdd(),
  secrets: {
    refused: {
      'what another device answered': ({ passkeys: { made } }) => ({ ...made, body: { ...made.body, credentialId: 'canary' } }),
    },
    good: ({ passkeys: { made } }) => made,
  },
  table: async () => {
    await devices().passkeyToChange()
    const { body, ...request } = await devices().passkeyToAdd()
    // In the place of the other, by a code and a permit.
    const { headers: byCode, personId } = await letInByCode('Administrator', administrator)
    const permit = { id: randomUUID(), givenBy: personId, expiresAtMs: Date.now() + 60_000 }
    await writeSteps([permitPut(personId, [], await loadPasskeyHolders(), permit)])
    const headers = { ...request.headers, cookie: `${byCode.cookie}; ${testBrowserCookie}` }
    const named = { body, headers: { ...headers, ...idempotent } }
    const ofAnother = { body: { ...body, credentialId: 'another' }, status: 401, code: 'PASSKEY_REFUSED' }
    return [
      { ...(await notProven()), body },
      { headers: { ...headers, ...alsoNamed }, ...ofAnother },
      { ...named, status: 201 },
      { ...named, status: 201 },
    ]
  },
  rights: [
    {
      needs: undefined,
      body: { name: 'a', credentialId: 'a', clientDataJson: 'a', attestationObject: 'a' },
      told: [401, 'PASSKEY_REFUSED'],
    },
  ],
  costs: [{ once: [3, 7, 18, 8], withKey: [3, 7, 20, 8], repeated: [4, 8] }],
}
