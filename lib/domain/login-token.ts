import type { PersonKind } from './login.ts'

const letters: Readonly<Record<PersonKind, string>> = { Administrator: 'a', Partner: 'p' }

/**
 * What the cookie of a login holds. Its first letter says where the login is kept: logins of each kind of person have partitions of
 * their own, so that the function that signs new partners in cannot write an administrator's.
 *
 * @param secret 128 random bits in base64url
 */
export const loginToken = (kind: PersonKind, secret: string): string => `${letters[kind]}.${secret}`

/** Whose login a token may be; undefined for one that was made before tokens said so. */
export function kindOfToken(token: string): PersonKind | undefined {
  if (token.startsWith(`${letters.Administrator}.`)) return 'Administrator'
  return token.startsWith(`${letters.Partner}.`) ? 'Partner' : undefined
}
