import type { IncomingMessage } from 'node:http'
import { buffer } from 'node:stream/consumers'
import { Webhook as Receiver } from 'standardwebhooks'
import { loadEnabledWebhooks, loadSending } from '../../lib/store/webhook/webhook-sending.ts'
import { goodSecrets } from '../../lib/domain/webhook/webhook-delivery.ts'
import { escaped, isLook, keepNewest, type Serve, show } from './dev-page.ts'

export const webhookPath = '/dev/webhooks'

/** A received webhook, and whether its signature is valid. */
interface KeptWebhook {
  at: string
  id: string
  /** Undefined if its signature is valid. */
  refusal: string | undefined
  body: string
}

/**
 * Receives webhooks sent to this machine, verifies them like a receiver, with a third-party package, and shows them newest first: a page to
 * a browser, a list to a program that accepts JSON.
 *
 * @param url the address of webhooks that are sent here
 */
export function withWebhookPage(url: string, serveRest: Serve): Serve {
  const kept: KeptWebhook[] = []
  return async (request, response) => {
    if (request.url?.split('?')[0] !== webhookPath) return serveRest(request, response)
    if (request.method === 'POST') {
      const came = await receive(request, url)
      keepNewest(kept, came)
      response.writeHead(came.refusal === undefined ? 204 : 401).end(came.refusal)
      return
    }
    if (!isLook(request)) return serveRest(request, response)
    show(request, response, {
      list: kept.map(listed),
      page: {
        title: 'Webhooks',
        about: 'What this contour sent to this machine, newest first.',
        path: webhookPath,
        articles: kept.map(articleOf),
        nothing: 'Nothing yet. What happens in this contour shows here within two seconds.',
        style,
      },
    })
  }
}

async function receive(request: IncomingMessage, url: string): Promise<KeptWebhook> {
  const body = (await buffer(request)).toString('utf8')
  const headers = Object.fromEntries(Object.entries(request.headers).map(([name, value]) => [name, String(value)]))
  const refusal = await refusalOf(body, headers, url)
  return { at: new Date().toISOString(), id: headers['webhook-id'] ?? '', refusal, body }
}

/** Why it is refused; undefined if it is signed with the secret of a webhook that is sent here. */
async function refusalOf(body: string, headers: Record<string, string>, url: string): Promise<string | undefined> {
  const webhooks = (await loadEnabledWebhooks()).filter((webhook) => webhook.url === url)
  const sendings = await Promise.all(webhooks.map(({ id }) => loadSending(id)))
  const secrets = sendings.flatMap((sending) => (sending ? goodSecrets(sending.secrets, Date.now()) : []))
  let refusal: string | undefined = `no webhook is sent to ${url}`
  for (const secret of secrets) {
    refusal = refusalBy(secret, body, headers)
    if (refusal === undefined) return undefined
  }
  return refusal
}

function refusalBy(secret: string, body: string, headers: Record<string, string>): string | undefined {
  try {
    new Receiver(secret).verify(body, headers)
    return undefined
  } catch (error) {
    return (error as Error).message
  }
}

function listed({ at, id, refusal, body }: KeptWebhook): object {
  return { at, id, isVerified: refusal === undefined, refusal: refusal ?? null, body: parsed(body) ?? body }
}

function parsed(body: string): Record<string, unknown> | undefined {
  try {
    return JSON.parse(body) as Record<string, unknown>
  } catch {
    return undefined
  }
}

function articleOf({ at, id, refusal, body }: KeptWebhook, index: number): string {
  const json = parsed(body)
  const verdict = refusal === undefined ? '<strong>✓ verified</strong>' : `<strong class="bad">✗ ${escaped(refusal)}</strong>`
  return `
<article>
<h2>${escaped(typeof json?.type === 'string' ? json.type : 'no type')}</h2>
<p class="to">${verdict} · ${escaped(id)} · <time>${at.slice(11, 23)} UTC</time></p>
<details${index === 0 ? ' open' : ''}><summary>What was sent</summary><pre>${escaped(json ? JSON.stringify(json, undefined, 2) : body)}</pre></details>
</article>`
}

const style = `
:root { --good: #1a7f37; --bad: #cf222e }
strong { color: var(--good) }
.bad { color: var(--bad) }
@media (prefers-color-scheme: dark) { :root { --good: #57ab5a; --bad: #f47067 } }
`
