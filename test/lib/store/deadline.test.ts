import { beforeEach, expect, test, vi } from 'vitest'
import { documentClient } from '../../../lib/store/table/client.ts'
import { stale, type Step, transact } from '../../../lib/store/table/transact.ts'
import { testRuntime } from '../../support/test-runtime.ts'

const steps: Step[] = [{ write: { Put: { Item: { pk: 'a', sk: 'a' } } }, refused: stale }]
const hourMs = 3_600_000

beforeEach(() => {
  vi.stubEnv('TABLE_NAME', 'contour')
  vi.stubEnv('AWS_REGION', 'eu-central-1')
  vi.stubEnv('AWS_ACCESS_KEY_ID', 'test')
  vi.stubEnv('AWS_SECRET_ACCESS_KEY', 'test')
})

/** The first place in the SDK, before each of its steps, and the last one before a request leaves. */
const places = [
  { step: 'initialize', priority: 'high' },
  { step: 'serialize', priority: 'high' },
  { step: 'build', priority: 'high' },
  { step: 'finalizeRequest', priority: 'high' },
  { step: 'finalizeRequest', priority: 'low' },
  { step: 'deserialize', priority: 'high' },
] as const

/** Writes on a machine that is frozen for this long at one point of the SDK; returns what was sent. */
async function writeStandingStill(place: (typeof places)[number], ms: number) {
  const runtime = testRuntime()
  let nowMs = runtime.now()
  const timing = { ...runtime, now: () => nowMs, deadlineMs: nowMs + 27_000 }
  const response = { statusCode: 200, headers: { 'content-type': 'application/x-amz-json-1.0' }, body: Buffer.from('{}') }
  const handler = documentClient.config.requestHandler as unknown as { handle: () => Promise<unknown> }
  const sent = vi.spyOn(handler, 'handle').mockResolvedValue({ response })
  const add = documentClient.middlewareStack.add.bind(documentClient.middlewareStack) as (...of: unknown[]) => void
  add(
    (next: (call: unknown) => Promise<unknown>) => async (call: unknown) => {
      nowMs += ms
      return next(call)
    },
    { ...place, name: 'standStill' },
  )
  try {
    const [outcome] = await Promise.allSettled([transact(steps, 'token', timing)])
    return { outcome, sent }
  } finally {
    documentClient.middlewareStack.remove('standStill')
  }
}

test.each(places)('a write is not sent by a machine that stood still at $step, $priority', async (place) => {
  const { outcome, sent } = await writeStandingStill(place, 3 * hourMs)
  expect(outcome).toMatchObject({ status: 'rejected', reason: { code: 'SERVICE_UNAVAILABLE' } })
  expect(sent).not.toHaveBeenCalled()
})

test.each(places)('a write is sent by one that stood still for a moment at $step, $priority', async (place) => {
  const { outcome, sent } = await writeStandingStill(place, 26_999)
  expect(outcome.status).toBe('fulfilled')
  expect(sent).toHaveBeenCalledTimes(1)
})
