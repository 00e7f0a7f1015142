import { signOut } from '../../lib/contract/sign-out.ts'
import { personEndpoint } from '../../lib/http/person-endpoint.ts'
import { clearedCookie } from '../../lib/http/session-cookie.ts'
import { loginEnded } from '../../lib/store/login.ts'

export const handler = personEndpoint(signOut, async ({ login, tokenSha256, at }) => {
  const { id, kind } = await login
  return {
    steps: [loginEnded(kind, tokenSha256, at)],
    answer: { id, endedAt: at },
    headers: { 'Set-Cookie': clearedCookie },
  }
})
