import type { SignInCodeOrder } from '../domain/mail-order.ts'
import { openRegistration } from '../domain/registration.ts'
import type { CodePurpose } from '../domain/sign-in-mail.ts'
import { loadContour, loadSettings } from '../store/contour.ts'
import { findPartnerId } from '../store/partner.ts'

/** What the reader of a mail can do with its code; undefined where that is nothing. */
export async function signInPurpose(
  asked: Pick<SignInCodeOrder, 'email' | 'app'> & { registers?: true | undefined },
): Promise<CodePurpose | undefined> {
  const { email, app, registers } = asked
  if (app === 'console') {
    const { administrators } = await loadContour()
    return administrators.some((administrator) => administrator.email === email) ? 'SignIn' : undefined
  }
  // A blocked partner too: whoever has the right code is told of the block.
  if (await findPartnerId(email)) return 'SignIn'
  return registers && openRegistration(await loadSettings()) && 'Registration'
}
