import type { Partner } from '../domain/partner.ts'
import { ApiError, type ErrorCode } from '../errors.ts'
import { type CodePlace, codeTried, confirmationPlace, loadSignInSecret } from './sign-in-code.ts'

/** That the code of a request was right: what a decision tells the one that is made after it. */
export interface KnownCode {
  isRightCode: true
}

/**
 * The place of a code that was right: the write uses it up. One request is one try of it, however often what the request read
 * has changed.
 *
 * @param missing what it means that there is no code
 * @throws ApiError CONFIRMATION_REFUSED, or what is missing
 */
export async function confirmedBy(
  partner: Partner,
  { code, at, known, missing }: { code: string | undefined; at: string; known: KnownCode | undefined; missing: PlainError },
): Promise<CodePlace> {
  if (code === undefined) throw new ApiError(missing)
  const secret = await loadSignInSecret()
  const place = secret === undefined ? undefined : confirmationPlace(secret, partner, code)
  const isRightCode = place && (known?.isRightCode ?? (await codeTried(place, Date.parse(at))) !== undefined)
  if (!place || !isRightCode) throw new ApiError('CONFIRMATION_REFUSED')
  return place
}

type PlainError = ErrorCode & ('CONFIRMATION_REQUIRED' | 'PAYOUT_DESTINATION_UNCONFIRMED')
