import { type CodeDoor, digitsNeeded } from '../domain/people/sign-in.ts'
import { ApiError } from '../errors.ts'
import {
  codeTried,
  loadSignInSecret,
  type RightCode,
  rightTryNoted,
  signInPlace,
  tryCounted,
} from '../store/people/sign-in-code.ts'
import { noteUnderWay } from './notes-under-way.ts'

/**
 * Tries a mailed code at a door. The try is counted first, for the contour and for the code; the error does not reveal what was
 * wrong: the code, its time, the browser or the address.
 *
 * @throws ApiError LONGER_CODE_REQUIRED, whatever the code; SIGN_IN_REFUSED
 */
export async function rightCode(of: {
  door: CodeDoor
  email: string
  code: string
  browser: string | undefined
  at: string
}): Promise<RightCode> {
  const { door, email, code, browser, at } = of
  const secret = await loadSignInSecret()
  if (secret === undefined || browser === undefined) throw new ApiError('SIGN_IN_REFUSED')
  const digits = digitsNeeded(door, await tryCounted(at))
  if (code.length < digits) throw new ApiError('LONGER_CODE_REQUIRED', { digits })
  const right = await codeTried(signInPlace(secret, { door, email, browser }), code, Date.parse(at))
  if (!right) throw new ApiError('SIGN_IN_REFUSED')
  noteUnderWay('a right code was not noted', rightTryNoted(at))
  return right
}
