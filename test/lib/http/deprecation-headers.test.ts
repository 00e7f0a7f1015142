import { createHash } from 'node:crypto'
import { GetCommand } from '@aws-sdk/lib-dynamodb'
import { mockClient } from 'aws-sdk-client-mock'
import * as z from 'zod/mini'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { createLead } from '../../../functions/external/create-lead/spec.ts'
import { listPayouts } from '../../../functions/external/list-payouts/spec.ts'
import { type Deprecation, memberSteps } from '../../../lib/contract/deprecation.ts'
import { ApiError } from '../../../lib/errors.ts'
import { endpoint } from '../../../lib/http/endpoint.ts'
import { streamedList } from '../../../lib/http/streamed-list.ts'
import { documentClient } from '../../../lib/store/table/client.ts'
import { type Call, callStreaming, contextOf, eventOf } from '../../support/call.ts'
import { listOf } from '../../support/list-of.ts'
import { catchLog } from '../../support/log-lines.ts'
import { apiKeyOf } from '../../support/samples.ts'
import { testRuntime } from '../../support/test-runtime.ts'

const table = mockClient(documentClient)
const key = 'a-good-key'
const sha256 = createHash('sha256').update(key).digest('hex')

beforeEach(() => {
  table.reset()
  table.on(GetCommand).resolves({})
  table.on(GetCommand, { Key: { pk: 'KEYS', sk: sha256 } }).resolves({ Item: apiKeyOf(sha256) })
  vi.stubEnv('TABLE_NAME', 'contour')
  catchLog()
})

const deprecated = (of: Deprecation['of'], more: Partial<Deprecation> = {}): Deprecation => ({
  of,
  since: '2026-12-01',
  sunset: '2027-06-01',
  instead: 'Use the other.',
  page: 'https://docs.example/changes',
  ...more,
})

const headersOf = ({ Deprecation: since, Sunset: sunset, Link: link }: Record<string, unknown>) => ({ since, sunset, link })
const none = { since: undefined, sunset: undefined, link: undefined }
const announced = {
  since: '@1796083200',
  sunset: 'Tue, 01 Jun 2027 00:00:00 GMT',
  link: '<https://docs.example/changes>; rel="deprecation"; type="text/html"',
}

/** The headers that an endpoint of the test's own answers with. */
async function answered(
  deprecations: readonly Deprecation[],
  request: Call = {},
  decide: () => Promise<{ answer: unknown }> = async () => ({ answer: 1 }),
) {
  const body = z.object({ fields: z.optional(z.array(z.any(), 'LEAD_FIELDS_REQUIRED')) })
  const spec = { ...createLead, body, deprecations }
  const answer = await endpoint(spec, decide, testRuntime())(eventOf({ key, body: {}, ...request }), contextOf())
  return { status: answer.statusCode, ...headersOf(answer.headers ?? {}) }
}

describe('an answer of a deprecated endpoint', () => {
  test('says since when, from when on it may be gone, and where to read more', async () => {
    expect(await answered([deprecated('endpoint')])).toEqual({ status: 201, ...announced })
  })

  test.each<[string, Call, number]>([
    ['without a key', { key: null }, 401],
    ['whose body is no JSON', { body: '{' }, 400],
  ])('says so to a request %s, too', async (_, request, status) => {
    expect(await answered([deprecated('endpoint')], request)).toEqual({ status, ...announced })
  })

  test('says so when the act is refused, and when it fails', async () => {
    const refused = () => Promise.reject(new ApiError('SESSION_NOT_FOUND'))
    expect(await answered([deprecated('endpoint')], {}, refused)).toEqual({ status: 404, ...announced })
    const failed = () => Promise.reject(new Error('inner text'))
    expect(await answered([deprecated('endpoint')], {}, failed)).toEqual({ status: 500, ...announced })
  })

  test('says nothing while all of the endpoint stays', async () => {
    expect(await answered([])).toEqual({ status: 201, ...none })
  })
})

