import { createHash, randomUUID } from 'node:crypto'
import { PassThrough, Writable } from 'node:stream'
import { DeleteCommand, QueryCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb'
import type { APIGatewayProxyEvent, APIGatewayProxyResult, Context } from 'aws-lambda'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { handler as addDeal } from '../../../functions/add-deal.ts'
import { handler as changeLeadStatus } from '../../../functions/change-lead-status.ts'
import { handler as changePayoutStatus } from '../../../functions/change-payout-status.ts'
import { handler as createLead } from '../../../functions/create-lead.ts'
import { handler as createPayout } from '../../../functions/create-payout.ts'
import { handler as listLeadFields } from '../../../functions/list-lead-fields.ts'
import { handler as listPartners } from '../../../functions/list-partners.ts'
import { handler as listPayouts } from '../../../functions/list-payouts.ts'
import { handler as openReferralLink } from '../../../functions/open-referral-link.ts'
import { invokeStreaming, type LambdaFunction, type ResponseHead } from '../../../infra/local/lambda.ts'
import { createPayout as withBody } from '../../../lib/contract/create-payout.ts'
import { endpoints } from '../../../lib/contract/endpoints.ts'
import { listLeadFields as withoutBody } from '../../../lib/contract/list-lead-fields.ts'
import { listPayouts as streamed } from '../../../lib/contract/list-payouts.ts'
import { ApiError, InvariantViolation } from '../../../lib/errors.ts'
import { type Decide, endpoint } from '../../../lib/http/endpoint.ts'
import { log } from '../../../lib/http/log.ts'
import { streamedList } from '../../../lib/http/streamed-list.ts'
import { documentClient } from '../../../lib/store/client.ts'
import { tableName } from '../../../lib/store/environment.ts'
import { countsKey } from '../../../lib/store/keys.ts'
import { describeOnEngine, newContour } from '../../engine/contour-table.ts'
import { type Call, contextOf, eventOf } from '../../support/call.ts'
import { leadContour, namesOf } from '../../support/lead-contour.ts'
import { catchLog } from '../../support/log-lines.ts'
import { onEveryCommand } from '../../support/meanwhile.ts'
import { partnerIdOf } from '../../support/payout-acts.ts'
import { apiKeyOf, momentMs } from '../../support/samples.ts'
import { storedItems } from '../../support/stored.ts'
import { testRuntime } from '../../support/test-runtime.ts'

const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex')

describe('a line of the log', () => {
  test('is JSON on a line of its own, written at once and past the console', () => {
    const write = vi.spyOn(process.stdout, 'write').mockReturnValue(true)
    const console_ = vi.spyOn(console, 'log').mockReturnValue(undefined)
    log('error', { text: 'two\nlines "quoted"', number: 7, missing: undefined })
    expect(write.mock.calls).toEqual([['{"level":"error","text":"two\\nlines \\"quoted\\"","number":7}\n']])
    expect(console_).not.toHaveBeenCalled()
  })
})

describe('a request', () => {
  const key = 'a-good-key'
  let nowMs = momentMs
  const runtime = testRuntime({ now: () => nowMs })
  let lines: ReturnType<typeof catchLog>

  beforeEach(() => {
    nowMs = momentMs
    vi.stubEnv('TABLE_NAME', 'contour')
    vi.spyOn(documentClient, 'send').mockImplementation(async () => ({ Item: apiKeyOf(sha256(key)) }))
    lines = catchLog()
  })

  const took = (ms: number): void => {
    nowMs += ms
  }
  const decided = (decide: Decide<typeof withoutBody>) => endpoint(withoutBody, decide, runtime)
  const answered = decided(async () => {
    took(42)
    return { answer: 1 }
  })
  const asked = (body: unknown) => ({ handler: endpoint(withBody, async () => ({ answer: 1 }), runtime), request: { key, body } })
  const listed = (...pages: (readonly unknown[] | Error)[]) =>
    streamedList(
      streamed,
      async function* () {
        for (const page of pages) {
          took(10)
          if (page instanceof Error) throw page
          yield page
        }
      },
      runtime,
    )

  const base = { level: 'info', requestId: 'test-request', endpoint: 'list-lead-fields', dynamodbCalls: 0, durationMs: 0 }
  const good = { ...base, apiKey: 'CRM' }
  const faulty = (error: Error) =>
    decided(async () => {
      throw error
    })
  const passing = Object.assign(new Error('busy'), { name: 'ThrottlingException' })

  test.each<{ what: string; handler: unknown; request?: Call; line: Record<string, unknown> }>([
    { what: 'is answered', handler: answered, line: { ...good, status: 200, durationMs: 42 } },
    {
      what: 'has no key',
      handler: answered,
      request: { key: null },
      line: { ...base, status: 401, errorCode: 'API_KEY_MISSING' },
    },
    {
      what: 'is refused',
      handler: faulty(new ApiError('LEAD_NOT_FOUND')),
      line: { ...good, status: 404, errorCode: 'LEAD_NOT_FOUND' },
    },
    {
      what: 'has a body that is no JSON',
      ...asked('{'),
      line: { ...good, endpoint: 'create-payout', status: 400, errorCode: 'BODY_NOT_JSON' },
    },
    {
      what: 'misses something',
      ...asked({}),
      line: { ...good, endpoint: 'create-payout', status: 400, errorCode: 'PARTNER_REQUIRED' },
    },
    {
      what: 'is answered with a list, at its end',
      handler: listed([1], [2], [3]),
      line: { ...good, endpoint: 'list-payouts', status: 200, durationMs: 30 },
    },
    {
      what: 'is for a list and has no key',
      handler: listed([1]),
      request: { key: null },
      line: { ...base, endpoint: 'list-payouts', status: 401, errorCode: 'API_KEY_MISSING' },
    },
  ])('that $what leaves one line: who asked what, how it ended, how long it took', async ({ handler, request, line }) => {
    await run(handler, { key, ...request })
    expect(lines()).toEqual([line])
  })

  test.each([
    { what: 'is unforeseen', error: new TypeError('nobody saw it coming'), status: 500, code: 'INTERNAL_ERROR' },
    { what: 'is an invariant violated', error: new InvariantViolation('two and two'), status: 500, code: 'INTERNAL_ERROR' },
    { what: 'passes', error: passing, status: 503, code: 'SERVICE_UNAVAILABLE' },
    { what: 'is our own 503', error: new ApiError('SERVICE_UNAVAILABLE'), status: 503, code: 'SERVICE_UNAVAILABLE' },
  ])('that fails by an error that $what leaves the name and the place of the error besides', async ({ error, status, code }) => {
    for (const [handler, name] of [
      [faulty(error), 'list-lead-fields'],
      [listed(error), 'list-payouts'],
    ] as const) {
      const before = lines().length
      await run(handler, { key })
      expect(lines().slice(before)).toEqual([
        { level: 'error', requestId: 'test-request', errorName: error.name, stack: expect.stringContaining('log.test.ts') },
        expect.objectContaining({ level: 'info', endpoint: name, status, errorCode: code }),
      ])
    }
  })

  test.each(['identity', 'gzip'])(
    'whose list breaks off midway leaves the error, and ABORTED beside the status that was sent (%s)',
    async (encoding) => {
      const error = new RangeError('page three')
      await run(listed([1], [2], error), { key, headers: { 'accept-encoding': encoding } })
      expect(lines()).toEqual([
        { level: 'error', requestId: 'test-request', errorName: 'RangeError', stack: expect.stringContaining('log.test.ts') },
        { ...good, endpoint: 'list-payouts', status: 200, errorCode: 'ABORTED', durationMs: 30 },
      ])
    },
  )

  test.each(['identity', 'gzip'])('whose client leaves midway is no error of ours (%s)', async (encoding) => {
    const pages = Array.from({ length: 50 }, (_, index) => [`${index} ${randomUUID().repeat(4_000)}`])
    const client = new Writable({ write: () => client.destroy() })
    const event = eventOf({ key, headers: { 'accept-encoding': encoding } })
    await (listed(...pages) as unknown as LambdaFunction)(event, client, contextOf()).catch(() => undefined)
    expect(lines()).toEqual([expect.objectContaining({ level: 'info', endpoint: 'list-payouts', status: 200 })])
    expect(lines()[0]).not.toHaveProperty('errorCode')
  })
})
/** Calls a handler of either kind to its end, whatever end that is. */
async function run(
  handler: unknown,
  request: Call,
  context: Context = contextOf(),
): Promise<{ status: number; text: string; thrown: unknown }> {
  const event = eventOf(request)
  if ((handler as () => void).length < 3 && !isStreaming(handler)) {
    const { statusCode, body } = await (
      handler as (event: APIGatewayProxyEvent, context: Context) => Promise<APIGatewayProxyResult>
    )(event, context)
    return { status: statusCode, text: body, thrown: undefined }
  }
  let head: ResponseHead = { statusCode: 0 }
  const body = new PassThrough()
  let text = ''
  body.on('data', (chunk: Buffer) => (text += chunk.toString()))
  body.on('error', () => undefined)
  const thrown = await invokeStreaming(handler as LambdaFunction, event, context, (given) => {
    head = given
    return body
  }).catch((error: unknown) => error)
  return { status: head.statusCode, text, thrown }
}
function isStreaming(h: unknown) {
  return (h as { length: number }).length >= 3
}
void [
  addDeal,
  changeLeadStatus,
  changePayoutStatus,
  createLead,
  createPayout,
  listLeadFields,
  listPartners,
  listPayouts,
  openReferralLink,
  endpoints,
  DeleteCommand,
  QueryCommand,
  UpdateCommand,
  tableName,
  countsKey,
  describeOnEngine,
  newContour,
  leadContour,
  namesOf,
  onEveryCommand,
  partnerIdOf,
  storedItems,
]
