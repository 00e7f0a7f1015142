import { type IncomingMessage, request as sendRequest } from 'node:http'
import { describe, expect, test } from 'vitest'
import { proxyEvent, router, targetOf } from '../../../infra/local/proxy-event.ts'
import { endpoints } from '../../../functions/endpoints.ts'
import { served } from '../../support/served.ts'

const routeOf = router(endpoints)

describe('the way from a method and path to an endpoint', () => {
  test.each(endpoints.map((endpoint) => [`${endpoint.method} ${endpoint.path}`, endpoint] as const))(
    '%s leads to its own endpoint',
    (_name, endpoint) => {
      const path = endpoint.path.replaceAll(/\{\w+\}/g, 'some-id')
      expect(routeOf(endpoint.method, path)?.endpoint).toBe(endpoint)
    },
  )

  test.each<[method: string, path: string, parameters: Record<string, string>]>([
    ['GET', '/api/external/payout', {}],
    ['PUT', '/api/external/payout/abc/status', { id: 'abc' }],
    ['PUT', '/api/external/lead/a.b-c~d/add-deal', { id: 'a.b-c~d' }],
    ['GET', '/r/anna-mortgage', { slug: 'anna-mortgage' }],
    ['GET', '/r/%D0%B0%D0%BD%D0%BD%D0%B0', { slug: 'анна' }],
    ['GET', '/r/a%20b', { slug: 'a b' }],
    ['GET', '/r/a+b', { slug: 'a+b' }],
    ['GET', '/r/a%2Fb', { slug: 'a/b' }],
    ['PUT', '/api/external/payout/..%2F..%2Fpartner/status', { id: '../../partner' }],
    ['GET', '/r/%2525', { slug: '%25' }],
    ['GET', '/r/%252F', { slug: '%2F' }],
    ['GET', '/r/%zz', { slug: '%zz' }],
    ['GET', '/r/%', { slug: '%' }],
    ['GET', '/r/%E0%A4%A', { slug: '%E0%A4%A' }],
    ['GET', '/r/__proto__', { slug: '__proto__' }],
  ])('%s %s gives its parameters decoded once: %j', (method, path, parameters) => {
    expect(routeOf(method, path)?.pathParameters).toEqual(parameters)
  })

  test.each([
    ['another method', 'DELETE', '/api/external/payout'],
    ['a method of another endpoint on this path', 'PUT', '/api/external/payout'],
    ['a method in small letters', 'get', '/api/external/payout'],
    ['HEAD', 'HEAD', '/api/external/payout'],
    ['a slash at the end', 'GET', '/api/external/payout/'],
    ['two slashes', 'GET', '//api/external/payout'],
    ['two slashes inside', 'GET', '/api//external/payout'],
    ['a parameter that is empty', 'PUT', '/api/external/payout//status'],
    ['a parameter of two parts', 'PUT', '/api/external/payout/a/b/status'],
    ['more of a path', 'GET', '/api/external/payout/abc/def'],
    ['less of a path', 'GET', '/api/external'],
    ['something before the path', 'GET', '/v1/api/external/payout'],
    ['other letters', 'GET', '/API/external/payout'],
    ['a slash of the path encoded', 'GET', '/api%2Fexternal/payout'],
    ['a letter of the path encoded', 'GET', '/api/external/%70ayout'],
    ['a link without a slug', 'GET', '/r/'],
    ['a line break after the path', 'GET', '/api/external/payout\n'],
    ['nothing', 'GET', '/'],
    ['*', 'OPTIONS', '*'],
    ['an empty path', 'GET', ''],
  ])('%s leads nowhere: %s %s', (_what, method, path) => {
    expect(routeOf(method, path)).toBeUndefined()
  })
})

interface Sent {
  method?: string
  path?: string
  /** Names and values, one after the other, as they go over the wire. */
  headers?: readonly string[]
  body?: Buffer | string
}

/** The event that a real request over a real socket becomes. */
async function eventOf({ method = 'PUT', path = '/api/external/payout/abc/status', headers = [], body = '' }: Sent) {
  const arriving = Promise.withResolvers<IncomingMessage>()
  const { port } = await served((request) => arriving.resolve(request))
  const length = ['Content-Length', String(Buffer.byteLength(body))]
  const client = sendRequest({ port, method, path, headers: ['Host', 'api.example', ...length, ...headers] as never })
  client.on('error', () => undefined).end(body)
  const request = await arriving.promise
  const target = targetOf(request.url ?? '')
  const route = routeOf(method, target.path)
  if (!route) throw new Error('the test asks for no route')
  const event = proxyEvent(request, target, Buffer.from(body), route, 'request-1')
  client.destroy()
  return event
}

