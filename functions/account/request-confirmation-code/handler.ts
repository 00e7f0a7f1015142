import { requestConfirmationCode } from './spec.ts'
import { askCode, askedCodeView, confirmationDigits, isCodeWithheld } from '../../../lib/domain/people/sign-in.ts'
import { dayAt } from '../../../lib/domain/value/utc-day.ts'
import { InvariantViolation } from '../../../lib/errors.ts'
import { personEndpoint } from '../../../lib/http/person-endpoint.ts'
import { codeAsked, confirmationPlace, loadAsked, loadSignInSecret } from '../../../lib/store/people/sign-in-code.ts'

export const handler = personEndpoint(requestConfirmationCode, async (asked) => {
  const { login, caller, query, at, newSecret, requestId } = asked
  const [{ id: loginId }, { is: partner }, secret] = await Promise.all([login, caller, loadSignInSecret()])
  // Nobody signs in without a code, and the first code creates the secret.
  if (secret === undefined) throw new InvariantViolation('somebody is signed in, and there is no secret of codes')
  // Pages of an earlier version do not send a purpose: this is their most common one.
  const { again = false, purpose = 'Details' } = query
  const place = confirmationPlace(secret, partner, { purpose, loginId })
  const { before, mailbox } = await loadAsked(place, dayAt(at))
  const digits = confirmationDigits
  const code = askCode({ before, mailbox, digits, isAgain: again, nowMs: Date.parse(at), newSalt: newSecret })
  const order = { kind: 'ConfirmationCode', partnerId: partner.id, purpose, requestId } as const
  return {
    steps: codeAsked(place, code, (made) => ({ ...order, ...made })),
    isCodeWithheld: isCodeWithheld(code),
    answer: { ...askedCodeView(code, digits), email: partner.email },
  }
})
