import { request as httpRequest } from 'node:http'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { endpoints } from '../../../functions/endpoints.ts'
import { type Faults, faultsOf, meetingFaults } from '../../../infra/local/faults.ts'
import { withFaultsPage } from '../../../infra/local/faults-page.ts'
import { served } from '../../support/served.ts'

const json = { 'Content-Type': 'application/json' }
const lead = { method: 'POST', path: '/api/external/lead' }
const faults: Faults = faultsOf(endpoints)
/** What was done, in the order in which it was. */
const done: string[] = []
const met: string[] = []
const ends: (() => unknown)[] = []
let baseUrl = ''

beforeAll(async () => {
  const page = withFaultsPage(faults, 'http://127.0.0.1:4000', async (request, response) => {
    done.push(`${request.method} ${request.url}`)
    response.writeHead(201, { 'X-Done': String(done.length) })
    response.write('{"one":')
    response.end('1}')
  })
  const serve = meetingFaults(faults, page, ({ fault }, request) => met.push(`${fault} ${request}`))
  ;({ baseUrl } = await served(serve, { cleanUp: (end) => void ends.push(end) }))
  return () => Promise.all(ends.map((end) => end()))
})
beforeEach(() => {
  faults.clear()
  done.length = 0
  met.length = 0
})

const order = (body: object | string, headers: Record<string, string> = json) =>
  fetch(`${baseUrl}/dev/faults`, { method: 'POST', headers, body: typeof body === 'string' ? body : JSON.stringify(body) })
const call = (method: string, path: string) => fetch(baseUrl + path, { method, redirect: 'manual' })
const statuses = async (method: string, paths: readonly string[]) => {
  const answers: number[] = []
  for (const path of paths) answers.push((await call(method, path)).status)
  return answers
}

describe('a fault', () => {
  test.each([
    { fault: 503, retryAfter: 7, code: 'SERVICE_UNAVAILABLE' },
    { fault: 429, retryAfter: 3, code: 'TOO_MANY_REQUESTS' },
  ])(
    'of $fault is answered as the contour answers it, with Retry-After, and nothing is done',
    async ({ fault, retryAfter, code }) => {
      expect((await order({ ...lead, fault, retryAfter })).status).toBe(201)
      const answer = await call('POST', lead.path)
      expect([answer.status, answer.headers.get('retry-after')]).toEqual([fault, String(retryAfter)])
      expect(await answer.json()).toMatchObject({ statusCode: fault, code, requestId: answer.headers.get('x-amzn-requestid') })
      expect([done, met]).toEqual([[], [`${fault} POST ${lead.path}`]])
      expect((await call('POST', lead.path)).status).toBe(201)
    },
  )

  test('that loses the answer cuts the connection when the request was done', async () => {
    await order({ ...lead, fault: 'lost' })
    await expect(call('POST', lead.path)).rejects.toThrow('fetch failed')
    expect(done).toEqual([`POST ${lead.path}`])
  })

  test('that comes late lets the request be done before, and the answer is whole', async () => {
    await order({ ...lead, fault: 'late', ms: 50 })
    const beforeMs = performance.now()
    const answer = await call('POST', lead.path)
    expect([answer.status, answer.headers.get('x-done'), await answer.json()]).toEqual([201, '1', { one: 1 }])
    expect(performance.now() - beforeMs).toBeGreaterThanOrEqual(49)
  })

  test('that comes later than a caller waits for is done all the same', async () => {
    await order({ ...lead, fault: 'late', ms: 600_000 })
    const request = httpRequest(baseUrl + lead.path, { method: 'POST' })
    const isOver = new Promise((resolve) => request.once('error', resolve))
    request.end()
    await expect.poll(() => done, { timeout: 60_000 }).toEqual([`POST ${lead.path}`])
    request.destroy(new Error('waited long enough'))
    expect(await isOver).toMatchObject({ message: 'waited long enough' })
    expect((await call('POST', lead.path)).status).toBe(201)
  })

  test('meets the next requests to its method and path only, as many as were ordered, the query aside', async () => {
    await order({ method: 'GET', path: '/api/external/partner', fault: 503, next: 2 })
    expect(await statuses('POST', [lead.path])).toEqual([201])
    const paths = ['/api/external/partner/x', '/api/external/partner?limit=1', '/api/external/partner', '/api/external/partner']
    expect(await statuses('GET', paths)).toEqual([201, 503, 503, 201])
  })

  test('for a template meets every address of it, for an address that one alone', async () => {
    await order({ method: 'PUT', path: '/api/external/lead/{id}/status', fault: 503 })
    await order({ method: 'PUT', path: '/api/external/lead/b/status', fault: 429 })
    const paths = ['a', 'a', 'b', 'b'].map((id) => `/api/external/lead/${id}/status`)
    expect(await statuses('PUT', paths)).toEqual([503, 201, 429, 201])
  })

  test('comes after those that were ordered before it', async () => {
    await order({ ...lead, fault: 503 })
    await order({ ...lead, fault: 429 })
    expect(await statuses('POST', [lead.path, lead.path, lead.path])).toEqual([503, 429, 201])
  })

  test('of 410 is for the feed, and for the receiver of webhooks, which has no error codes', async () => {
    await order({ method: 'GET', path: '/api/external/events', fault: 410 })
    await order({ method: 'POST', path: '/dev/webhooks', fault: 410 })
    expect(await (await call('GET', '/api/external/events')).json()).toMatchObject({ code: 'CURSOR_EXPIRED' })
    const received = await call('POST', '/dev/webhooks')
    expect([received.status, await received.text()]).toEqual([410, '410, as ordered at /dev/faults'])
  })
})

