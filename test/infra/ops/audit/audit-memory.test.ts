import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { expect, test } from 'vitest'
import { audit } from '../../../../infra/ops/audit/audit.ts'
import { largeTable } from '../../../support/large-table.ts'

setFlagsFromString('--expose-gc')
const collectGarbage = runInNewContext('gc') as () => void

/** The peak memory of objects during an audit of a table with this many leads, and its number of items. */
async function auditedBytes(leads: number): Promise<{ items: number; bytes: number }> {
  let bytes = 0
  const table = largeTable({ partners: leads / 10, leads, pageItems: 500 }, (given) => {
    if (given % 4_000 !== 0) return
    collectGarbage()
    bytes = Math.max(bytes, process.memoryUsage().heapUsed)
  })
  const { items, findings } = await audit({ table, now: Date.now, tell: () => () => undefined })
  expect(findings).toEqual([])
  return { items, bytes }
}

test('an audit of a table that is eight times as large takes no more memory', async () => {
  await auditedBytes(1_000)
  const small = await auditedBytes(1_000)
  const large = await auditedBytes(8_000)
  expect(large.items - small.items).toBe(30_800)
  // Anything that was kept for every item would take more.
  expect((large.bytes - small.bytes) / (large.items - small.items)).toBeLessThan(40)
})
