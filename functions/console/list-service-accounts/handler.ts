import { listServiceAccounts } from './spec.ts'
import { serviceAccountView } from '../../../lib/domain/key/service-account.ts'
import { personEndpoint } from '../../../lib/http/person-endpoint.ts'
import { loadContour } from '../../../lib/store/contour/contour.ts'
import { loadServiceAccounts } from '../../../lib/store/key/service-account.ts'

export const handler = personEndpoint(listServiceAccounts, async () => {
  const [{ administrators }, accounts] = await Promise.all([loadContour(), loadServiceAccounts()])
  return { answer: accounts.toReversed().map((account) => serviceAccountView(account, administrators)) }
})
