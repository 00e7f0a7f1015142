import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { Writable } from 'node:stream'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { invokeStreaming, type LambdaFunction, lambdaContext, type ResponseHead } from '../../../infra/local/lambda.ts'
import { servedSite } from '../../../lib/http/served-site.ts'
import type { APIGatewayProxyEvent } from 'aws-lambda'

const folder = mkdtempSync(join(tmpdir(), 'served-site-'))
const page = '<script src="/BASE-PATH/console/assets/app-1.js"></script>'
const files = {
  'console/index.html': page,
  'console/manifest.webmanifest': '{}',
  'assets/app-1.js': 'plain',
  'assets/app-1.js.br': 'brotli',
  'assets/app-1.js.gz': 'gzipped',
  'assets/picture-1.png': 'picture',
}
let site: LambdaFunction

beforeAll(() => {
  for (const [path, content] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true })
    writeFileSync(join(folder, path), content)
  }
  site = servedSite(folder) as unknown as LambdaFunction
})
afterAll(() => rmSync(folder, { recursive: true }))

interface Asked {
  method?: string
  headers?: Record<string, string>
  stage?: string
}

async function ask(path: string, { method = 'GET', headers = {}, stage }: Asked = {}) {
  const event = {
    path,
    httpMethod: method,
    headers,
    multiValueHeaders: {},
    requestContext: { path: stage ? `/${stage}${path}` : path, stage: stage ?? 'live' },
  } as unknown as APIGatewayProxyEvent
  let head: ResponseHead | undefined
  let body = ''
  const onHead = (given: ResponseHead): Writable => {
    head = given
    return new Writable({
      write: (chunk: Buffer, _encoding, done) => {
        body += chunk.toString()
        done()
      },
    })
  }
  await invokeStreaming(site, event, lambdaContext('serve-web', 'request', 28), onHead)
  return { status: head?.statusCode, headers: head?.headers ?? {}, body }
}

describe('files with hashes in their names', () => {
  test.each([
    { accept: 'br, gzip', body: 'brotli', coding: 'br' },
    { accept: 'gzip', body: 'gzipped', coding: 'gzip' },
    { accept: 'br;q=0, gzip', body: 'gzipped', coding: 'gzip' },
    { accept: 'identity', body: 'plain', coding: undefined },
  ])('are sent for Accept-Encoding «$accept» as $coding, cached for good', async ({ accept, body, coding }) => {
    const answer = await ask('/console/assets/app-1.js', { headers: { 'Accept-Encoding': accept } })
    expect(answer).toMatchObject({ status: 200, body })
    expect(answer.headers['Content-Encoding']).toBe(coding)
    expect(answer.headers).toMatchObject({
      'Content-Type': 'text/javascript; charset=utf-8',
      'Cache-Control': 'public, max-age=31536000, immutable',
      Vary: 'Accept-Encoding',
      'X-Content-Type-Options': 'nosniff',
    })
  })

  test('have another tag in another coding', async () => {
    const tags = await Promise.all(
      ['br', 'gzip', ''].map(
        async (accept) => (await ask('/console/assets/app-1.js', { headers: { 'accept-encoding': accept } })).headers.ETag,
      ),
    )
    expect(new Set(tags).size).toBe(3)
  })

  test('that are not there are not found, and no page stands in for them', async () => {
    const paths = [
      '/console/assets/app-2.js',
      '/console/assets/',
      '/console/assets/../assets/app-1.js',
      '/console/assets/../../index.js',
    ]
    for (const path of paths) expect(await ask(path)).toMatchObject({ status: 404, body: 'Not found\n' })
  })
})

describe('pages', () => {
  test.each(['/console', '/console/', '/console/payouts/42', '/console/index.html', '/console/a.b', '/console/..%2f..%2fx'])(
    'are what %s leads to, and are asked for each time',
    async (path) => {
      const answer = await ask(path)
      expect(answer).toMatchObject({ status: 200, body: page.replace('/BASE-PATH', '') })
      expect(answer.headers).toMatchObject({ 'Cache-Control': 'no-cache', 'Content-Type': 'text/html; charset=utf-8' })
    },
  )

  test('let nothing run but what comes from here', async () => {
    const policy = (await ask('/console')).headers['Content-Security-Policy'] ?? ''
    const said = Object.fromEntries(policy.split('; ').map((part) => [part.split(' ')[0], part.split(' ').slice(1).join(' ')]))
    expect(said).toMatchObject({
      'default-src': "'none'",
      'script-src': "'self'",
      'connect-src': "'self'",
      'base-uri': "'none'",
      'form-action': "'none'",
      'frame-ancestors': "'none'",
    })
  })

  test('name their files behind the stage of an address that API Gateway gave', async () => {
    const answer = await ask('/console/payouts', { stage: 'live' })
    expect(answer.body).toBe(page.replace('/BASE-PATH', '/live'))
  })

  test('of apps that are none are not found', async () => {
    for (const path of ['/', '/assets', '/assets/app-1.js', '/none']) expect((await ask(path)).status).toBe(404)
  })
})

test('other files are asked for each time', async () => {
  const { status, headers } = await ask('/console/manifest.webmanifest')
  expect({ status, ...headers }).toMatchObject({
    status: 200,
    'Cache-Control': 'no-cache',
    'Content-Type': 'application/manifest+json; charset=utf-8',
  })
})

describe('a browser with a cached file', () => {
  test.each([(tag: string) => tag, (tag: string) => `W/${tag}`, (tag: string) => `"other", ${tag}`])(
    'is told that it is still so',
    async (named) => {
      const { ETag: tag = '' } = (await ask('/console')).headers
      const answer = await ask('/console', { headers: { 'if-none-match': named(tag) } })
      expect(answer).toMatchObject({ status: 304, body: '' })
      expect(answer.headers.ETag).toBe(tag)
    },
  )

  test('gets what has changed', async () => {
    expect(await ask('/console', { headers: { 'if-none-match': '"other"' } })).toMatchObject({ status: 200 })
  })
})

test('a HEAD request gets no body', async () => {
  const [head, whole] = [await ask('/console', { method: 'HEAD' }), await ask('/console')]
  expect(head).toEqual({ ...whole, body: '' })
})

test('browsers are told to come over TLS where there is TLS', async () => {
  const secure = { headers: { 'X-Forwarded-Proto': 'https' } }
  expect((await ask('/console', secure)).headers['Strict-Transport-Security']).toBe('max-age=31536000')
  expect((await ask('/console')).headers).not.toHaveProperty('Strict-Transport-Security')
})
