import { describe, expect, test } from 'vitest'
import { docsFiles } from '../../../infra/docs/docs-files.ts'
import { withDocsPage } from '../../../infra/docs/docs-page.ts'
import { document } from '../../support/contract.ts'
import { served } from '../../support/served.ts'

const key = 'a-key-of-this-machine'

/** The page on a server that answers everything else with the request it got. Made once, since it holds all documents. */
const serve = withDocsPage(key, async ({ method, url }, response) => void response.writeHead(418).end(`${method} ${url}`))
const startPage = () => served(serve)

const [page = '', guidePage = ''] = ['index.html', 'guide.html'].map((name) => String(docsFiles(key).get(name)?.content))
const namedIn = (html: string): string[] => [...html.matchAll(/(?:src|href)="([^"]+)"/g)].map(([, name]) => name ?? '')
const named = namedIn(page)

describe('the documentation page', () => {
  test('is found at /docs, with and without a slash', async () => {
    const { baseUrl } = await startPage()
    const response = await fetch(`${baseUrl}/docs`)
    expect([response.status, response.url, response.headers.get('content-type')]).toEqual([
      200,
      `${baseUrl}/docs/`,
      'text/html; charset=utf-8',
    ])
    expect(await response.text()).toBe(page)
  })

  test('is where the base URL redirects readers to', async () => {
    const { baseUrl } = await startPage()
    const response = await fetch(baseUrl, { redirect: 'manual' })
    expect([response.status, response.headers.get('location')]).toEqual([302, '/docs/'])
    expect((await fetch(baseUrl, { method: 'POST' })).status).toBe(418)
  })

  test('finds every file that it names beside it', async () => {
    const { baseUrl } = await startPage()
    const script = String(docsFiles(key).get('page.js')?.content)
    const fetched = [...script.matchAll(/'([\w-]+\.json)'/g)].map(([, name]) => name ?? '')
    expect(fetched).toEqual(['openapi.json', 'settings.json'])
    expect(named).toContain('page.js')
    expect(namedIn(guidePage)).toEqual(expect.arrayContaining(['guide.js', 'swagger-ui-bundle.js', 'index.html']))
    const others = ['openapi-without-webhooks.json']
    for (const name of new Set([...named, ...namedIn(guidePage), ...fetched, ...others]))
      expect([name, (await fetch(`${baseUrl}/docs/${name}`)).status]).toEqual([name, 200])
  })

  test('leads to guides in English and Russian, whose links all lead to something', async () => {
    const { baseUrl } = await startPage()
    const guides = named.filter((name) => name.startsWith('guide.html?')).map((name) => name.slice('guide.html?'.length))
    expect(guides).toEqual(expect.arrayContaining(['getting-started', 'errors', 'ru/errors']))
    for (const guide of guides) {
      const response = await fetch(`${baseUrl}/docs/guides/${guide}.md`)
      expect([guide, response.status, response.headers.get('content-type')]).toEqual([guide, 200, 'text/markdown; charset=utf-8'])
      const targets = [...(await response.text()).matchAll(/\]\(([^)]+)\)/g)].map(([, target]) => target ?? '')
      for (const target of targets)
        expect([guide, target, (await fetch(`${baseUrl}/docs/${target}`)).status]).toEqual([guide, target, 200])
    }
  })

  test('asks where a referral link leads without being led there', async () => {
    const { baseUrl } = await served(
      withDocsPage(
        key,
        async ({ method, url }, response) =>
          void response.writeHead(302, { Location: `https://landing.example${url}?${method}` }).end(),
      ),
    )
    const { status, headers } = await fetch(`${baseUrl}/docs/unfollowed/r/anna-mortgage`, { method: 'HEAD' })
    expect([status, headers.get('x-answered-status'), headers.get('location')]).toEqual([
      200,
      '302',
      'https://landing.example/r/anna-mortgage?HEAD',
    ])
  })

  test('names nothing of another host, and forbids the browser to load any', () => {
    expect(named.filter((name) => name.includes(':') || name.startsWith('/'))).toEqual([])
    const policy = /http-equiv="Content-Security-Policy"\s+content="([^"]+)"/.exec(page)?.[1] ?? ''
    expect(policy).toContain("default-src 'none'")
    expect(policy).toContain("script-src 'self'")
    expect(policy).not.toMatch(/https?:|\*|unsafe-eval/)
  })

  test('may be framed by nobody, and its files are what they say', async () => {
    const { baseUrl } = await startPage()
    const { headers } = await fetch(`${baseUrl}/docs/`)
    expect([headers.get('content-security-policy'), headers.get('x-content-type-options')]).toEqual([
      "frame-ancestors 'none'",
      'nosniff',
    ])
  })

  test('shows the API as openapi.json has it, filled in with the key of this machine', async () => {
    const { baseUrl } = await startPage()
    expect(await (await fetch(`${baseUrl}/docs/openapi.json`)).json()).toEqual(document)
    expect(await (await fetch(`${baseUrl}/docs/settings.json`)).json()).toEqual({ apiKey: key })
  })

  test('answers HEAD without the file', async () => {
    const { baseUrl } = await startPage()
    const response = await fetch(`${baseUrl}/docs/page.css`, { method: 'HEAD' })
    expect([response.status, await response.text()]).toEqual([200, ''])
    expect(Number(response.headers.get('content-length'))).toBeGreaterThan(0)
  })

  test.each([
    ['POST', '/'],
    ['GET', '/docsearch'],
    ['GET', '/docs/../api/external/partner'],
    ['GET', '/docs/no-such-file'],
    ['GET', '/docs/guides/operating.md'],
    ['GET', '/docs/unfollowed/api/external/partner'],
    ['POST', '/docs/unfollowed/r/anna-mortgage'],
    ['GET', '/docs/../../package.json'],
    ['POST', '/docs/'],
    ['GET', '/api/external/partner?docs=/docs/'],
  ])('leaves %s %s to the API', async (method, path) => {
    const { baseUrl } = await startPage()
    const response = await fetch(`${baseUrl}${path}`, { method })
    expect(response.status).toBe(418)
  })
})

test('the page for a static host holds no key', () => {
  expect(docsFiles(null).get('settings.json')?.content).toBe('{"apiKey":null}')
})
