import { beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { endpoints } from '../../functions/endpoints.ts'
import type { Handler } from '../../lib/http/endpoint.ts'
import { call, callStreaming } from '../support/call.ts'
import { goodRequest } from '../support/good-requests.ts'
import { handlers } from '../support/handlers.ts'
import { catchLog } from '../support/log-lines.ts'
import { holding, mockedTable } from '../support/mocked-table.ts'
import { sampleScene, sampleSceneItems } from '../support/sample-scene.ts'
import { administrator, partnerId } from '../support/samples.ts'

// State that no request changes.
beforeAll(() => holding(sampleSceneItems()))
beforeEach(() => {
  vi.stubEnv('TABLE_NAME', 'contour')
  catchLog()
})

const ask = async (name: string, headers: Record<string, string>) => {
  const { streamed } = endpoints.find((one) => one.name === name) ?? {}
  const { path, body } = await goodRequest(name, sampleScene)
  const request = { key: null, path: path ?? {}, body, headers }
  const handler = handlers.get(name)
  mockedTable.resetHistory()
  return streamed ? callStreaming(handler, request) : call(handler as Handler, request)
}
const json = { 'content-type': 'application/json' }
/** Whatever the endpoint is for, it writes nothing. */
const isNothingWritten = (): boolean => mockedTable.calls().every(({ args: [{ input }] }) => !('TransactItems' in input))

const behindKey = endpoints.filter(({ access }) => access === 'ApiKey')
const forPeople = endpoints.filter(({ access }) => ['Person', 'Administrator', 'Partner'].includes(access))
const changing = endpoints.filter(
  ({ access, method }) => access !== 'ApiKey' && access !== 'Public' && method !== 'GET' && method !== 'HEAD',
)

describe.each(behindKey)('$name', ({ name }) => {
  test('answers nobody without a key', async () => {
    expect((await ask(name, {})).body).toMatchObject({ statusCode: 401, code: 'API_KEY_MISSING' })
    expect(isNothingWritten()).toBe(true)
  })
})

describe.each(forPeople)('$name', ({ name }) => {
  test.each([
    ['no cookie', {}],
    ['a cookie of nobody', { cookie: `__Host-session=${'n'.repeat(22)}` }],
    ['two cookies', { cookie: `__Host-session=a.the-token-of-a-browser; __Host-session=${'n'.repeat(22)}` }],
    ['an empty cookie', { cookie: '__Host-session=' }],
    ['a long cookie', { cookie: `__Host-session=${'a'.repeat(100_000)}` }],
    ['garbage', { cookie: '\u0000;;=,__Host-session;=; __Host-session =x' }],
    ['an API key in the place of a cookie', { 'x-api-key': 'the-key-of-the-samples' }],
  ])('answers nobody with %s', async (_what, headers) => {
    expect((await ask(name, { ...json, ...headers })).body).toMatchObject({ statusCode: 401, code: 'SIGN_IN_REQUIRED' })
    expect(isNothingWritten()).toBe(true)
  })
})

describe.each(forPeople)('$name', ({ name, success }) => {
  const signedIn = async () => (await goodRequest(name, sampleScene)).headers ?? {}

  test.each([
    { what: 'somebody else', actingAs: 'partner-2' },
    { what: 'nobody', actingAs: '' },
    { what: 'two people', actingAs: `${administrator.id}, ${partnerId}` },
  ])('does nothing for a page that shows $what', async ({ actingAs }) => {
    const named = { ...json, ...(await signedIn()), 'x-acting-as': actingAs, 'idempotency-key': 'october' }
    expect((await ask(name, named)).body).toMatchObject({ statusCode: 409, code: 'SIGNED_IN_AS_ANOTHER' })
    expect(isNothingWritten()).toBe(true)
  })

  test('answers the page that shows who is signed in, and says of the answer whose it is', async () => {
    const headers = { ...json, ...(await signedIn()) }
    const { 'X-Acting-As': id } = (await ask(name, headers)).headers as Record<string, string>
    expect([administrator.id, partnerId]).toContain(id)
    const { status, headers: answered } = await ask(name, { ...headers, 'x-acting-as': id ?? '' })
    expect([status, answered['X-Acting-As']]).toEqual([success, id])
  })
})

describe.each(changing)('$name', ({ name, success }) => {
  const own = { host: 'contour.example', 'x-forwarded-proto': 'https' }
  const signedIn = async () => (await goodRequest(name, sampleScene)).headers ?? json

  test.each([
    { what: 'a page of another site', headers: { 'sec-fetch-site': 'cross-site' } },
    { what: 'another host of the same site', headers: { 'sec-fetch-site': 'same-site' } },
    { what: 'an address that was typed', headers: { 'sec-fetch-site': 'none' } },
    { what: 'a foreign origin', headers: { ...own, origin: 'https://evil.example' } },
    { what: 'an origin that begins alike', headers: { ...own, origin: 'https://contour.example.evil.example' } },
    { what: 'the same host without TLS', headers: { ...own, origin: 'http://contour.example' } },
    { what: 'an origin that is hidden', headers: { ...own, origin: 'null' } },
  ])('takes nothing from $what, even with a session', async ({ headers }) => {
    const { body } = await ask(name, { ...(await signedIn()), ...headers })
    expect(body).toMatchObject({ statusCode: 403, code: 'CROSS_SITE_REQUEST' })
    expect(isNothingWritten()).toBe(true)
  })

  test.each([
    { what: 'the pages of the contour', headers: { ...own, 'sec-fetch-site': 'same-origin', origin: 'https://contour.example' } },
    { what: 'a program', headers: {} },
    { what: 'a laptop', headers: { host: '127.0.0.1:4000', origin: 'http://127.0.0.1:4000' } },
  ])('takes what comes from $what', async ({ headers }) => {
    // A passkey signature is for one site, and refused at any other.
    const isOfAnotherSite = 'host' in headers && ['sign-in-with-passkey', 'add-passkey'].includes(name)
    expect((await ask(name, { ...(await signedIn()), ...headers })).status).toBe(isOfAnotherSite ? 401 : success)
  })

  test.each(['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data; boundary=x', 'application/jsonp', ''])(
    'takes nothing of the type "%s", which a form could send',
    async (type) => {
      const { body } = await ask(name, { ...(await signedIn()), 'content-type': type })
      expect(body).toMatchObject({ statusCode: 415, code: 'CONTENT_TYPE_UNSUPPORTED' })
      expect(isNothingWritten()).toBe(true)
    },
  )
})

test.each(endpoints)('$name lets no page of another site read its answer', async ({ name }) => {
  const { headers } = await ask(name, { origin: 'https://evil.example' })
  expect(Object.keys(headers).filter((header) => /^access-control/i.test(header))).toEqual([])
})
