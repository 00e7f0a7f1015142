import { createHash } from 'node:crypto'
import { GetCommand, TransactWriteCommand } from '@aws-sdk/lib-dynamodb'
import { mockClient } from 'aws-sdk-client-mock'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { listLeadFields as spec } from '../../../functions/external/list-lead-fields/spec.ts'
import { listPayouts as streamed } from '../../../functions/external/list-payouts/spec.ts'
import { ApiError, InvariantViolation } from '../../../lib/errors.ts'
import { type Decide, endpoint } from '../../../lib/http/endpoint.ts'
import { countedFields, metricNames, metricsNamespace } from '../../../lib/http/metrics.ts'
import { streamedList } from '../../../lib/http/streamed-list.ts'
import { documentClient } from '../../../lib/store/table/client.ts'
import { Replay } from '../../../lib/store/table/kept-answer.ts'
import { stale, type Step } from '../../../lib/store/table/transact.ts'
import { callStreaming, contextOf, eventOf } from '../../support/call.ts'
import { listOf } from '../../support/list-of.ts'
import { catchLog } from '../../support/log-lines.ts'
import { canceled, refusedAt } from '../../support/refusals.ts'
import { apiKeyOf, momentMs } from '../../support/samples.ts'
import { testRuntime } from '../../support/test-runtime.ts'

type Counted = Parameters<typeof countedFields>[0]

interface Directive {
  Namespace: string
  Dimensions: string[][]
  Metrics: { Name: string; Unit: string }[]
}

/** What CloudWatch reads out of a line: each count with the dimensions it is counted under. Fails where it would read nothing. */
function readByCloudWatch(line: Record<string, unknown>): { metric: string; count: number; by: Record<string, string> }[] {
  const aws = line['_aws'] as { Timestamp: number; CloudWatchMetrics: Directive[] } | undefined
  if (!aws) return []
  expect(Object.keys(aws).toSorted()).toEqual(['CloudWatchMetrics', 'Timestamp'])
  expect(aws.Timestamp).toBeGreaterThan(Date.UTC(2020, 0))
  return aws.CloudWatchMetrics.flatMap(({ Namespace, Dimensions, Metrics }) => {
    expect(Namespace).toBe('PartnerProgram')
    expect(Metrics.length).toBeGreaterThan(0)
    return Dimensions.flatMap((dimensions) =>
      Metrics.map(({ Name, Unit }) => {
        expect(Unit).toBe('Count')
        expect(line[Name]).toBeTypeOf('number')
        for (const dimension of dimensions) expect(line[dimension]).toEqual(expect.stringMatching(/./))
        const by = Object.fromEntries(dimensions.map((dimension) => [dimension, String(line[dimension])]))
        return { metric: Name, count: Number(line[Name]), by }
      }),
    )
  })
}

