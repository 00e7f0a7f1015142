import { once } from 'node:events'
import { parseArgs } from 'node:util'
import { Worker } from 'node:worker_threads'
import { BatchWriteCommand } from '@aws-sdk/lib-dynamodb'
import { startEngine } from '../../infra/local/engine.ts'
import { createTable } from '../../infra/local/local-table.ts'
import { audit } from '../../infra/ops/audit/audit.ts'
import { tableReader } from '../../infra/ops/audit/table-reader.ts'
import { useTable } from '../../infra/use-table.ts'
import { documentClient } from '../../lib/store/table/client.ts'
import { tableName } from '../../lib/store/table/environment.ts'
import type { Item } from '../../lib/store/table/item.ts'
import { largeTable } from '../support/large-table.ts'
import { wholeNumber } from '../support/whole-number.ts'

// The audit of a table in use, one after the other, while acts go on: no finding may come of it.
//   node test/bench/audit-living.ts --leads 7000 --acts-per-second 50 --seconds 60
const { values } = parseArgs({
  options: {
    leads: { type: 'string', default: '7000' },
    'acts-per-second': { type: 'string', default: '50' },
    seconds: { type: 'string', default: '60' },
  },
})
const [leads, rate, seconds] = [values.leads, values['acts-per-second'], values.seconds].map(wholeNumber) as [
  number,
  number,
  number,
]
const size = { partners: 100, leads, pageItems: 25 }

const engine = await startEngine(undefined)
useTable(engine.endpoint, 'living', 'test')
await createTable(engine.endpoint, 'living')
for await (const page of largeTable(size).pages()) await written(page)

const load = new Worker(new URL('audit-living-load.ts', import.meta.url), {
  workerData: { leads, partners: size.partners, rate, seconds, endpoint: engine.endpoint },
  stdout: true,
})
// A thread does not end while nobody reads its output.
load.stdout.resume()
const loaded = once(load, 'exit')
const acting = { isOver: false }
void loaded.then(() => (acting.isOver = true))
let audits = 0
const findings = []
while (!acting.isOver) {
  const startMs = performance.now()
  const report = await audit({ table: tableReader(), now: Date.now, tell: () => () => undefined })
  audits++
  findings.push(...report.findings)
  console.error(
    `audit ${audits}: ${report.items} items in ${Math.round(performance.now() - startMs)}ms, ` +
      `${report.inMotion.length} partners in motion, ${report.findings.length} findings`,
  )
}
await loaded
const atRest = await audit({ table: tableReader(), now: () => Date.now() + 3_600_000, tell: () => () => undefined })
await engine.stop()
console.error(
  `${audits} audits meanwhile: ${findings.length} findings; at rest: ${atRest.items} items, ${atRest.findings.length} findings`,
)
for (const one of [...findings, ...atRest.findings].slice(0, 10)) console.error(one)
process.exitCode = findings.length + atRest.findings.length === 0 ? 0 : 1

async function written(items: readonly Item[]): Promise<void> {
  const requests = items.map((item) => ({ PutRequest: { Item: item } }))
  if (requests.length > 0) await documentClient.send(new BatchWriteCommand({ RequestItems: { [tableName()]: requests } }))
}
