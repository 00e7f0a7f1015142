import { DeleteCommand } from '@aws-sdk/lib-dynamodb'
import { passkeyHolderKey } from '../../../lib/store/keys.ts'
import { documentClient } from '../../../lib/store/table/client.ts'
import { tableName } from '../../../lib/store/table/environment.ts'
import { sentCode } from '../../../test/support/logins.ts'
import { administratorSignedIn, devices } from '../../../test/support/table-scene.ts'
import type { Trial } from '../../../test/support/trial.ts'

export const trial: Trial = {
  good: async ({ passkeyToSignIn }) => passkeyToSignIn(),
  secrets: {
    refused: {
      'what no device answers': ({ passkeys: { signed } }) => ({ ...signed, body: { ...signed.body, signature: 'канарейка' } }),
      'what another device signed': ({ passkeys: { signed } }) => ({ ...signed, body: { ...signed.body, signature: 'canary' } }),
      'another browser': ({ passkeys: { signed } }) => ({ ...signed, headers: { ...signed.headers, cookie: '' } }),
    },
    good: ({ passkeys: { signed } }) => signed,
  },
  table: async () => {
    // A code was asked for in the contour, so the secret that signs browser cookies exists.
    await sentCode('account', 'rich@test.example')
    const [request, again] = [await devices().passkeyToSignIn(), await devices().passkeyToSignIn()]
    // The passkey was registered before owners were recorded: its owner is recorded now.
    const { personId } = await administratorSignedIn()
    await documentClient.send(new DeleteCommand({ TableName: tableName(), Key: passkeyHolderKey(personId) }))
    return [
      { ...request, body: { ...request.body, credentialId: 'another' }, status: 401, code: 'PASSKEY_REFUSED' },
      { ...request, status: 200 },
      { ...again, status: 200 },
    ]
  },
  costs: [{ once: [4, 6, 14, 7] }],
}
