import { parseArgs } from 'node:util'
import { audit } from '../../infra/ops/audit/audit.ts'
import { largeTable } from '../support/large-table.ts'
import { wholeNumber } from '../support/whole-number.ts'

// The memory of the audit for a table with this many items: node test/bench/audit-memory.ts --items 1000000
const { values } = parseArgs({ options: { items: { type: 'string', default: '1000000' } } })
const leads = Math.ceil(wholeNumber(values.items) / 4.08)
let peakBytes = 0
const table = largeTable({ partners: Math.ceil(leads / 50), leads, pageItems: 1000 }, () => {
  peakBytes = Math.max(peakBytes, process.memoryUsage.rss())
})
const startMs = performance.now()
const { items, findings } = await audit({ table, now: Date.now, tell: () => () => undefined })
const megabytes = (bytes: number): string => `${Math.round(bytes / 2 ** 20)} MB`
console.log(
  `${items} items, ${findings.length} findings: ${Math.round((performance.now() - startMs) / 1000)} s, ` +
    `resident at most ${megabytes(peakBytes)}`,
)