describe('the event of a request', () => {
  test('names the endpoint as a resource, and the path, the method and the parameters as they came', async () => {
    expect(await eventOf({ path: '/api/external/payout/a%20b/status' })).toMatchObject({
      resource: '/api/external/payout/{id}/status',
      path: '/api/external/payout/a b/status',
      httpMethod: 'PUT',
      pathParameters: { id: 'a b' },
    })
  })

  test('has no path parameters where the path has none', async () => {
    expect((await eventOf({ method: 'GET', path: '/api/external/partner' })).pathParameters).toBeNull()
  })

  test('has the headers as they were written: the last of each name, and all of each name', async () => {
    const { headers, multiValueHeaders } = await eventOf({
      headers: ['X-Api-Key', 'secret', 'accept', 'text/html', 'accept', 'application/json', 'X-Empty', ''],
    })
    expect(headers).toMatchObject({ 'X-Api-Key': 'secret', accept: 'application/json', 'X-Empty': '', Host: 'api.example' })
    expect(multiValueHeaders).toMatchObject({
      'X-Api-Key': ['secret'],
      accept: ['text/html', 'application/json'],
      'X-Empty': [''],
    })
  })

  test('has the query decoded: the last of each name, and all of each name', async () => {
    const event = await eventOf({
      method: 'GET',
      path: '/r/anna?utm=a&utm=b%26c&name=%D0%90%D0%BD%D0%BD%D0%B0+%D0%9B&empty=&bare',
    })
    expect(event.queryStringParameters).toEqual({ utm: 'b&c', name: 'Анна Л', empty: '', bare: '' })
    expect(event.multiValueQueryStringParameters).toEqual({ utm: ['a', 'b&c'], name: ['Анна Л'], empty: [''], bare: [''] })
    expect(event.path).toBe('/r/anna')
  })

  test.each(['/r/anna', '/r/anna?'])('has no query where there is none: %s', async (path) => {
    const event = await eventOf({ method: 'GET', path })
    expect(event.queryStringParameters).toBeNull()
    expect(event.multiValueQueryStringParameters).toBeNull()
  })

  test.each<[what: string, body: Buffer | string, expected: { body: string | null; isBase64Encoded: boolean }]>([
    ['nothing', '', { body: null, isBase64Encoded: false }],
    ['JSON', '{"comment":"Проверено €"}', { body: '{"comment":"Проверено €"}', isBase64Encoded: false }],
    ['text with a byte order mark', '\uFEFF{}', { body: '\uFEFF{}', isBase64Encoded: false }],
    ['text with a replacement character of its own', '{"a":"\uFFFD"}', { body: '{"a":"\uFFFD"}', isBase64Encoded: false }],
    ['a zero byte', 'a\0b', { body: 'a\0b', isBase64Encoded: false }],
    ['bytes that are no UTF-8', Buffer.from([0x7b, 0xff, 0x7d]), { body: '{\uFFFD}', isBase64Encoded: false }],
    ['half a letter', Buffer.from('я').subarray(0, 1), { body: '\uFFFD', isBase64Encoded: false }],
  ])('has %s as its body, read as UTF-8 whatever it is, as API Gateway reads it', async (_what, body, expected) => {
    expect(await eventOf({ body })).toMatchObject(expected)
  })

  test('says who asked, how, what for and when', async () => {
    const before = Date.now()
    const { requestContext, stageVariables } = await eventOf({ headers: ['User-Agent', 'CRM/1.0'] })
    expect(stageVariables).toBeNull()
    expect(requestContext).toMatchObject({
      requestId: 'request-1',
      extendedRequestId: 'request-1',
      httpMethod: 'PUT',
      path: '/api/external/payout/abc/status',
      resourcePath: '/api/external/payout/{id}/status',
      protocol: 'HTTP/1.1',
      identity: { sourceIp: '127.0.0.1', userAgent: 'CRM/1.0' },
    })
    expect(requestContext.requestTimeEpoch).toBeGreaterThanOrEqual(before)
    expect(requestContext.requestTimeEpoch).toBeLessThanOrEqual(Date.now())
  })
})
