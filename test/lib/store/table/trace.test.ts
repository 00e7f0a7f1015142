import { setImmediate as later } from 'node:timers/promises'
import { GetCommand } from '@aws-sdk/lib-dynamodb'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { listPartners } from '../../../../functions/external/list-partners/spec.ts'
import { openReferralLink } from '../../../../functions/public/open-referral-link/spec.ts'
import { endpoint } from '../../../../lib/http/endpoint.ts'
import { streamedList } from '../../../../lib/http/streamed-list.ts'
import { documentClient } from '../../../../lib/store/table/client.ts'
import { getItem } from '../../../../lib/store/table/read.ts'
import { beginTrace, presentTrace } from '../../../../lib/store/table/trace.ts'
import { callStreaming, contextOf, eventOf } from '../../../support/call.ts'
import { listOf } from '../../../support/list-of.ts'
import { catchLog } from '../../../support/log-lines.ts'
import { testRuntime } from '../../../support/test-runtime.ts'

const timing = { ...testRuntime(), deadlineMs: Number.MAX_SAFE_INTEGER }
const read = () => getItem({ pk: 'a', sk: 'a' })

/** What DynamoDB answers to the next calls, by status; 200 after that. */
function dynamodbAnswers(...statuses: number[]) {
  const handler = documentClient.config.requestHandler as unknown as { handle: () => Promise<unknown> }
  return vi.spyOn(handler, 'handle').mockImplementation(async () => {
    const statusCode = statuses.shift() ?? 200
    const name = statusCode < 500 ? 'ValidationException' : 'InternalServerError'
    const fault = { __type: `com.amazonaws.dynamodb.v20120810#${name}`, message: 'a fault' }
    const body = Buffer.from(JSON.stringify(statusCode === 200 ? {} : fault))
    return { response: { statusCode, headers: { 'content-type': 'application/x-amz-json-1.0' }, body } }
  })
}

beforeEach(() => {
  vi.stubEnv('TABLE_NAME', 'contour')
  vi.stubEnv('AWS_REGION', 'eu-central-1')
  vi.stubEnv('AWS_ACCESS_KEY_ID', 'test')
  vi.stubEnv('AWS_SECRET_ACCESS_KEY', 'test')
})

/** Runs in a context of its own, as every request does. */
const apart = <Result>(work: () => Promise<Result>): Promise<Result> => later().then(work)

describe('a trace', () => {
  test('begins with nothing, and with the time that the request has', async () => {
    await apart(async () => {
      expect(beginTrace(timing)).toEqual({ dynamodbCalls: 0, retries: 0, retriesExhausted: false, timing, mayHaveWritten: false })
    })
  })

  test('is that of the request it was begun in, and of nothing outside', async () => {
    await apart(async () => {
      const trace = beginTrace(timing)
      await later()
      expect(presentTrace()).toBe(trace)
      await Promise.all([later(), apart(async () => expect(presentTrace()).toBe(trace))])
    })
    expect(presentTrace()).toBeUndefined()
  })

  test('is not that of another request at the same time', async () => {
    const traces = await Promise.all(
      [1, 2, 3].map((calls) =>
        apart(async () => {
          const trace = beginTrace(timing)
          for (let call = 0; call < calls; call++) {
            await later()
            const present = presentTrace()
            if (present) present.retries++
          }
          return trace
        }),
      ),
    )
    expect(traces.map(({ retries }) => retries)).toEqual([1, 2, 3])
  })
})

describe('calls to DynamoDB', () => {
  test('count in the trace, whatever they come to', async () => {
    await apart(async () => {
      dynamodbAnswers(200, 400)
      const trace = beginTrace(timing)
      await read()
      expect(trace.dynamodbCalls).toBe(1)
      await expect(documentClient.send(new GetCommand({ TableName: 'contour', Key: { pk: 'a', sk: 'a' } }))).rejects.toThrow(
        'a fault',
      )
      expect(trace.dynamodbCalls).toBe(2)
    })
  })

  test('count again when they are made again, each as a retry too', async () => {
    await apart(async () => {
      const wire = dynamodbAnswers(500, 503, 200)
      const trace = beginTrace(timing)
      await read()
      expect(wire).toHaveBeenCalledTimes(3)
      expect(trace).toMatchObject({ dynamodbCalls: 3, retries: 2, retriesExhausted: false })
    })
  })

  test('that run out of time leave that in the trace', async () => {
    await apart(async () => {
      dynamodbAnswers(...Array.from({ length: 9 }, () => 500))
      const trace = beginTrace({ ...timing, deadlineMs: timing.now() + 1 })
      await expect(read()).rejects.toMatchObject({ code: 'SERVICE_UNAVAILABLE' })
      expect(trace).toMatchObject({ dynamodbCalls: 1, retries: 0, retriesExhausted: true })
    })
  })

  test('outside a request are made all the same', async () => {
    const wire = dynamodbAnswers()
    expect(presentTrace()).toBeUndefined()
    expect(await read()).toBeUndefined()
    expect(wire).toHaveBeenCalledTimes(1)
  })
})

describe('the log line of a request', () => {
  const publicList = { ...listPartners, access: 'Public', permission: undefined } as const
  const reading = (calls: number) =>
    endpoint({ ...openReferralLink, success: 200 }, async () => {
      for (let call = 0; call < calls; call++) await read()
      return { answer: calls }
    })
  const callsIn = (lines: Record<string, unknown>[]) =>
    lines.map(({ dynamodbCalls }) => Number(dynamodbCalls)).toSorted((a, b) => a - b)

  test('says how many calls that request made, also when others are under way', async () => {
    dynamodbAnswers()
    const lines = catchLog()
    await Promise.all([3, 1, 0, 2].map((calls) => reading(calls)(eventOf({ key: null }), contextOf())))
    expect(callsIn(lines())).toEqual([0, 1, 2, 3])
  })

  test('says how many calls a failed request made', async () => {
    dynamodbAnswers(200, 400)
    const lines = catchLog()
    await reading(5)(eventOf({ key: null }), contextOf())
    expect(lines().at(-1)).toMatchObject({ status: 500, dynamodbCalls: 2 })
  })

  test('counts the pages of a list that are read after its status was sent, however slowly it is taken', async () => {
    dynamodbAnswers()
    const lines = catchLog()
    const pages = 20
    const handler = streamedList(
      publicList,
      listOf(async function* () {
        for (let page = 0; page < pages; page++) {
          await read()
          // More than any buffer holds: the next page is asked for only when somebody takes this one.
          yield ['x'.repeat(200_000)]
        }
      }),
    )
    const { body } = await callStreaming(handler, { key: null })
    expect(body).toHaveLength(pages)
    expect(callsIn(lines())).toEqual([pages])
  })
})
