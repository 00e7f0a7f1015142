import type { Partner } from '../../domain/partner/partner.ts'
import { ApiError, type ErrorCode } from '../../errors.ts'
import { codeTried, type Confirming, confirmationPlace, loadSignInSecret, type RightCode } from './sign-in-code.ts'

/** A code that was already found right, passed from one decision to the next. */
export interface KnownCode {
  right: RightCode
}

/**
 * The code, if it is right; the write uses it up. One request counts as one try, however often the decision is repeated.
 *
 * @param missing the error when the request has no code
 * @throws ApiError CONFIRMATION_REFUSED, or `missing`
 */
export async function confirmedBy(
  partner: Partner,
  {
    code,
    known,
    at,
    missing,
    ...confirming
  }: Confirming & {
    code: string | undefined
    known: KnownCode | undefined
    at: string
    missing: PlainError
  },
): Promise<RightCode> {
  if (code === undefined) throw new ApiError(missing)
  if (known) return known.right
  const secret = await loadSignInSecret()
  const right =
    secret === undefined ? undefined : await codeTried(confirmationPlace(secret, partner, confirming), code, Date.parse(at))
  if (!right) throw new ApiError('CONFIRMATION_REFUSED')
  return right
}

type PlainError = ErrorCode & ('CONFIRMATION_REQUIRED' | 'PAYOUT_DESTINATION_UNCONFIRMED')
