import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, describe, expect, test, vi } from 'vitest'
import { isForPeople } from '../../../lib/contract/endpoint-spec.ts'
import { endpoints } from '../../../functions/endpoints.ts'

const web = join(import.meta.dirname, '../../../web')
const sources = globSync('**/*.{ts,tsx,js}', { cwd: web })
  .filter((path) => !path.endsWith('.d.ts'))
  .map((path) => ({ path: path.replaceAll('\\', '/'), text: readFileSync(join(web, path), 'utf8') }))

/** Every request in the sources of both apps, each once. */
const requests = [
  ...new Map(
    sources
      .flatMap(({ text }) => [...text.matchAll(/\bapi\.(GET|PUT|POST|DELETE)\(\s*'([^']+)'/g)])
      .map(([, method = '', path = '']) => [`${method} ${path}`, { method, path }] as const),
  ).values(),
]

/** Sends a request as the apps do, on a page of this person, and returns the header's value. */
let namedBy: (request: { method: string; path: string }) => Promise<string | null>

// The client reads the page's address, and a page belongs to one person as long as it lives.
beforeAll(async () => {
  vi.stubGlobal('location', { origin: 'https://contour.example', pathname: '/console' })
  vi.resetModules()
  const [{ api }, { noteSignedIn }] = await Promise.all([
    import('../../../web/shared/api/client.ts'),
    import('../../../web/shared/session/sign-in-request.ts'),
  ])
  noteSignedIn({ id: 'anna' })
  const send = api as unknown as Record<string, (path: string, init: object) => Promise<unknown>>
  namedBy = async ({ method, path }) => {
    const fetched = vi.spyOn(globalThis, 'fetch').mockImplementation(async () => Response.json({}))
    await send[method]?.(path, { params: { path: {} }, ...(method !== 'GET' && { body: {} }) })
    const [sent] = fetched.mock.lastCall ?? []
    return sent instanceof Request ? sent.headers.get('x-acting-as') : null
  }
})

describe.each(requests)('$method $path', (request) => {
  test('is sent in the name of the person on the screen', async () => {
    expect(await namedBy(request)).toBe('anna')
  })
})

test('is among the writes of the people’s API, and all of those are here', () => {
  const found = new Set(requests.map(({ method, path }) => `${method} ${path}`))
  const writes = endpoints.filter((spec) => isForPeople(spec) && spec.method !== 'GET')
  expect(writes.map(({ method, path }) => `${method} ${path}`).filter((route) => !found.has(route))).toEqual([])
})

test('the apps send requests only through their client', () => {
  const ways = /\bfetch\(|\bXMLHttpRequest\b|\bsendBeacon\b|\bEventSource\b|\bWebSocket\b|\baction=/
  expect(
    sources
      .filter(({ text }) => ways.test(text))
      .map(({ path }) => path)
      .toSorted(),
  ).toEqual([
    // The page's own reads, before its app is loaded.
    'public/assets/account-reads-1.js',
    'shared/api/fetch-signed-in.ts',
    // The page itself, to see whether another version is served.
    'shared/failure/newer-version.ts',
  ])
})
