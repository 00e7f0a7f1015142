import { requestConfirmationCode } from '../../lib/contract/request-confirmation-code.ts'
import { askCode, askedCodeView, confirmationDigits } from '../../lib/domain/sign-in.ts'
import { InvariantViolation } from '../../lib/errors.ts'
import { personEndpoint } from '../../lib/http/person-endpoint.ts'
import { enqueueMail } from '../../lib/store/mail-queue.ts'
import { codeAsked, codeOf, confirmationPlace, loadAsked, loadSignInSecret } from '../../lib/store/sign-in-code.ts'

export const handler = personEndpoint(requestConfirmationCode, async ({ caller, query, at, newSecret, requestId }) => {
  const [{ is: partner }, secret] = await Promise.all([caller, loadSignInSecret()])
  // Nobody is signed in without a code, and the first code makes it.
  if (secret === undefined) throw new InvariantViolation('somebody is signed in, and there is no secret of codes')
  const place = confirmationPlace(secret, partner)
  const { before, mailbox } = await loadAsked(place, at.slice(0, 10))
  const digits = confirmationDigits
  const nowMs = Date.parse(at)
  const asked = askCode({ before, mailbox, digits, isAgain: query.again ?? false, nowMs, newSalt: newSecret })
  const { email } = partner
  const answer = { ...askedCodeView(asked, digits), email }
  const { code } = asked
  if (!code || !asked.isMailed) return { answer }
  const expiresAt = new Date(code.expiresAtMs).toISOString()
  return {
    steps: codeAsked(place, asked),
    answer,
    afterwards: () => enqueueMail({ kind: 'ConfirmationCode', email, code: codeOf(place, code), expiresAt, requestId }),
  }
})
