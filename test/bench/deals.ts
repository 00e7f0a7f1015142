import { documentClient } from '../../lib/store/table/client.ts'
import type { BenchCall, BenchClient } from './bench-client.ts'
import { onBenchTable } from './bench-table.ts'
import type { Measure, Size } from './measure.ts'
import { median } from './median.ts'
import { readUnits, watchCalls, writeUnits } from './watched-calls.ts'

/** How many deals a lead has when one more is looked at. */
const amounts = {
  Whole: { lengths: [1, 100, 1_000, 10_000], timed: 25, contenders: 100 },
  Smallest: { lengths: [1, 4], timed: 1, contenders: 2 },
} as const satisfies Record<Size, { lengths: readonly number[]; timed: number; contenders: number }>
type Amount = (typeof amounts)[Size]

/** What one more deal of a lead costs, and whether many at once are all made. */
export const deals: Measure = {
  name: 'deals',
  title: 'One more deal of a lead that has so many; and a hundred at once',
  run: async (progress, size) => {
    const amount = amounts[size]
    const { rows, atOnceMs } = await onBenchTable(2, async (client) => ({
      rows: await inARow(client, progress, amount),
      atOnceMs: await atOnce(client, progress, amount),
    }))
    const [, hundred] = rows
    const last = rows.at(-1)
    const isSame = last?.read === hundred?.read && last?.write === hundred?.write && last?.bytes === hundred?.bytes
    return {
      columns: ['deals', 'write units', 'read units', 'bytes answered', 'ms, median'],
      rows: rows.map(({ length, write, read, bytes, ms }) => [length, write, read, bytes, ms.toFixed(1)].map(String)),
      figures: {
        ...Object.fromEntries(
          rows.flatMap(({ length, read, ms }) => [
            [`readUnitsAt${length}`, read],
            [`msAt${length}`, ms],
          ]),
        ),
        hundredAtOnceMs: atOnceMs,
      },
      targets: [
        {
          wanted: 'the ten-thousandth costs what the hundredth did',
          found: `${last?.read} and ${hundred?.read} read units`,
          isMet: isSame,
        },
        {
          wanted: `${amount.contenders} at once on one lead are all made`,
          found: `in ${(atOnceMs / 1000).toFixed(1)} s`,
          isMet: true,
        },
      ],
    }
  },
}

interface Row {
  length: number
  write: number
  read: number
  bytes: number
  ms: number
}

async function inARow(client: BenchClient, progress: (text: string) => void, { lengths, timed }: Amount): Promise<Row[]> {
  const one = await wonLead(client)
  const rows: Row[] = []
  let length = 1
  for (const wanted of lengths) {
    progress(`${wanted} deals`)
    for (; length < wanted; length++) await client.ask(one)
    const { result, calls } = await watchCalls(documentClient, () => client.ask(one))
    const times = []
    for (let count = 0; count < timed; count++) times.push(await timeOf(() => client.ask(one)))
    rows.push({
      length: wanted,
      write: writeUnits(calls),
      read: readUnits(calls),
      bytes: Buffer.byteLength(result.text),
      ms: median(times),
    })
    length += 1 + timed
  }
  return rows
}

/** A deal that is refused ends the measure. */
async function atOnce(client: BenchClient, progress: (text: string) => void, { contenders }: Amount): Promise<number> {
  progress(`${contenders} at once`)
  const one = await wonLead(client)
  return timeOf(() => Promise.all(Array.from({ length: contenders }, () => client.ask(one))))
}

async function wonLead(client: BenchClient): Promise<BenchCall> {
  const binding = client.promocodeOf(client.nextPartner())
  const { body } = await client.ask({ function: 'create-lead', body: { ...client.newApplication(), ...binding } })
  const path = { id: String((body as { id: unknown }).id) }
  await client.ask({ function: 'change-lead-status', path, body: { systemName: 'deal', amount: 1_000 } })
  return { function: 'add-deal', path, body: { amount: 500 } }
}

async function timeOf(work: () => Promise<unknown>): Promise<number> {
  const startedMs = performance.now()
  await work()
  return performance.now() - startedMs
}
