/** Browsers take a cookie of this prefix only over TLS (or from this machine), for this very host, and for all of its paths. */
const name = '__Host-session'
const attributes = 'Path=/; Secure; HttpOnly; SameSite=Lax'

/** Sets the cookie of a login, for as long as the login may live at most. */
export const sessionCookie = (token: string, maxAgeSeconds: number): string =>
  `${name}=${token}; ${attributes}; Max-Age=${maxAgeSeconds}`

/** Takes it away. */
export const clearedCookie = `${name}=; ${attributes}; Max-Age=0`

/**
 * The token in a Cookie header: 128 random bits in base64url. Nobody picks one of two: several of different values are none.
 */
export function sessionToken(cookies: string | undefined): string | undefined {
  const sent = (cookies ?? '')
    .split(/[;,]/)
    .map((cookie) => cookie.trim())
    .filter((cookie) => cookie.startsWith(`${name}=`))
  const [token = '', ...others] = new Set(sent.map((cookie) => cookie.slice(name.length + 1)))
  return others.length === 0 && /^[\w-]{22}$/.test(token) ? token : undefined
}
