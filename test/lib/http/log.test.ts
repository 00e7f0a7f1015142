import { createHash, randomBytes } from 'node:crypto'
import { Writable } from 'node:stream'
import { setImmediate as settled } from 'node:timers/promises'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { type LambdaFunction } from '../../../infra/local/lambda.ts'
import { createPayout as withBody } from '../../../functions/external/create-payout/spec.ts'
import { listLeadFields as withoutBody } from '../../../functions/external/list-lead-fields/spec.ts'
import { listPayouts as streamed } from '../../../functions/external/list-payouts/spec.ts'
import { ApiError, InvariantViolation } from '../../../lib/errors.ts'
import { type Decide, endpoint } from '../../../lib/http/endpoint.ts'
import { log } from '../../../lib/http/log.ts'
import { streamedList } from '../../../lib/http/streamed-list.ts'
import { documentClient } from '../../../lib/store/table/client.ts'
import { type Call, contextOf, eventOf } from '../../support/call.ts'
import { listOf } from '../../support/list-of.ts'
import { endingOf } from '../../support/ending.ts'
import { catchLog } from '../../support/log-lines.ts'
import { apiKeyOf, momentMs } from '../../support/samples.ts'
import { testRuntime } from '../../support/test-runtime.ts'

const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex')

describe('a line of the log', () => {
  test('is JSON on a line of its own, written at once and past the console', () => {
    const write = vi.spyOn(process.stdout, 'write').mockReturnValue(true)
    const spoken = vi.spyOn(console, 'log').mockReturnValue(undefined)
    log('error', { text: 'two\nlines "quoted"', number: 7, missing: undefined })
    expect(write.mock.calls).toEqual([['{"level":"error","text":"two\\nlines \\"quoted\\"","number":7}\n']])
    expect(spoken).not.toHaveBeenCalled()
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
    vi.spyOn(documentClient, 'send').mockImplementation((async () => ({ Item: apiKeyOf(sha256(key)) })) as never)
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
      listOf(async function* () {
        for (const page of pages) {
          took(10)
          if (page instanceof Error) throw page
          yield page
        }
      }),
      runtime,
    )

  const base = { level: 'info', requestId: 'test-request', endpoint: 'list-lead-fields', dynamodbCalls: 0, durationMs: 0 }
  const good = { ...base, apiKey: 'CRM' }
  const refused = { ...good, apiKeyId: 'key-1', administratorId: 'admin-1' }
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
      line: { ...refused, status: 404, errorCode: 'LEAD_NOT_FOUND' },
    },
    {
      what: 'has a body that is no JSON',
      ...asked('{'),
      line: { ...refused, endpoint: 'create-payout', status: 400, errorCode: 'BODY_NOT_JSON' },
    },
    {
      what: 'misses something',
      ...asked({}),
      line: { ...refused, endpoint: 'create-payout', status: 400, errorCode: 'PARTNER_REQUIRED' },
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
    const spoken = vi.spyOn(console, 'error').mockReturnValue(undefined)
    await endingOf(handler, { key, ...request })
    expect(lines()).toEqual([line])
    expect(spoken).not.toHaveBeenCalled()
  })

  test.each([
    { what: 'is unforeseen', error: new TypeError('nobody saw it coming'), status: 500, code: 'INTERNAL_ERROR' },
    { what: 'is an invariant violated', error: new InvariantViolation('two and two'), status: 500, code: 'INTERNAL_ERROR' },
    { what: 'passes', error: passing, status: 503, code: 'SERVICE_UNAVAILABLE' },
    { what: 'is our own 503', error: new ApiError('SERVICE_UNAVAILABLE'), status: 503, code: 'SERVICE_UNAVAILABLE' },
  ])('that fails by an error that $what leaves the name and the place of the error besides', async ({ error, status, code }) => {
    const spoken = vi.spyOn(console, 'error').mockReturnValue(undefined)
    for (const [handler, name] of [
      [faulty(error), 'list-lead-fields'],
      [listed(error), 'list-payouts'],
    ] as const) {
      const before = lines().length
      await endingOf(handler, { key })
      expect(lines().slice(before)).toEqual([
        {
          level: 'error',
          requestId: 'test-request',
          errorName: error.name,
          frames: expect.arrayContaining([expect.stringContaining('log.test.ts')]),
        },
        expect.objectContaining({ level: 'info', endpoint: name, status, errorCode: code }),
      ])
    }
    expect(spoken).not.toHaveBeenCalled()
  })

  test.each(['identity', 'gzip'])(
    'whose list breaks off midway leaves the error, and ABORTED beside the status that was sent (%s)',
    async (encoding) => {
      const error = new RangeError('page three')
      await endingOf(listed([1], [2], error), { key, headers: { 'accept-encoding': encoding } })
      expect(lines()).toEqual([
        {
          level: 'error',
          requestId: 'test-request',
          errorName: 'RangeError',
          frames: expect.arrayContaining([expect.stringContaining('log.test.ts')]),
        },
        expect.objectContaining({ ...good, endpoint: 'list-payouts', status: 200, errorCode: 'ABORTED', durationMs: 30 }),
      ])
    },
  )

  const leavings = ['identity', 'gzip'].flatMap((encoding) => [
    { what: 'leaves', encoding, error: undefined },
    { what: 'is cut off', encoding, error: Object.assign(new Error('write EPIPE'), { code: 'EPIPE' }) },
  ])

  test.each(leavings)('whose client $what midway is no error of ours ($encoding)', async ({ encoding, error }) => {
    const pages = Array.from({ length: 50 }, () => [randomBytes(100_000).toString('base64')])
    let chunks = 0
    const client = new Writable({
      write: (_chunk, _encoding, next) => {
        if (++chunks > 3) client.destroy(error)
        next()
      },
    })
    const event = eventOf({ key, headers: { 'accept-encoding': encoding } })
    const streaming = listed(...pages) as unknown as LambdaFunction
    await expect(streaming(event, client, contextOf())).rejects.toThrow(error?.message ?? 'Premature close')
    await settled()
    expect(chunks).toBeLessThan(pages.length)
    expect(lines()).toEqual([expect.objectContaining({ level: 'info', endpoint: 'list-payouts', status: 200 })])
    expect(lines()[0]).not.toHaveProperty('errorCode')
  })
})
