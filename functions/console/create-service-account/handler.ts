import { createServiceAccount } from './spec.ts'
import { makeServiceAccount, serviceAccountView } from '../../../lib/domain/key/service-account.ts'
import { personEndpoint } from '../../../lib/http/person-endpoint.ts'
import { loadContour } from '../../../lib/store/contour/contour.ts'
import { journalWritten } from '../../../lib/store/journal/journal.ts'
import { loadServiceAccounts, serviceAccountMade } from '../../../lib/store/key/service-account.ts'

export const handler = personEndpoint(createServiceAccount, async ({ body, caller, at, newId }) => {
  const { title, scopes, reason = null } = body
  const [{ administrators, settings }, accounts, { is: by }] = await Promise.all([loadContour(), loadServiceAccounts(), caller])
  const { account, deed } = makeServiceAccount({ id: newId(), title, scopes, by, at, settings, accounts })
  return {
    steps: [...serviceAccountMade(account, settings), journalWritten({ id: newId(), at, by, reason, ...deed })],
    answer: serviceAccountView(account, administrators),
  }
})
