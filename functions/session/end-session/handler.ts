import { endSession } from './spec.ts'
import { isId } from '../../../lib/domain/value/id.ts'
import { ApiError } from '../../../lib/errors.ts'
import { personEndpoint } from '../../../lib/http/person-endpoint.ts'
import { clearedCookie } from '../../../lib/http/session-cookie.ts'
import { findLogin, loginEnded } from '../../../lib/store/people/login.ts'

export const handler = personEndpoint(endSession, async ({ login, loginDigest, path: { id = '' }, at }) => {
  const { kind, personId } = await login
  const found = isId(id) ? await findLogin(kind, personId, id) : undefined
  if (found === undefined) throw new ApiError('LOGIN_NOT_FOUND')
  return {
    steps: [loginEnded(kind, found, at)],
    answer: { id, endedAt: at },
    headers: found === loginDigest ? { 'Set-Cookie': clearedCookie } : {},
  }
})
