import { browserKnownMs } from '../domain/people/sign-in.ts'

/**
 * Browsers accept cookies with this prefix only over TLS (or from this machine), for exactly this host, and for all of its paths.
 */
const name = '__Host-session'
const browserName = '__Host-browser'
const attributes = 'Path=/; Secure; HttpOnly; SameSite=Lax'

/** Sets the cookie of a login, for the longest time the login may live. */
export const sessionCookie = (token: string, maxAgeSeconds: number): string =>
  `${name}=${token}; ${attributes}; Max-Age=${maxAgeSeconds}`

/** Deletes it. */
export const clearedCookie = `${name}=; ${attributes}; Max-Age=0`

/**
 * Identifies a browser to the contour, and to nobody else: codes are valid only in the browser that asked for them. Pages of
 * other sites cannot cause it to be sent.
 */
export const browserCookie = (browser: string): string =>
  `${browserName}=${browser}; Path=/; Secure; HttpOnly; SameSite=Strict; Max-Age=${browserKnownMs / 1000}`

/** The token in a Cookie header, made by `loginToken` or older. When two different ones are sent, neither counts. */
export const sessionToken = (cookies: string | undefined): string | undefined => valueIn(cookies, name, /^(?:[ap]\.)?[\w-]{22}$/)

/** The id of a browser: 128 random bits in base64url; undefined for one that has asked for no code yet. */
export const browserIn = (cookies: string | undefined): string | undefined => valueIn(cookies, browserName, /^[\w-]{22}$/)

function valueIn(cookies: string | undefined, cookieName: string, form: RegExp): string | undefined {
  const sent = (cookies ?? '')
    .split(/[;,]/)
    .map((cookie) => cookie.trim())
    .filter((cookie) => cookie.startsWith(`${cookieName}=`))
  const [value = '', ...others] = new Set(sent.map((cookie) => cookie.slice(cookieName.length + 1)))
  return others.length === 0 && form.test(value) ? value : undefined
}
