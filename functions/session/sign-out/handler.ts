import { signOut } from './spec.ts'
import { personEndpoint } from '../../../lib/http/person-endpoint.ts'
import { clearedCookie } from '../../../lib/http/session-cookie.ts'
import { loginEnded } from '../../../lib/store/people/login.ts'

export const handler = personEndpoint(signOut, async ({ login, loginDigest, at }) => {
  const { id, kind } = await login
  return {
    steps: [loginEnded(kind, loginDigest, at)],
    answer: { id, endedAt: at },
    headers: { 'Set-Cookie': clearedCookie },
  }
})
