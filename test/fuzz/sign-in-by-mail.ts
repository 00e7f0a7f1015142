import { setTimeout as wait } from 'node:timers/promises'
import { codeIn } from '../../infra/local/mail-page.ts'
import type { PersonKind } from '../../lib/domain/login.ts'

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
  const post = (path: string, body: object): Promise<Response> =>
    fetch(`${baseUrl}${path}`, { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) })
  const before = (await mailTo(baseUrl, email)).length
  await post('/api/session/code', { email, app: kind === 'Administrator' ? 'console' : 'account' })
  const deadlineMs = Date.now() + patienceMs
  let mails = await mailTo(baseUrl, email)
  while (mails.length === before && Date.now() < deadlineMs) {
    await wait(50)
    mails = await mailTo(baseUrl, email)
  }
  const answer = await post('/api/session', { email, code: codeIn(mails[0]?.text ?? '') ?? '' })
  const [cookie] = (answer.headers.get('set-cookie') ?? '').split(';')
  if (!answer.ok || !cookie) throw new Error(`${email} could not sign in: ${answer.status} ${await answer.text()}`)
  return { cookie, 'content-type': 'application/json' }
}

/** Newest first. */
async function mailTo(baseUrl: string, email: string): Promise<Mail[]> {
  const answer = await fetch(`${baseUrl}/dev/mail`, { headers: { accept: 'application/json' } })
  return ((await answer.json()) as Mail[]).filter(({ to }) => to.toLowerCase() === email.toLowerCase())
}
