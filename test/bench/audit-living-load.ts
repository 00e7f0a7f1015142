import { setTimeout as wait } from 'node:timers/promises'
import { workerData } from 'node:worker_threads'
import { type LambdaFunction, provideStreaming } from '../../infra/local/lambda.ts'
import { useTable } from '../../infra/use-table.ts'
import type { Call } from '../support/call.ts'
import { testKey } from '../support/contours.ts'
import { leadId, partnerId } from '../support/large-table.ts'
import { seededRandom } from '../../infra/ops/fill-demo/seeded-random.ts'

// The acts of audit-living.ts, in a thread of their own.
const { leads, partners, rate, seconds, endpoint } = workerData as Record<'leads' | 'partners' | 'rate' | 'seconds', number> & {
  endpoint: string
}
useTable(endpoint, 'living', 'test')
// Functions look for the Lambda runtime's streaming when they are imported.
provideStreaming()
const { contextOf, eventOf } = await import('../support/call.ts')
const { handlers } = await import('../support/handlers.ts')

const random = seededRandom(7)
const payouts: string[] = []
/** The number of answers of each status; those from 500 on by code. */
const answers = new Map<string, number>()
const endMs = performance.now() + seconds * 1000
let acts = 0
await keepActing()
console.error(`${acts} acts in ${seconds} s: ${[...answers].map(([status, count]) => `${count} × ${status}`).join(', ')}`)

/** Acts begin at their times, however long those before them take. */
async function keepActing(): Promise<void> {
  const startMs = performance.now()
  const running = new Set<Promise<unknown>>()
  while (performance.now() < endMs) {
    const dueMs = startMs + (acts * 1000) / rate
    await wait(Math.max(0, dueMs - performance.now()))
    acts++
    const act = anAct().finally(() => running.delete(act))
    running.add(act)
  }
  await Promise.all(running)
}

async function anAct(): Promise<void> {
  const id = leadId(random.whole(0, leads - 1))
  const amount = random.whole(100, 100_000) / 100
  const chance = random.fraction()
  if (chance < 0.4)
    return asked('change-lead-status', { path: { id }, body: { systemName: random.oneOf(['status-new', 'status-won']), amount } })
  if (chance < 0.7) return asked('add-deal', { path: { id }, body: { amount } })
  if (chance < 0.8) return asked('create-lead', { body: { fields: [] } })
  if (chance < 0.9 || payouts.length === 0) {
    return asked('create-payout', { body: { partnerId: partnerId(random.whole(0, partners - 1)), amount: 5 } })
  }
  const status = random.oneOf(['Approved', 'Paid', 'Rejected'])
  return asked('change-payout-status', { path: { id: random.oneOf(payouts.slice(-100)) }, body: { status } })
}

async function asked(name: string, request: Call): Promise<void> {
  const handler = handlers.get(name) as LambdaFunction
  const { statusCode, body } = (await handler(eventOf({ key: testKey, ...request }), contextOf())) as {
    statusCode: number
    body: string
  }
  const what = statusCode < 500 ? String(statusCode) : `${statusCode} ${(JSON.parse(body) as { code: string }).code}`
  answers.set(what, (answers.get(what) ?? 0) + 1)
  if (statusCode === 201 && name === 'create-payout') payouts.push((JSON.parse(body) as { id: string }).id)
}