describe('/dev/faults', () => {
  test.each([
    { why: 'there is no POST /api/external/leads', sent: { ...lead, path: '/api/external/leads', fault: 503 } },
    { why: 'there is no GET /dev/webhooks', sent: { method: 'GET', path: '/dev/webhooks', fault: 503 } },
    { why: '410 is no answer of POST /api/external/lead', sent: { ...lead, fault: 410 } },
    { why: 'fault: ', sent: { ...lead, fault: 404 } },
    { why: 'next: ', sent: { ...lead, fault: 503, next: 0 } },
    { why: 'ms: ', sent: { ...lead, fault: 'late', ms: 1e9 } },
    { why: 'retryAfter: ', sent: { ...lead, fault: 429, retryAfter: '1' } },
    { why: 'body: ', sent: { ...lead, fault: 429, count: 3 } },
    { why: 'body: ', sent: '{' },
  ])('refuses $sent, saying that $why', async ({ why, sent }) => {
    const answer = await order(sent)
    const { code, message } = (await answer.json()) as { code: string; message: string }
    expect([answer.status, code, message]).toEqual([400, 'FAULT_INVALID', expect.stringContaining(why)])
    expect(faults.list()).toEqual([])
  })

  test('takes no order that a page of another site could send', async () => {
    expect((await order({ ...lead, fault: 503 }, { 'Content-Type': 'text/plain' })).status).toBe(400)
    expect(faults.list()).toEqual([])
  })

  test('answers an order, and shows programs, with all that is set; DELETE clears it', async () => {
    const set = [{ ...lead, fault: 503, next: 2, ms: 35_000, retryAfter: 1 }]
    expect(await (await order({ ...lead, fault: 503, next: 2 })).json()).toEqual(set)
    const list = async () => (await fetch(`${baseUrl}/dev/faults`, { headers: { Accept: 'application/json' } })).json()
    expect(await list()).toEqual(set)
    expect(await (await call('DELETE', '/dev/faults')).json()).toEqual([])
    expect(await list()).toEqual([])
    expect(await statuses('POST', [lead.path])).toEqual([201])
  })

  test('shows people what is set and how to order, and every order that it names is taken', async () => {
    await order({ method: 'PUT', path: '/api/external/lead/<b>/status', fault: 'late', ms: 9 })
    const html = await (await fetch(`${baseUrl}/dev/faults`)).text()
    expect(html).toContain('<h2>PUT /api/external/lead/&lt;b&gt;/status</h2>')
    expect(html).toContain('The next answer: done, and answered 9 ms late')
    faults.clear()
    expect(await (await fetch(`${baseUrl}/dev/faults`)).text()).toContain('Nothing is ordered')
    const named = [...html.matchAll(/-d '([^']+)'/g)].map(([, sent = '']) => sent.replaceAll('&quot;', '"'))
    expect(named.length).toBeGreaterThan(4)
    for (const sent of named) expect([sent, faults.order(JSON.parse(sent))]).toEqual([sent, undefined])
  })

  test('leaves other methods and addresses to what stands behind it', async () => {
    expect(await statuses('PUT', ['/dev/faults'])).toEqual([201])
    expect(await statuses('POST', ['/dev/faultsx'])).toEqual([201])
  })
})
