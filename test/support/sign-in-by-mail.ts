import { setTimeout as wait } from 'node:timers/promises'
import { codeIn } from '../../infra/local/mail-page.ts'
import type { PersonKind } from '../../lib/domain/people/login.ts'
import { testBrowserCookie } from './logins.ts'
import { solvedWork } from '../../web/shared/session/solve-work.ts'

interface Mail {
  to: string
  text: string
}

const patienceMs = 20_000

/**
 * Signs somebody in as a person would: asks for a code, reads it in the mail, and sends it.
 *
 * @returns what the browser sends from then on
 * @throws Error when there is no mail, or the code is refused
 */
export async function signInByMail(baseUrl: string, kind: PersonKind, email: string): Promise<Record<string, string>> {
  const headers = { 'content-type': 'application/json', cookie: testBrowserCookie }
  const post = (path: string, body: object): Promise<Response> =>
    fetch(`${baseUrl}${path}`, { method: 'POST', headers, body: JSON.stringify(body) })
  const app = kind === 'Administrator' ? 'console' : 'account'
  const code = await mailedCode(baseUrl, email, () => askForCode(baseUrl, { email, app }))
  const answer = await post('/api/session', { email, app, code })
  const [cookie] = (answer.headers.get('set-cookie') ?? '').split(';')
  if (!answer.ok || !cookie) throw new Error(`${email} could not sign in: ${answer.status} ${await answer.text()}`)
  return { cookie, 'content-type': 'application/json' }
}

/** Has a code sent, with the work that it takes. */
export async function askForCode(baseUrl: string, body: { email: string; app: string; registers?: boolean }): Promise<void> {
  const post = (work?: string) =>
    fetch(`${baseUrl}/api/session/code`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', cookie: testBrowserCookie },
      body: JSON.stringify({ ...body, work }),
    })
  const answer = await post()
  const { work } = (await answer.json()) as { work?: { challenge: string; bits: number } }
  const last = work ? await post(await solvedWork(work)) : answer
  if (!last.ok) throw new Error(`${body.email} could not ask for a code: ${last.status}`)
}

/**
 * The code of the mail that comes when it is asked for.
 *
 * @throws Error when none comes
 */
export async function mailedCode(baseUrl: string, email: string, ask: () => Promise<unknown>): Promise<string> {
  const before = (await mailTo(baseUrl, email)).length
  await ask()
  const deadlineMs = Date.now() + patienceMs
  while (Date.now() < deadlineMs) {
    const mails = await mailTo(baseUrl, email)
    // A notice about the sign-in before may come behind it.
    const code = mails
      .slice(0, mails.length - before)
      .map(({ text }) => codeIn(text))
      .find((one) => one !== undefined)
    if (code !== undefined) return code
    await wait(50)
  }
  throw new Error(`no code came to ${email}`)
}

/** Newest first. */
async function mailTo(baseUrl: string, email: string): Promise<Mail[]> {
  const answer = await fetch(`${baseUrl}/dev/mail`, { headers: { accept: 'application/json' } })
  return ((await answer.json()) as Mail[]).filter(({ to }) => to.toLowerCase() === email.toLowerCase())
}
