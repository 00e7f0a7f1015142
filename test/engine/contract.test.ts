import * as fc from 'fast-check'
import { beforeAll, expect, test } from 'vitest'
import { writeCursor } from '../../lib/contract/cursor.ts'
import type { EndpointSpec } from '../../lib/contract/endpoint-spec.ts'
import { endpoints } from '../../functions/endpoints.ts'
import { loadContour } from '../../lib/store/contour/contour.ts'
import { type Answer, call, callStreaming } from '../support/call.ts'
import { anyText } from '../support/any-text.ts'
import { documented, faultsIn } from '../support/contract.ts'
import { testKey } from '../support/contours.ts'
import { brokenFrom, fromSchema } from '../support/from-schema.ts'
import { handlers } from '../support/handlers.ts'
import { leadContour, leadIdOf, move, sessionBy } from '../support/lead-contour.ts'
import { type Browser, letIn } from '../support/logins.ts'
import { partnerIdOf, payoutIn } from '../support/payout-acts.ts'
import { describeOnEngine, newContour } from './contour-table.ts'

/** Refusals of a body's form, which a body made from the document never meets. */
const formErrors = new Set([
  'BODY_NOT_JSON',
  'BODY_TOO_LARGE',
  'CONTENT_TYPE_UNSUPPORTED',
  'TEXT_EXPECTED',
  'TEXT_TOO_LONG',
  'TEXT_NOT_UNICODE',
  'PARTNER_REQUIRED',
  'PAYOUT_AMOUNT_REQUIRED',
  'PAYOUT_AMOUNT_INVALID',
  'PAYOUT_STATUS_INVALID',
  'LEAD_FIELDS_REQUIRED',
  'DEAL_AMOUNT_REQUIRED',
  'DEAL_AMOUNT_INVALID',
])

/** Characters that no name may hold. */
const unseen = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\u2800]|\p{Default_Ignorable_Code_Point}/u

const titleOf = (body: unknown): string => (body as { title?: string } | undefined)?.title ?? ''

/** The number of runs depends on the inputs: a request without any is the same each time. */
const runsOf = ({ path, query, body }: EndpointSpec): { good: number; broken: number } => {
  if (body) return { good: 15, broken: 15 }
  return { good: path.includes('{') ? 8 : 2, broken: path.includes('{') || query ? 12 : 6 }
}

interface Sent {
  key: string | null
  path: string
  body: unknown
  query?: Record<string, string>
  headers: Record<string, string>
}

/** Parameters, good ones and others, of this endpoint and of others. */
const anyQuery: fc.Arbitrary<Record<string, string>> = fc.dictionary(
  fc.oneof(
    { weight: 8, arbitrary: fc.constantFrom('status', 'partnerId', 'updatedSince', 'limit', 'cursor', 'amount') },
    fc.string({ maxLength: 10 }),
  ),
  fc.oneof(
    { weight: 6, arbitrary: fc.constantFrom('Paid', '1', '1000', '1001', '0.5', '2026-03-01T00:00:00+03:00', '2026-03-01') },
    { weight: 2, arbitrary: fc.constantFrom(writeCursor('payouts', 'x'), writeCursor('statement', { entryId: 1 }), 'W10', '') },
    anyText({ maxLength: 40 }),
  ),
  { maxKeys: 3 },
)

/** Sends a request to the handler of an endpoint; call and callStreaming see to it that its answer is a declared one. */
async function send(name: string, { path, ...request }: Sent): Promise<Answer> {
  const spec = endpoints.find((endpoint) => endpoint.name === name)
  const handler = handlers.get(name)
  const asked = { ...request, path: { id: path, slug: path } }
  return spec?.streamed ? callStreaming(handler, asked) : call(handler as Parameters<typeof call>[0], asked)
}

const anyKey = fc.oneof({ weight: 8, arbitrary: fc.constant(testKey) }, fc.constantFrom(null, '', 'a key of nobody', '\u0000'))
const anyHeaders = fc.oneof(
  { weight: 4, arbitrary: fc.constant({}) },
  fc.record({ 'idempotency-key': fc.oneof(fc.uuid(), fc.constantFrom('again', '', ' ', 'ключ', 'x'.repeat(256))) }),
  fc.record({ 'content-type': fc.constantFrom('', 'text/plain', 'application/json; charset=latin1', 'application/xml') }),
  fc.record({ 'accept-encoding': fc.constantFrom('gzip', 'gzip;q=0', '*', 'br, gzip;q=x') }),
)

