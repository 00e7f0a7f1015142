import { writeCursor } from '../../lib/contract/cursor.ts'
import { lowestIdAt } from '../../lib/domain/value/id.ts'
import { documentClient } from '../../lib/store/table/client.ts'
import { loadSettings } from '../../lib/store/contour/contour.ts'
import { feedMark } from '../../lib/store/feed/feed-mark.ts'
import { makeFeedOlder } from '../support/older-feed.ts'
import type { BenchClient } from './bench-client.ts'
import { onBenchTable } from './bench-table.ts'
import type { Measure } from './measure.ts'
import { median } from './median.ts'
import { readUnits, watchCalls } from './watched-calls.ts'

const leads = 1_000
const pageSizes = [100, 1_000] as const
const amounts = { Whole: { leads, rounds: 5 }, Smallest: { leads: 1, rounds: 1 } } as const
const dayMs = 24 * 60 * 60_000

interface Row {
  limit: number
  events: number
  pages: number
  ms: number
  cpuMs: number
  units: number
}

/** The cost of reading the feed from its beginning to its end. */
export const feed: Measure = {
  name: 'feed',
  title: `The feed: ${leads} leads that were created, approved and won, read to its end`,
  run: async (progress, size) => {
    const amount = amounts[size]
    const rows = await onBenchTable(2, async (client) => {
      await fill(client, progress, amount.leads)
      return readings(client, progress, amount.rounds)
    })
    const perThousand = (figure: number, { events }: Row): number => (figure / events) * 1_000
    return {
      columns: ['events a page', 'events', 'pages', 'events a second', 'CPU ms per 1,000', 'RRU per 1,000'],
      rows: rows.map((row) => [
        ...[row.limit, row.events, row.pages].map(String),
        (row.events / (row.ms / 1000)).toFixed(0),
        perThousand(row.cpuMs, row).toFixed(0),
        perThousand(row.units, row).toFixed(0),
      ]),
      figures: Object.fromEntries(
        rows.flatMap((row) => [
          [`eventsPerSecondBy${row.limit}`, row.events / (row.ms / 1000)],
          [`cpuMsPerThousandBy${row.limit}`, perThousand(row.cpuMs, row)],
          [`readUnitsPerThousandBy${row.limit}`, perThousand(row.units, row)],
        ]),
      ),
      targets: [],
    }
  },
}

/** Six events each: created; moved, with a fixed reward; moved, with a deal and its share. */
async function fill(client: BenchClient, progress: (text: string) => void, wanted: number): Promise<void> {
  for (let count = 0; count < wanted; count++) {
    if (count % 250 === 0) progress(`${count} of ${wanted} leads`)
    const { body } = await client.ask({
      function: 'create-lead',
      body: { ...client.newApplication(), ...client.promocodeOf(count % 2) },
    })
    const path = { id: String((body as { id: unknown }).id) }
    await client.ask({ function: 'change-lead-status', path, body: { systemName: 'approved' } })
    await client.ask({ function: 'change-lead-status', path, body: { systemName: 'deal', amount: 1_000 } })
  }
  await makeFeedOlder(60_000)
}

async function readings(client: BenchClient, progress: (text: string) => void, rounds: number): Promise<Row[]> {
  const times = new Map<number, { ms: number[]; cpuMs: number[] }>(pageSizes.map((limit) => [limit, { ms: [], cpuMs: [] }]))
  for (let round = 0; round <= rounds; round++) {
    progress(round === 0 ? 'warming up' : `round ${round} of ${rounds}`)
    for (const [limit, { ms, cpuMs }] of times) {
      const [startedMs, cpu] = [performance.now(), process.cpuUsage()]
      await readToEnd(client, limit)
      const { user, system } = process.cpuUsage(cpu)
      if (round === 0) continue
      ms.push(performance.now() - startedMs)
      cpuMs.push((user + system) / 1_000)
    }
  }
  const rows: Row[] = []
  for (const [limit, { ms, cpuMs }] of times) {
    const { result, calls } = await watchCalls(documentClient, () => readToEnd(client, limit))
    rows.push({ limit, ...result, ms: median(ms), cpuMs: median(cpuMs), units: readUnits(calls) })
  }
  return rows
}

/** From a day ago, so that no empty days are read: a regular reader does not read them either. */
async function readToEnd(client: BenchClient, limit: number): Promise<{ events: number; pages: number }> {
  const mark = feedMark(await loadSettings())
  let [events, pages, cursor] = [0, 0, writeCursor('events', [lowestIdAt(Date.now() - dayMs), 0, mark])]
  for (;;) {
    const { body } = await client.ask({ function: 'list-events', query: { limit: String(limit), cursor } })
    const found = body as { id: string }[]
    pages++
    const last = found.at(-1)
    if (!last) return { events, pages }
    events += found.length
    cursor = behind(last, mark)
  }
}

const actIdLength = lowestIdAt(0).length

/** The id of an event consists of its act's id and its index in the act. */
const behind = ({ id }: { id: string }, mark: string): string =>
  writeCursor('events', [id.slice(0, actIdLength), Number(id.slice(actIdLength + 1)), mark])