describe('the counts of a line', () => {
  const base = { nowMs: momentMs, contour: 'demo', endpoint: 'add-deal', event: undefined, counts: {} } satisfies Counted

  test.each<{ what: string; of: Partial<Counted>; read: ReturnType<typeof readByCloudWatch> }>([
    {
      what: 'a payout',
      of: { event: { what: 'payouts', state: 'Paid' } },
      read: [{ metric: 'Payouts', count: 1, by: { contour: 'demo', state: 'Paid' } }],
    },
    {
      what: 'a lead',
      of: { event: { what: 'leads', state: 'in_work' } },
      read: [{ metric: 'Leads', count: 1, by: { contour: 'demo', state: 'in_work' } }],
    },
    { what: 'retries', of: { counts: { retries: 3 } }, read: [{ metric: 'ConflictRetries', count: 3, by: { contour: 'demo' } }] },
    {
      what: 'a failure, by endpoint too',
      of: { counts: { failures: 1 } },
      read: [
        { metric: 'Failures', count: 1, by: { contour: 'demo' } },
        { metric: 'Failures', count: 1, by: { contour: 'demo', endpoint: 'add-deal' } },
      ],
    },
    {
      what: 'a slow failure beside a retry',
      of: { counts: { retries: 1, failures: 1, slowAnswers: 1 } },
      read: [
        { metric: 'ConflictRetries', count: 1, by: { contour: 'demo' } },
        { metric: 'Failures', count: 1, by: { contour: 'demo' } },
        { metric: 'SlowAnswers', count: 1, by: { contour: 'demo' } },
        { metric: 'Failures', count: 1, by: { contour: 'demo', endpoint: 'add-deal' } },
        { metric: 'SlowAnswers', count: 1, by: { contour: 'demo', endpoint: 'add-deal' } },
      ],
    },
    {
      what: 'everything at once',
      of: { event: { what: 'payouts', state: 'Paid' }, counts: { retries: 2, retriesExhausted: 1, invariantViolations: 1 } },
      read: [
        { metric: 'Payouts', count: 1, by: { contour: 'demo', state: 'Paid' } },
        { metric: 'ConflictRetries', count: 2, by: { contour: 'demo' } },
        { metric: 'ConflictRetriesExhausted', count: 1, by: { contour: 'demo' } },
        { metric: 'InvariantViolations', count: 1, by: { contour: 'demo' } },
      ],
    },
    {
      what: 'only what is more than nothing',
      of: { counts: { retries: 0, retriesExhausted: 1, invariantViolations: 0 } },
      read: [{ metric: 'ConflictRetriesExhausted', count: 1, by: { contour: 'demo' } }],
    },
  ])('tell CloudWatch of $what', ({ of, read }) => {
    const fields = countedFields({ ...base, ...of })
    expect(readByCloudWatch(fields)).toEqual(read)
    // Nothing stands in the line that nobody counts.
    const named = read.flatMap(({ metric, by }) => [metric, ...Object.keys(by)])
    expect(Object.keys(fields).toSorted()).toEqual([...new Set(['_aws', ...named])].toSorted())
  })

  test.each<{ what: string; counts: Counted['counts'] }>([
    { what: 'no counts', counts: {} },
    { what: 'zeros', counts: { retries: 0, retriesExhausted: 0, invariantViolations: 0 } },
  ])('are none at all when nothing happened ($what)', ({ counts }) => {
    expect(countedFields({ ...base, counts })).toEqual({})
  })

  test('are dated by the moment of the request', () => {
    expect(countedFields({ ...base, counts: { retries: 1 } })).toMatchObject({ _aws: { Timestamp: momentMs } })
  })

  test('have names of their own, one for each thing that is counted', () => {
    expect(metricsNamespace).toBe('PartnerProgram')
    expect(new Set(Object.values(metricNames)).size).toBe(Object.keys(metricNames).length)
  })
})

