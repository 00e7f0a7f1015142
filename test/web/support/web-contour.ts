import { rmSync } from 'node:fs'
import type { BrowserContext } from 'playwright-core'
import { freePort } from '../../../infra/free-port.ts'
import { codeIn } from '../../../infra/local/mail-page.ts'
import { serveContour, type ServedContour } from '../../support/served-contour.ts'
import { testBrowserCookie } from '../../support/logins.ts'
import { copyOfFilledData } from './filled-data.ts'

export type AppName = 'console' | 'account'

/** Session cookies by app and address: one browser is sent only five codes an hour for an address. */
type Cookies = Awaited<ReturnType<BrowserContext['cookies']>>

/** A contour with the web apps, for journeys and pictures. */
export interface WebContour extends ServedContour {
  /** Signs somebody in to an app as a person would, but without typing. */
  signIn: (context: BrowserContext, app: AppName, email: string) => Promise<void>
  /** The last code sent to an address. Each is given once: one that is on its way is waited for. */
  codeFor: (email: string) => Promise<string>
  end: () => Promise<void>
}

/**
 * @param content `filled` has 500 partners and 3,000 leads, `demo` only what the demo contour's file names
 * @param file of the contour, where it is not the demo's own
 */
export async function serveWebContour(content: 'filled' | 'demo', file?: string): Promise<WebContour> {
  const data = content === 'filled' ? await copyOfFilledData() : undefined
  const kept = data === undefined ? ['--in-memory'] : ['--data', data]
  const contour = await serveContour(await freePort(), [...kept, ...(file === undefined ? [] : ['--contour', file])])
  const known = new Map<string, Cookies>()
  const given = new Map<string, number>()
  const codeFor = async (email: string): Promise<string> => {
    const { code, sent } = await newerCode(contour.baseUrl, email, given.get(email) ?? 0)
    given.set(email, sent)
    return code
  }

  const signIn = async (context: BrowserContext, app: AppName, email: string): Promise<void> => {
    const cookies = known.get(`${app} ${email}`) ?? (await freshCookies(contour.baseUrl, { app, email }, codeFor))
    known.set(`${app} ${email}`, cookies)
    await context.addCookies(cookies)
  }
  const end = async (): Promise<void> => {
    await contour.kill()
    if (data !== undefined) rmSync(data, { recursive: true, force: true })
  }
  return { ...contour, signIn, codeFor, end }
}

async function freshCookies(
  baseUrl: string,
  { app, email }: { app: AppName; email: string },
  codeFor: (email: string) => Promise<string>,
): Promise<Cookies> {
  const post = async (path: string, body: object): Promise<Response> => {
    const headers = {
      'content-type': 'application/json',
      cookie: testBrowserCookie,
      'user-agent': 'Mozilla/5.0 (X11; Linux x86_64) Chrome/156.0.0.0 Safari/537.36',
    }
    const response = await fetch(`${baseUrl}${path}`, { method: 'POST', headers, body: JSON.stringify(body) })
    if (!response.ok) throw new Error(`${path} answered ${response.status} to ${email}: ${await response.text()}`)
    return response
  }
  await post('/api/session/code', { email, app })
  const response = await post('/api/session', { email, app, code: await codeFor(email) })
  const [, name = '', value = ''] = /^([^=]+)=([^;]+)/.exec(response.headers.getSetCookie()[0] ?? '') ?? []
  return [
    { name, value, domain: new URL(baseUrl).hostname, path: '/', expires: -1, httpOnly: true, secure: true, sameSite: 'Lax' },
  ]
}

const longestMailMs = 60_000

/** The newest code for an address that has been sent more than this many. Mails take a moment. */
async function newerCode(baseUrl: string, email: string, given: number): Promise<{ code: string; sent: number }> {
  const deadline = Date.now() + longestMailMs
  while (Date.now() < deadline) {
    const response = await fetch(`${baseUrl}/dev/mail`, { headers: { accept: 'application/json' } })
    const mails = ((await response.json()) as { to: string; text: string }[]).filter(({ to }) => to === email)
    const codes = mails.flatMap(({ text }) => codeIn(text) ?? [])
    if (codes[0] !== undefined && codes.length > given) return { code: codes[0], sent: codes.length }
    await new Promise((resolve) => setTimeout(resolve, 20))
  }
  throw new Error(`no code came to ${email}`)
}
