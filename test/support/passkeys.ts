import { randomBytes } from 'node:crypto'
import type { Handler } from '../../lib/http/endpoint.ts'
import { type AskedOfDevice, type Authenticator, newAuthenticator } from './authenticator.ts'
import { type Answer, call } from './call.ts'
import { handlers } from './handlers.ts'
import { type Browser, testBrowserCookie } from './logins.ts'

/** The site of the tests' contour, as a local browser asks for it. */
export const testSite = { origin: 'http://localhost:8787', rpId: 'localhost' }
export const host = 'localhost:8787'

/** The headers of a browser that has asked for a passkey challenge. */
export const ofBrowser = (cookie = testBrowserCookie) => ({ host, cookie, 'content-type': 'application/json' })

/** The same with a session. */
export const ofSignedIn = ({ headers }: Pick<Browser, 'headers'>, cookie = testBrowserCookie) =>
  ofBrowser(`${headers.cookie}; ${cookie}`)

const ask = (name: string, request: { body?: object; headers: Record<string, string> }): Promise<Answer> =>
  call(handlers.get(name) as Handler, { key: null, ...request })

/** Asks for something to be signed. */
export async function challenged(cookie = testBrowserCookie): Promise<string> {
  const { body } = await ask('request-passkey-challenge', { headers: ofBrowser(cookie) })
  return body.challenge as string
}

/** A device of somebody, and what it is asked in a browser. */
export interface Device {
  of: Authenticator
  asked: (challenge: string) => AskedOfDevice
}

export function newDevice({ personId }: Pick<Browser, 'personId'>, authenticator = newAuthenticator()): Device {
  return { of: authenticator, asked: (challenge) => ({ challenge, ...testSite, userHandle: personId }) }
}

/** Has a device make a passkey, and adds it. */
export async function addPasskey(by: Browser, device: Device, name = 'MacBook'): Promise<Answer> {
  const answer = device.of.register(device.asked(await challenged()))
  return ask('add-passkey', { headers: ofSignedIn(by), body: { name, ...answer } })
}

/** Signs in as the owner of a device does, in a browser without a session. */
export async function signInWith(device: Device): Promise<Answer> {
  return ask('sign-in-with-passkey', { headers: ofBrowser(), body: device.of.sign(device.asked(await challenged())) })
}

/** The cookie of a browser that has asked for nothing yet. */
export const newBrowserCookie = (): string => `__Host-browser=${randomBytes(16).toString('base64url')}`
