import { browserKnownMs } from '../domain/sign-in.ts'

/** Browsers take cookies of this prefix only over TLS (or from this machine), for this very host, and for all of its paths. */
const name = '__Host-session'
const browserName = '__Host-browser'
const attributes = 'Path=/; Secure; HttpOnly; SameSite=Lax'

/** Sets the cookie of a login, for as long as the login may live at most. */
export const sessionCookie = (token: string, maxAgeSeconds: number): string =>
  `${name}=${token}; ${attributes}; Max-Age=${maxAgeSeconds}`

/** Takes it away. */
export const clearedCookie = `${name}=; ${attributes}; Max-Age=0`

/**
 * Names a browser to the contour, and to nobody else: codes are good in the one alone that asked for them. No page of another site
 * makes it be sent.
 */
export const browserCookie = (browser: string): string =>
  `${browserName}=${browser}; Path=/; Secure; HttpOnly; SameSite=Strict; Max-Age=${browserKnownMs / 1000}`

/** The token in a Cookie header, as `loginToken` makes it, or as it was made before. Of two different ones neither counts. */
export const sessionToken = (cookies: string | undefined): string | undefined => valueIn(cookies, name, /^(?:[ap]\.)?[\w-]{22}$/)

/** What a browser is named by: 128 random bits in base64url; undefined for one that has asked for no code yet. */
export const browserIn = (cookies: string | undefined): string | undefined => valueIn(cookies, browserName, /^[\w-]{22}$/)

function valueIn(cookies: string | undefined, cookieName: string, form: RegExp): string | undefined {
  const sent = (cookies ?? '')
    .split(/[;,]/)
    .map((cookie) => cookie.trim())
    .filter((cookie) => cookie.startsWith(`${cookieName}=`))
  const [value = '', ...others] = new Set(sent.map((cookie) => cookie.slice(cookieName.length + 1)))
  return others.length === 0 && form.test(value) ? value : undefined
}
