import { createServiceAccount as spec } from './spec.ts'
import { createServiceAccount, serviceAccountView } from '../../../lib/domain/key/service-account.ts'
import { personEndpoint } from '../../../lib/http/person-endpoint.ts'
import { loadContour } from '../../../lib/store/contour/contour.ts'
import { journalWritten } from '../../../lib/store/journal/journal.ts'
import { loadServiceAccounts, serviceAccountCreated } from '../../../lib/store/key/service-account.ts'

export const handler = personEndpoint(spec, async ({ body, caller, at, newId }) => {
  const { title, scopes, reason = null } = body
  const [{ administrators, settings }, accounts, { is: by }] = await Promise.all([loadContour(), loadServiceAccounts(), caller])
  const { account, deed } = createServiceAccount({ id: newId(), title, scopes, by, at, settings, accounts })
  return {
    steps: [...serviceAccountCreated(account, settings), journalWritten({ id: newId(), at, by, reason, ...deed })],
    answer: serviceAccountView(account, administrators),
  }
})
