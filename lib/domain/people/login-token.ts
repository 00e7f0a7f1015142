import type { PersonKind } from './login.ts'

const letters: Readonly<Record<PersonKind, string>> = { Administrator: 'a', Partner: 'p' }

/**
 * The content of a login's cookie. Its first letter says where the login is stored: each kind of person has a login partition of
 * its own, so that the function that signs new partners in cannot write an administrator's login.
 *
 * @param secret 128 random bits in base64url
 */
export const loginToken = (kind: PersonKind, secret: string): string => `${letters[kind]}.${secret}`

/** The kind of person a token is for; undefined for tokens from before tokens had a kind. */
export function kindOfToken(token: string): PersonKind | undefined {
  if (token.startsWith(`${letters.Administrator}.`)) return 'Administrator'
  return token.startsWith(`${letters.Partner}.`) ? 'Partner' : undefined
}