describe('an answer of an endpoint with a deprecated member of its body', () => {
  test.each<[string, Deprecation['of'], unknown]>([
    ['at the top', 'body.promocode', { promocode: 'A' }],
    ['that is null', 'body.promocode', { promocode: null }],
    ['within another', 'body.click.sub1', { click: { sub1: 'x' } }],
    ['in an element of a list', 'body.fields[].value', { fields: [{}, { value: false }] }],
  ])('says so to a request that has it %s', async (_, of, body) => {
    expect(await answered([deprecated(of)], { body })).toEqual({ status: 201, ...announced })
  })

  test.each<[string, Deprecation['of'], unknown]>([
    ['nothing of it', 'body.promocode', {}],
    ['it elsewhere', 'body.promocode', { click: { promocode: 'A' } }],
    ['another type where it would be', 'body.click.sub1', { click: 'sub1' }],
    ['no element with it', 'body.fields[].value', { fields: [{}, null] }],
    ['a name that every object has', 'body.constructor', {}],
  ])('says nothing to a request that has %s', async (_, of, body) => {
    expect(await answered([deprecated(of)], { body })).toEqual({ status: 201, ...none })
  })

  test('says so although the rest of the body is refused', async () => {
    expect(await answered([deprecated('body.promocode')], { body: { promocode: 'A', fields: 1 } })).toEqual({
      status: 400,
      ...announced,
    })
  })

  test('says nothing when the body cannot be read', async () => {
    expect(await answered([deprecated('body.promocode')], { body: '{"promocode":' })).toEqual({ status: 400, ...none })
  })
})

describe('an answer of an endpoint with a deprecated member of its answer', () => {
  test('says so, because nobody sees who reads it', async () => {
    expect(await answered([deprecated('answer.partner.email')])).toEqual({ status: 201, ...announced })
  })

  test('says nothing with an error, which has no such member', async () => {
    expect(await answered([deprecated('answer.partner.email')], { key: null })).toEqual({ status: 401, ...none })
  })
})

describe('an answer of an endpoint with several deprecations', () => {
  test('names the earliest days of those that concern the request, and each page once', async () => {
    const deprecations = [
      deprecated('endpoint', { since: '2027-01-01', sunset: '2028-01-01', page: 'https://docs.example/endpoint' }),
      deprecated('body.promocode', { since: '2026-12-15', sunset: '2027-12-01' }),
      deprecated('body.sessionId', { since: '2026-12-20', sunset: '2027-07-01' }),
      deprecated('body.other', { since: '2020-01-01', sunset: '2021-01-01', page: 'https://docs.example/other' }),
    ]
    expect(await answered(deprecations, { body: { promocode: 'A', sessionId: 'B' } })).toEqual({
      status: 201,
      since: `@${Date.parse('2026-12-15T00:00:00Z') / 1000}`,
      sunset: 'Thu, 01 Jul 2027 00:00:00 GMT',
      link: '<https://docs.example/endpoint>; rel="deprecation"; type="text/html", <https://docs.example/changes>; rel="deprecation"; type="text/html"',
    })
  })
})

describe('a page of a list with a deprecated parameter', () => {
  const spec = { ...listPayouts, deprecations: [deprecated('query.limit')] }
  const handler = streamedList(
    spec,
    listOf(async function* () {
      yield [1, 2, 3]
    }),
    testRuntime(),
  )
  const headersFor = async (query: Record<string, string>) => headersOf((await callStreaming(handler, { key, query })).headers)

  test('keeps the link to the next page beside that about the deprecation', async () => {
    const { link, ...days } = await headersFor({ limit: '2' })
    expect(days).toEqual({ since: announced.since, sunset: announced.sunset })
    expect(link).toMatch(
      /^<\?limit=2&cursor=[^>]+>; rel="next", <https:\/\/docs\.example\/changes>; rel="deprecation"; type="text\/html"$/,
    )
  })

  test('says nothing to who does not send the parameter', async () => {
    expect(await headersFor({})).toEqual(none)
  })
})

test.each<[string, string[]]>([
  ['endpoint', ['endpoint']],
  ['query.status', ['query', 'status']],
  ['answer[].partner.email', ['answer', '[]', 'partner', 'email']],
  ['body.rows[][].a-b', ['body', 'rows', '[]', '[]', 'a-b']],
])('the path %s has the steps %j', (path, steps) => {
  expect(memberSteps(path)).toEqual(steps)
})
