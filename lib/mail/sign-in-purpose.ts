import type { Contour } from '../domain/contour/contour.ts'
import type { SignInCodeOrder } from '../domain/mail/mail-order.ts'
import { openRegistration } from '../domain/partner/registration.ts'
import type { CodePurpose } from '../domain/mail/sign-in-mail.ts'
import { loadContour, loadSettings } from '../store/contour/contour.ts'
import { findPartnerId } from '../store/partner/partner.ts'

/** What the reader of a mail can do with its code; undefined when nothing. */
export async function signInPurpose(
  asked: Pick<SignInCodeOrder, 'email' | 'app'> & { registers?: true | undefined },
): Promise<CodePurpose | undefined> {
  if (await isKnownAddress(asked)) return 'SignIn'
  const { app, registers } = asked
  if (app === 'console' || !registers) return undefined
  return openRegistration(await loadSettings()) && 'Registration'
}

/**
 * Whether the address belongs to an administrator or a partner; also a blocked one, who learns of the block after entering the
 * right code.
 *
 * @param contour reads the contour; a caller with several addresses reads it once
 */
export async function isKnownAddress(
  { email, app }: Pick<SignInCodeOrder, 'email' | 'app'>,
  contour: () => Promise<Pick<Contour, 'administrators'>> = loadContour,
): Promise<boolean> {
  if (app === 'account') return (await findPartnerId(email)) !== undefined
  const { administrators } = await contour()
  return administrators.some((administrator) => administrator.email === email)
}