describe('a request', () => {
  const table = mockClient(documentClient)
  const key = 'a-good-key'
  const sha256 = createHash('sha256').update(key).digest('hex')
  let lines: ReturnType<typeof catchLog>

  beforeEach(() => {
    table.reset()
    table.on(GetCommand).resolves({ Item: apiKeyOf(sha256) })
    vi.stubEnv('TABLE_NAME', 'contour')
    lines = catchLog()
  })

  const steps: Step[] = [{ write: { Put: { Item: { pk: 'a', sk: 'a' } } }, refused: stale }]
  const event = { what: 'payouts', state: 'Approved' } as const
  const approved = { metric: 'Payouts', count: 1, by: { contour: 'test', state: 'Approved' } }
  const counted = (metric: string, count: number) => ({ metric, count, by: { contour: 'test' } })
  /** The counts for all endpoints together, and for each. */
  const ofEndpoint = (metric: string) => [
    counted(metric, 1),
    { metric, count: 1, by: { contour: 'test', endpoint: 'list-lead-fields' } },
  ]
  const failure = ofEndpoint('Failures')
  const writing = { steps, answer: {}, event }

  /** What the line of a request says to CloudWatch. */
  async function countsOf(decide: Decide<typeof spec>, remainingMs = 28_000, runtime = testRuntime()) {
    const context = { ...contextOf(), getRemainingTimeInMillis: () => remainingMs }
    await endpoint(spec, decide, runtime)(eventOf({ key }), context)
    const line = lines().findLast(({ level }) => level === 'info')
    expect(line).toMatchObject({ endpoint: 'list-lead-fields' })
    return readByCloudWatch(line ?? {})
  }

  test('that changed something is counted by its result', async () => {
    table.on(TransactWriteCommand).resolves({})
    expect(await countsOf(async () => writing)).toEqual([approved])
  })

  test('that changed nothing is not counted', async () => {
    expect(await countsOf(async () => ({ answer: 1 }))).toEqual([])
  })

  test.each([
    { what: 'refused is not counted', error: new ApiError('PAYOUT_TRANSITION_FORBIDDEN'), counts: [] },
    { what: 'failed is counted as a failure of its endpoint', error: new Error('unforeseen'), counts: failure },
  ])('that $what', async ({ error, counts }) => {
    const decide = async () => {
      throw error
    }
    expect(await countsOf(decide)).toEqual(counts)
  })

  test.each([
    new ApiError('SIGN_IN_REFUSED'),
    new ApiError('SIGN_IN_BLOCKED', { contact: null }),
    new ApiError('LONGER_CODE_REQUIRED', { digits: 8 }),
    new ApiError('COMPANY_SIGN_IN_REFUSED'),
    new ApiError('COMPANY_IDENTITY_REFUSED'),
    new ApiError('PASSKEY_REFUSED'),
    new ApiError('CONFIRMATION_REFUSED'),
  ])('that let nobody in is counted: $code', async (error) => {
    const decide = async () => {
      throw error
    }
    expect(await countsOf(decide)).toEqual([counted('WrongCodes', 1)])
  })

  test.each([
    { isCodeWithheld: true, counts: [counted('CodesWithheld', 1)] },
    { isCodeWithheld: false, counts: [] },
  ])('that held a code back ($isCodeWithheld) is counted', async ({ isCodeWithheld, counts }) => {
    expect(await countsOf(async () => ({ answer: 1, isCodeWithheld }))).toEqual(counts)
  })

  test('of a key that reads a list is no list that is taken along', async () => {
    expect(await countsOf(async () => ({ answer: [1, 2, 3] }))).toEqual([])
  })

  test.each([
    { ms: 2_999, counts: [] },
    { ms: 3_000, counts: ofEndpoint('SlowAnswers') },
  ])('that took $ms ms is counted as slow from 3 s on', async ({ ms, counts }) => {
    const runtime = testRuntime()
    const decide = async () => {
      await runtime.wait(ms)
      return { answer: 1 }
    }
    expect(await countsOf(decide, 28_000, runtime)).toEqual(counts)
  })

  test.each([
    { what: 'refuses', error: () => new ApiError('PAYOUT_ALREADY_ACTIVE') },
    { what: 'says that it was applied before', error: () => new Replay(201, '{}') },
  ])('of which the write $what is not counted, though it was decided', async ({ error }) => {
    table.on(TransactWriteCommand).rejects(refusedAt(0, 1))
    const refused = { ...writing, steps: steps.map((step) => ({ ...step, refused: error })) }
    expect(await countsOf(async () => refused)).toEqual([])
  })

  test('that is decided again is counted once, by its final result', async () => {
    table.on(TransactWriteCommand).rejectsOnce(refusedAt(0, 1)).resolves({})
    const states = ['Approved', 'Paid']
    const decide = async () => ({ ...writing, event: { ...event, state: states.shift() ?? '' } })
    expect(await countsOf(decide)).toEqual([
      { ...approved, by: { contour: 'test', state: 'Paid' } },
      counted('ConflictRetries', 1),
    ])
  })

  test('that met conflicts is counted with the number of attempts made again', async () => {
    const conflict = canceled('TransactionConflict')
    table.on(TransactWriteCommand).rejectsOnce(conflict).rejectsOnce(conflict).resolves({})
    expect(await countsOf(async () => writing)).toEqual([approved, counted('ConflictRetries', 2)])
  })

  test('that ran out of time for conflicts is counted for that, and not for what it wanted', async () => {
    table.on(TransactWriteCommand).rejects(canceled('TransactionConflict'))
    expect(await countsOf(async () => writing, 1_001)).toEqual([counted('ConflictRetriesExhausted', 1), ...failure])
  })

  test('that found the table in contradiction is counted for that', async () => {
    const decide = async () => {
      throw new InvariantViolation('two and two')
    }
    expect(await countsOf(decide)).toEqual([counted('InvariantViolations', 1), ...failure])
    expect(lines()).toHaveLength(2)
  })

  test('for a list that breaks off is counted as a failure of its endpoint', async () => {
    const handler = streamedList(
      streamed,
      listOf(async function* () {
        yield [1]
        throw new Error('the second page failed')
      }),
      testRuntime(),
    )
    await expect(callStreaming(handler, { key })).rejects.toThrow('the second page failed')
    expect(lines().flatMap(readByCloudWatch)).toEqual([
      counted('Failures', 1),
      { metric: 'Failures', count: 1, by: { contour: 'test', endpoint: 'list-payouts' } },
    ])
  })

  test('for a list is not counted', async () => {
    const handler = streamedList(
      streamed,
      listOf(async function* () {
        yield [1]
      }),
      testRuntime(),
    )
    await callStreaming(handler, { key })
    expect(lines().map(readByCloudWatch)).toEqual([[]])
  })

  test('is counted for the contour that the function was deployed for', async () => {
    vi.stubEnv('CONTOUR', 'another')
    table.on(TransactWriteCommand).resolves({})
    expect(await countsOf(async () => writing)).toEqual([{ ...approved, by: { contour: 'another', state: 'Approved' } }])
  })
})
