import { listSessions } from './spec.ts'
import { isLive, loginView } from '../../../lib/domain/people/login.ts'
import { personEndpoint } from '../../../lib/http/person-endpoint.ts'
import { loadLoginsOf } from '../../../lib/store/people/login.ts'

export const handler = personEndpoint(listSessions, async ({ login, at }) => {
  const { id, kind, personId, loginEpoch } = await login
  const logins = await loadLoginsOf(kind, personId)
  const live = logins.filter((one) => isLive(one, Date.parse(at)) && one.login.loginEpoch === loginEpoch)
  return { answer: live.map((one) => loginView(one, id)) }
})
