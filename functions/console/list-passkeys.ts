import { listPasskeys } from '../../lib/contract/list-passkeys.ts'
import { passkeyView } from '../../lib/domain/passkey.ts'
import { personEndpoint } from '../../lib/http/person-endpoint.ts'
import { loadPasskeys } from '../../lib/store/passkey.ts'

export const handler = personEndpoint(listPasskeys, async ({ login }) => ({
  answer: (await loadPasskeys((await login).personId)).map(passkeyView),
}))
