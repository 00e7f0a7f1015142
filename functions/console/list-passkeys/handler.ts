import { listPasskeys } from './spec.ts'
import { passkeyView } from '../../../lib/domain/people/passkey.ts'
import { personEndpoint } from '../../../lib/http/person-endpoint.ts'
import { loadPasskeys } from '../../../lib/store/people/passkey.ts'

export const handler = personEndpoint(listPasskeys, async ({ login }) => ({
  answer: (await loadPasskeys((await login).personId)).map(passkeyView),
}))
