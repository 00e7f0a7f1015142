import { requestConfirmationCode } from '../../lib/contract/request-confirmation-code.ts'
import { codeAsked, codeFrom, codeGoodMs } from '../../lib/domain/sign-in.ts'
import { ApiError, InvariantViolation } from '../../lib/errors.ts'
import { personEndpoint } from '../../lib/http/person-endpoint.ts'
import { enqueueMail } from '../../lib/store/mail-queue.ts'
import { codeWritten, confirmationPlace, loadCode, loadSignInSecret } from '../../lib/store/sign-in-code.ts'

export const handler = personEndpoint(requestConfirmationCode, async ({ caller, at, newSecret, requestId }) => {
  const [{ is: partner }, secret] = await Promise.all([caller, loadSignInSecret()])
  // Nobody is signed in without a code, and the first code makes it.
  if (secret === undefined) throw new InvariantViolation('somebody is signed in, and there is no secret of codes')
  const code = codeFrom(newSecret())
  const { key, codeHmac } = confirmationPlace(secret, partner, code)
  const nowMs = Date.parse(at)
  const asked = codeAsked(await loadCode(key), { app: 'account', codeHmac, nowMs })
  if (!asked) throw new ApiError('CONFIRMATION_CODES_EXHAUSTED')
  const expiresAt = new Date(nowMs + codeGoodMs).toISOString()
  const { email } = partner
  return {
    steps: [codeWritten(key, asked)],
    answer: { expiresAt, email },
    afterwards: () => enqueueMail({ kind: 'ConfirmationCode', email, code, expiresAt, requestId }),
  }
})
