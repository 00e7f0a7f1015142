import type { IncomingMessage, ServerResponse } from 'node:http'
import { buffer } from 'node:stream/consumers'
import { Webhook as Receiver } from 'standardwebhooks'
import { loadEnabledWebhooks, loadSending } from '../../lib/store/webhook-sending.ts'
import { goodSecrets } from '../../lib/domain/webhook-delivery.ts'

type Serve = (request: IncomingMessage, response: ServerResponse) => Promise<void>

export const webhookPath = '/dev/webhooks'

/** What came here, and whether it is what it says. */
interface KeptWebhook {
  at: string
  id: string
  /** Undefined where it is signed as it ought to be. */
  refusal: string | undefined
  body: string
}

/** As much as a page shows; nobody works through more. */
const keptWebhooks = 100

/**
 * Takes the webhooks that are sent to this machine: verifies them as a receiver would, by a package that nobody here wrote, and shows
 * them, newest first: to a browser a page, to a program that accepts JSON a list.
 *
 * @param url the address that webhooks are sent to when they are sent here
 */
export function withWebhookPage(url: string, serveRest: Serve): Serve {
  const kept: KeptWebhook[] = []
  return async (request, response) => {
    if (request.url?.split('?')[0] !== webhookPath) return serveRest(request, response)
    if (request.method === 'POST') {
      const came = await receive(request, url)
      kept.unshift(came)
      kept.splice(keptWebhooks)
      response.writeHead(came.refusal === undefined ? 204 : 401).end(came.refusal)
      return
    }
    if (request.method !== 'GET' && request.method !== 'HEAD') return serveRest(request, response)
    const [contentType, body] = request.headers.accept?.includes('application/json')
      ? ['application/json', JSON.stringify(kept.map(listed))]
      : ['text/html', pageOf(kept)]
    response
      .writeHead(200, {
        'Content-Type': `${contentType}; charset=utf-8`,
        'Content-Length': Buffer.byteLength(body),
        'Content-Security-Policy': "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'",
        'X-Content-Type-Options': 'nosniff',
        'Cache-Control': 'no-store',
      })
      .end(request.method === 'HEAD' ? undefined : body)
  }
}

async function receive(request: IncomingMessage, url: string): Promise<KeptWebhook> {
  const body = (await buffer(request)).toString('utf8')
  const headers = Object.fromEntries(Object.entries(request.headers).map(([name, value]) => [name, String(value)]))
  const refusal = await refusalOf(body, headers, url)
  return { at: new Date().toISOString(), id: headers['webhook-id'] ?? '', refusal, body }
}

/** Why it is not taken; undefined where it is signed with what one of the webhooks is signed with that are sent here. */
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

function pageOf(kept: readonly KeptWebhook[]): string {
  const nothing = '<p class="none">Nothing yet. What happens in this contour shows here within two seconds.</p>'
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
${kept.length === 0 ? '<meta http-equiv="refresh" content="2">' : ''}
<title>Webhooks (${kept.length})</title>
<style>${style}</style>
</head>
<body>
<header><h1>Webhooks</h1><p>What this contour sent to this machine, newest first. <a href="${webhookPath}">Look again</a></p></header>
<main>${kept.length === 0 ? nothing : kept.map(articleOf).join('')}</main>
</body>
</html>
`
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

const escapes: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
const escaped = (text: string): string => text.replace(/[&<>"]/g, (character) => escapes[character] ?? character)

const style = `
:root { color-scheme: light dark; --edge: #8884; --quiet: #767676; --good: #1a7f37; --bad: #cf222e }
* { box-sizing: border-box }
body { margin: 0 auto; max-width: 44rem; padding: 2rem 1rem; font: 16px/1.5 system-ui, sans-serif }
h1 { margin: 0; font-size: 1.5rem }
h2 { margin: 0; font-size: 1rem; overflow-wrap: anywhere }
header p, .to, .none, summary { margin: 0; color: var(--quiet); font-size: 0.875rem }
article { margin-top: 1.5rem; padding: 1rem 1.25rem; border: 1px solid var(--edge); border-radius: 0.75rem }
.none { margin-top: 4rem; text-align: center }
.to { overflow-wrap: anywhere }
strong { color: var(--good) }
.bad { color: var(--bad) }
summary { margin-top: 0.5rem; cursor: pointer }
pre { margin: 0.5rem 0 0; font: 0.8125rem/1.5 ui-monospace, Menlo, Consolas, monospace; white-space: pre-wrap; overflow-wrap: anywhere }
@media (prefers-color-scheme: dark) { :root { --good: #57ab5a; --bad: #f47067 } }
`
