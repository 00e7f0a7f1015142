import type { BrowserContext } from 'playwright-core'
import { testBrowserCookie } from '../../support/logins.ts'
import { askForCode } from '../../support/sign-in-by-mail.ts'
import type { WebContour } from './web-contour.ts'

const json = { 'content-type': 'application/json' }
/** As the demo contour's file says it. */
const apiKey = 'demo-crm-key-for-local-use-only'
const administrator = 'olga@demo.example'
const inn = '500100732259'
const terms = '2026-11'

/** What journeys do outside the account's pages: as administrators, as outside systems, and as existing partners. */
export interface Others {
  /** Sends a request in the name of an administrator. */
  asAdministrator: (method: string, path: string, body?: object) => Promise<Record<string, unknown>>
  /** Sends a request as an outside system. */
  asSystem: (method: string, path: string, body?: object) => Promise<Record<string, unknown>>
  /** A new partner with this many rubles, with an ИНН and payout details by default, signed in in the window. */
  newPartner: (context: BrowserContext, of?: NewPartnerOf) => Promise<NewPartner>
}

export interface NewPartnerOf {
  rubles?: number
  withInn?: boolean
  withDetails?: boolean
}

export interface NewPartner {
  id: string
  email: string
  /** Sends a request in the partner's name. */
  ask: (method: string, path: string, body?: object) => Promise<Record<string, unknown>>
}

/** The payout details of a new partner. */
export const rememberedDetails = 'карта 2200 0000'

let partners = 0

export function others(contour: () => WebContour): Others {
  let cookie: Promise<string> | undefined
  const ask = async (headers: Record<string, string>, method: string, path: string, body?: object) => {
    const response = await fetch(`${contour().baseUrl}${path}`, {
      method,
      headers: { ...json, ...headers },
      ...(body && { body: JSON.stringify(body) }),
    })
    if (!response.ok) throw new Error(`${method} ${path} answered ${response.status}: ${await response.text()}`)
    return (await response.json()) as Record<string, unknown>
  }
  const codeSent = async (asked: { app: string; email: string; registers?: boolean }): Promise<string> => {
    await askForCode(contour().baseUrl, asked)
    return contour().codeFor(asked.email)
  }
  const signedIn = async (path: string, body: object): Promise<string> => {
    const response = await fetch(`${contour().baseUrl}${path}`, {
      method: 'POST',
      headers: { ...json, cookie: testBrowserCookie },
      body: JSON.stringify(body),
    })
    if (!response.ok) throw new Error(`${path} answered ${response.status}: ${await response.text()}`)
    return (response.headers.getSetCookie()[0] ?? '').split(';')[0] ?? ''
  }
  const asAdministrator: Others['asAdministrator'] = async (method, path, body) => {
    const who = { app: 'console', email: administrator }
    cookie ??= codeSent(who).then((code) => signedIn('/api/session', { ...who, code }))
    return ask({ cookie: await cookie }, method, path, body)
  }
  const newPartner: Others['newPartner'] = async (context, of = {}) => {
    const { rubles = 0, withInn = true, withDetails = true } = of
    const email = `journey-${++partners}-${Date.now()}@partners.example`
    const code = await codeSent({ app: 'account', email, registers: true })
    const names = { firstName: 'Вера', lastName: 'Миронова', agreedTerms: terms }
    const own = await signedIn('/api/session/registration', { email, code, ...names })
    const [name = '', value = ''] = own.split('=')
    const { hostname } = new URL(contour().baseUrl)
    const asked = { path: '/', expires: -1, httpOnly: true, secure: true, sameSite: 'Lax' } as const
    await context.addCookies([{ name, value, domain: hostname, ...asked }])
    const partner = { email, ask: (...request: [string, string, object?]) => ask({ cookie: own }, ...request) }
    const { id } = (await partner.ask('GET', '/api/account')) as { id: string }
    const paying = { ...(withInn && { inn }), ...(withDetails && { requisites: rememberedDetails }) }
    if (withInn || withDetails) {
      await partner.ask('POST', '/api/account/profile/code')
      await partner.ask('PUT', '/api/account/profile', { ...paying, code: await contour().codeFor(email) })
    }
    if (rubles > 0) await asAdministrator('POST', `/api/console/partner/${id}/correction`, { amount: rubles, reason: 'начало' })
    return { ...partner, id }
  }
  return { asAdministrator, asSystem: (...request) => ask({ 'x-api-key': apiKey }, ...request), newPartner }
}
