import { beforeEach, expect, test, vi } from 'vitest'
import { handler as checkPayoutEligibility } from '../../../functions/external/check-payout-eligibility/handler.ts'
import { handler as listLeadFields } from '../../../functions/external/list-lead-fields/handler.ts'
import { handler as listPartners } from '../../../functions/external/list-partners/handler.ts'
import { handler as listPayouts } from '../../../functions/external/list-payouts/handler.ts'
import { call, callStreaming } from '../../support/call.ts'
import { catchLog } from '../../support/log-lines.ts'
import { holding, mockedTable, sampleItems, sampleKey } from '../../support/mocked-table.ts'
import { inTestRuntime } from '../../support/test-runtime.ts'

const id = '0195319b-7900-7000-8000-000000000001'
const gets = [
  () => callStreaming(listPayouts, { key: sampleKey }),
  () => callStreaming(listPartners, { key: sampleKey }),
  () => call(listLeadFields, { key: sampleKey }),
  () => call(checkPayoutEligibility, { key: sampleKey, path: { id }, query: { amount: '1' } }),
]

inTestRuntime()
beforeEach(() => {
  vi.stubEnv('TABLE_NAME', 'contour')
  catchLog()
})

/** What one request asks for at once, before anything has been answered. */
const firstCalls = 3
const retriesOfBudget = 100

test('40 GETs make at most 220 calls of a table that is throttled, and all of them are answered with 503', async () => {
  holding(sampleItems())
  await call(listLeadFields, { key: sampleKey })
  mockedTable.reset()
  mockedTable.onAnyCommand().rejects(Object.assign(new Error('slow down'), { name: 'ThrottlingException' }))
  const statuses: number[] = []
  for (let turn = 0; turn < 10; turn++) for (const get of gets) statuses.push((await get()).status)
  expect(statuses).toEqual(Array.from({ length: 40 }, () => 503))
  const calls = mockedTable.calls().length
  expect(calls).toBeGreaterThan(100)
  expect(calls).toBeLessThanOrEqual(40 * firstCalls + retriesOfBudget)
})
