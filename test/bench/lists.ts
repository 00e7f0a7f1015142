import { fork } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { join } from 'node:path'
import { buildChangedFunctions, buildFunctions } from '../../infra/build.ts'
import type { ListName, ListReading, ListReadings, ListWay } from './list-reading.ts'
import { listTable, startListTables } from './list-tables.ts'
import type { Measure, Measured, Size, Target } from './measure.ts'
import { median } from './median.ts'

/** The shortest list warms each reader up, the middle one is compared with other ways, the longest is read by the function alone. */
const lengths = { Whole: [1_000, 10_000, 100_000], Smallest: [10] } as const satisfies Record<Size, readonly number[]>
type Lengths = readonly number[]
const lists: readonly ListName[] = ['list-payouts', 'list-partners']
/** A long list is itself many repetitions of one page. */
const timesOf = (count: number): number => (count < 1_000 ? 1 : ({ 1_000: 9, 10_000: 3 }[count] ?? 1))

interface Row {
  list: ListName
  way: ListWay
  gzip: boolean
  count: number
  firstByteMs: number
  totalMs: number
  cpuMs: number
  /** Of JSON, whether it was then compressed or not. */
  megabytes: number
  peakMiB: number
  readUnits: number
}

/** Lists of any length. The function runs from its bundle, as it is deployed, each reading in a process of its own. */
export const longLists: Measure = {
  name: 'lists',
  title: 'Long lists: by the function, by the SDK alone making the same calls, and by a function that buffers',
  fillsEngine: true,
  run: async (progress, size) => {
    const counts = lengths[size]
    progress(`building, and filling tables with ${counts.join(', ')} partners and payouts`)
    await (size === 'Whole' ? buildFunctions() : buildChangedFunctions())
    const secret = `bench-${randomUUID()}`
    const engine = await startListTables(counts, secret)
    try {
      return shown(await rowsOf({ endpoint: engine.endpoint, secret }, counts, progress), counts)
    } finally {
      await engine.stop()
    }
  },
}

async function rowsOf(
  at: { endpoint: string; secret: string },
  counts: Lengths,
  progress: (text: string) => void,
): Promise<Row[]> {
  const rows: Row[] = []
  const sizes = new Map<string, number>()
  for (const list of counts.length > 1 ? lists : lists.slice(0, 1)) {
    for (const { way, gzip, count } of readings(counts)) {
      progress(`${list}, ${count}, ${way}${gzip ? ', gzip' : ''}`)
      const { reads, peakMiB } = await readApart({
        ...at,
        way,
        list,
        gzip,
        table: listTable(count),
        warmUpTable: listTable(counts[0] ?? count),
        times: timesOf(count),
      })
      const of = (figure: (read: ListReadings['reads'][number]) => number): number => median(reads.map(figure))
      // Ways are read plainly by the function first: how much JSON the list is, is known from then on.
      if (way === 'function' && !gzip) sizes.set(`${list} ${count}`, of(({ bytes }) => bytes) / 1e6)
      rows.push({
        list,
        way,
        gzip,
        count,
        firstByteMs: of(({ firstByteMs }) => firstByteMs),
        totalMs: of(({ totalMs }) => totalMs),
        cpuMs: of(({ cpuMs }) => cpuMs),
        megabytes: sizes.get(`${list} ${count}`) ?? Number.NaN,
        peakMiB,
        readUnits: of(({ readUnits }) => readUnits),
      })
    }
  }
  return rows
}

/** Once by each way: what is compared takes the whole. */
const waysOfSmallest: readonly ListWay[] = ['function', 'sdk', 'buffered']

/** The longest list is read by the function alone: what it is compared with takes minutes for it, and gigabytes. */
function readings(counts: Lengths): { way: ListWay; gzip: boolean; count: number }[] {
  const [, , largest] = counts
  if (largest === undefined) return waysOfSmallest.map((way) => ({ way, gzip: false, count: counts[0] ?? 0 }))
  return counts.flatMap((count) => {
    const by = (way: ListWay, gzip: boolean) => ({ way, gzip, count })
    if (count === largest) return [by('function', false), by('function', true)]
    return [by('function', false), by('sdk', false), by('buffered', false), by('function', true), by('buffered', true)]
  })
}

/** Reads in a process of its own, so that neither its memory nor its code is another's. */
async function readApart(reading: ListReading): Promise<ListReadings> {
  const child = fork(join(import.meta.dirname, 'list-reader.ts'), [JSON.stringify(reading)])
  const [first] = (await Promise.race([once(child, 'message'), once(child, 'exit')])) as [ListReadings | number | null]
  if (typeof first === 'number' || first === null) throw new Error(`the reader of ${reading.list} ended with ${String(first)}`)
  return first
}

function shown(rows: readonly Row[], counts: Lengths): Measured {
  const find = (list: ListName, way: ListWay, gzip: boolean, count: number): Row => {
    const row = rows.find((one) => one.list === list && one.way === way && one.gzip === gzip && one.count === count)
    if (!row) throw new Error(`${list} was not read by ${way}`)
    return row
  }
  const targets = lists.flatMap((list) => [false, true].flatMap((gzip) => targetsOf(list, gzip, find, counts)))
  return {
    columns: [
      'list',
      'count',
      'MB of JSON',
      'first byte, ms',
      'total, ms',
      'CPU, ms',
      'CPU ms per MB',
      'peak, MiB',
      'RRU per MB',
    ],
    rows: rows.map((row) => [
      `${row.list} by ${row.way}${row.gzip ? ', gzip' : ''}`,
      String(row.count),
      row.megabytes.toFixed(1),
      row.firstByteMs.toFixed(0),
      row.totalMs.toFixed(0),
      row.cpuMs.toFixed(0),
      (row.cpuMs / row.megabytes).toFixed(0),
      row.peakMiB.toFixed(0),
      row.readUnits > 0 ? (row.readUnits / row.megabytes).toFixed(0) : '',
    ]),
    figures: Object.fromEntries(
      rows.flatMap(({ list, way, gzip, count, ...figures }) =>
        Object.entries(figures).map(([name, value]) => [`${list}_${way}${gzip ? '_gzip' : ''}_${count}_${name}`, value]),
      ),
    ),
    targets,
  }
}

function targetsOf(
  list: ListName,
  gzip: boolean,
  find: (list: ListName, way: ListWay, gzip: boolean, count: number) => Row,
  [, compared, largest]: Lengths,
): Target[] {
  if (compared === undefined || largest === undefined) return []
  const [own, long] = [find(list, 'function', gzip, compared), find(list, 'function', gzip, largest)]
  const [bare, buffered] = [find(list, 'sdk', false, compared), find(list, 'buffered', gzip, compared)]
  const target = (what: string, ratio: number, limit: number): Target => ({
    wanted: `${list}${gzip ? ', gzip' : ''}: ${what}, at most ${limit}`,
    found: ratio.toFixed(2),
    isMet: ratio <= limit,
  })
  return [
    target(`peak memory at ${largest} to that at ${compared}`, long.peakMiB / own.peakMiB, 1.15),
    target('first byte to the first page by the SDK', own.firstByteMs / bare.firstByteMs, 1.3),
    target('computing to that of a function that buffers', own.cpuMs / buffered.cpuMs, 0.5),
    target(`computing per element at ${largest} to that at ${compared}`, long.cpuMs / own.cpuMs / (largest / compared), 1.15),
  ]
}