describeOnEngine('requests made from the documents', () => {
  /** Ids and names that exist in the contour, so that requests get past the first checks. */
  let texts: string[] = []
  let administrator: Browser

  beforeAll(async () => {
    await newContour({ ...leadContour, settings: { minimumPayout: 1, requireInnForPayouts: false } })
    administrator = await letIn('Administrator', 'admin@test.example')
    const { fields, statuses } = await loadContour()
    const [partnerId, otherId] = await Promise.all([partnerIdOf('plain@test.example'), partnerIdOf('seven@test.example')])
    const [fresh, won] = [await leadIdOf('Новый', { promocode: 'PLAIN10' }), await leadIdOf('Старый', { promocode: 'SEVEN10' })]
    await move(won, { systemName: 'won', amount: 1000 })
    texts = [
      partnerId,
      otherId,
      fresh,
      won,
      await payoutIn('Requested', { partnerId, rubles: 10 }),
      await sessionBy('plain-free'),
      'PLAIN10',
      'plain-loan',
      ...statuses.flatMap(({ id, systemName }) => [id, systemName]),
      ...fields.flatMap(({ id, options }) => [id, ...(options ?? []).map((option) => option.id)]),
    ]
  })

  /** What the browser of somebody sends who may ask an endpoint; nothing, where a key is asked for or nobody. */
  const browserHeaders = async ({ access }: EndpointSpec): Promise<Record<string, string>> => {
    if (access === 'Administrator') return { ...administrator.headers }
    // They may end the session that they are asked with.
    if (access === 'Person') return { ...(await letIn('Administrator', 'admin@test.example')).headers }
    return access === 'Partner' ? { ...(await letIn('Partner', 'plain@test.example')).headers } : {}
  }

  const anyPath = (): fc.Arbitrary<string> =>
    fc.oneof({ weight: 4, arbitrary: fc.constantFrom(...texts) }, anyText({ maxLength: 40 }))

  test.each(endpoints)('$name answers a good one as declared, and never refuses its form', async (spec) => {
    const { name } = spec
    const schema = documented(name).requestBody?.content['application/json'].schema
    const bodies = schema ? fromSchema(schema, texts) : fc.constant(undefined)
    const browser = await browserHeaders(spec)
    await fc.assert(
      fc.asyncProperty(anyPath(), bodies, async (path, body) => {
        expect(schema ? faultsIn(body, schema, 'body') : []).toEqual([])
        // What changes something says that it is JSON, also where it has no body.
        const headers = { 'content-type': 'application/json', ...browser }
        const answer = await send(name, { key: testKey, path, body, headers })
        expect(answer.status).toBeLessThan(500)
        // What a title may not hold is told in words: patterns of Unicode's categories are too much for some makers of clients.
        const isUnseen = answer.body?.code === 'TEXT_NOT_UNICODE' && titleOf(body).search(unseen) >= 0
        expect(formErrors.has(answer.body?.code) && !isUnseen).toBe(false)
      }),
      { numRuns: runsOf(spec).good },
    )
  })

  test.each(endpoints)('$name answers a broken one as declared, and never as its own fault', async (spec) => {
    const { name } = spec
    const schema = documented(name).requestBody?.content['application/json'].schema
    const bodies = schema
      ? fc.oneof(
          { weight: 5, arbitrary: brokenFrom(schema, texts) },
          fc.string({ maxLength: 20 }),
          fc.constantFrom('{', '[]', '{"a":1e400}'),
        )
      : fc.constant(undefined)
    const browser = await browserHeaders(spec)
    await fc.assert(
      fc.asyncProperty(
        fc.record({ key: anyKey, path: anyPath(), query: anyQuery, body: bodies, headers: anyHeaders }),
        async (request) => {
          const headers = { ...browser, ...request.headers }
          expect((await send(name, { ...request, headers })).status).toBeLessThan(500)
        },
      ),
      { numRuns: runsOf(spec).broken },
    )
  })
})
