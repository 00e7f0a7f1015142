import type { IncomingMessage, ServerResponse } from 'node:http'
import { text } from 'node:stream/consumers'
import { escaped, isLook, type Serve, show } from './dev-page.ts'
import type { Fault, Faults } from './faults.ts'
import { webhookPath } from './webhook-page.ts'

export const faultsPath = '/dev/faults'

/**
 * Takes orders for faults: POST sets one, DELETE clears all, GET shows them as a page to a browser, as a list to a program that accepts
 * JSON.
 */
export function withFaultsPage(faults: Faults, baseUrl: string, serveRest: Serve): Serve {
  return async (request, response) => {
    if (request.url?.split('?')[0] !== faultsPath) return serveRest(request, response)
    if (request.method === 'POST') return answerJson(response, await ordered(faults, request))
    if (request.method === 'DELETE') {
      faults.clear()
      return answerJson(response, { status: 200, body: [] })
    }
    if (!isLook(request)) return serveRest(request, response)
    show(request, response, {
      list: [...faults.list()],
      page: {
        title: 'Faults',
        about: 'What goes wrong with the next answers. Only this machine has such a switch.',
        path: faultsPath,
        articles: faults.list().map(articleOf),
        nothing: 'Nothing is ordered: everything is answered as it should be.',
        style:
          'section { margin-top: 2.5rem } section .to { margin-top: 1rem } section pre { margin-top: 0.125rem; user-select: all }',
        below: commands(baseUrl),
      },
    })
  }
}

interface Answer {
  status: number
  body: unknown
}

async function ordered(faults: Faults, request: IncomingMessage): Promise<Answer> {
  const message = await refusalOf(faults, request)
  if (message === undefined) return { status: 201, body: faults.list() }
  return { status: 400, body: { statusCode: 400, code: 'FAULT_INVALID', message } }
}

/** Pages of other sites can send forms and texts here, but no JSON. */
async function refusalOf(faults: Faults, request: IncomingMessage): Promise<string | undefined> {
  const sent = await text(request)
  if (!/^application\/json\b/.test(request.headers['content-type'] ?? '')) return 'send it as application/json'
  return faults.order(parsed(sent))
}

/** What is no JSON is no order either. */
function parsed(sent: string): unknown {
  try {
    return JSON.parse(sent)
  } catch {
    return undefined
  }
}

function answerJson(response: ServerResponse, { status, body }: Answer): void {
  response.writeHead(status, { 'Content-Type': 'application/json; charset=utf-8' }).end(JSON.stringify(body))
}

function articleOf({ method, path, next, ...fault }: Fault): string {
  return `
<article>
<h2>${escaped(`${method} ${path}`)}</h2>
<p class="to">${next === 1 ? 'The next answer' : `The next ${next} answers`}: ${faultText(fault)}</p>
</article>`
}

/** What a fault does to an answer, in words. */
export function faultText({ fault, ms, retryAfter }: Pick<Fault, 'fault' | 'ms' | 'retryAfter'>): string {
  if (fault === 'late') return `done, and answered ${ms} ms late`
  if (fault === 'lost') return 'done, and the answer is lost'
  return fault === 410 ? '410' : `${fault} with Retry-After: ${retryAfter}`
}

function commands(baseUrl: string): string {
  const orders: readonly (readonly [what: string, order: object])[] = [
    ['Done, but the answer is lost', { method: 'POST', path: '/api/external/lead', fault: 'lost' }],
    ['Done, and answered after 35 seconds', { method: 'POST', path: '/api/external/lead', fault: 'late', ms: 35_000 }],
    ['Too many requests, three times', { method: 'GET', path: '/api/external/partner', fault: 429, retryAfter: 2, next: 3 }],
    ['Unavailable', { method: 'PUT', path: '/api/external/lead/{id}/status', fault: 503 }],
    ['The cursor has expired', { method: 'GET', path: '/api/external/events', fault: 410 }],
    ['A receiver of webhooks that is gone: its webhook is disabled', { method: 'POST', path: webhookPath, fault: 410 }],
  ]
  const ordered = orders.map(
    ([what, order]) =>
      `<p class="to">${what}:</p><pre>curl -X POST ${baseUrl}${faultsPath} -H 'content-type: application/json' -d '${escaped(JSON.stringify(order))}'</pre>`,
  )
  return `<section><h2>How to order one</h2>${ordered.join('')}
<p class="to">Clear all:</p><pre>curl -X DELETE ${baseUrl}${faultsPath}</pre></section>`
}
