import { requestSignInCode } from '../../lib/contract/request-sign-in-code.ts'
import { codeAsked, codeFrom, codeGoodMs } from '../../lib/domain/sign-in.ts'
import { visitorEndpoint } from '../../lib/http/visitor-endpoint.ts'
import { enqueueMail } from '../../lib/store/mail-queue.ts'
import { loadCode, loadSignInSecret, codeWritten, signInPlace, signInSecretMade } from '../../lib/store/sign-in-code.ts'

export const handler = visitorEndpoint(requestSignInCode, async ({ body: { email, app }, at, newSecret, requestId }) => {
  const known = await loadSignInSecret()
  const secret = known ?? newSecret() + newSecret()
  const code = codeFrom(newSecret())
  const { key, codeHmac } = signInPlace(secret, email, code)
  const nowMs = Date.parse(at)
  const asked = codeAsked(await loadCode(key), { app, codeHmac, nowMs })
  const expiresAt = new Date(nowMs + codeGoodMs).toISOString()
  const answer = { expiresAt }
  if (!asked) return { answer }
  return {
    steps: [...(known === undefined ? [signInSecretMade(secret)] : []), codeWritten(key, asked)],
    answer,
    afterwards: () => enqueueMail({ kind: 'SignInCode', email, app, code, expiresAt, requestId }),
  }
})
