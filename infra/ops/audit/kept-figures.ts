import { type Counted, countedItem } from '../../../lib/store/figures/figure-items.ts'
import { dayMs } from '../../../lib/domain/value/duration.ts'
import type { ActEvent, ToldAct } from '../../../lib/domain/feed/event.ts'
import { lowestIdAt, momentOfId } from '../../../lib/domain/value/id.ts'
import { type Addition, additionsOf, type CountedThings } from '../../../lib/domain/figures/kept-figures.ts'
import { moscowDay } from '../../../lib/domain/value/moscow-day.ts'
import { InvariantViolation } from '../../../lib/errors.ts'
import { loadCountedThings } from '../../../lib/store/figures/counted-objects.ts'
import { toldActItem } from '../../../lib/store/feed/feed-items.ts'
import { newFigureSums } from '../../../lib/store/figures/figure-sums.ts'
import type { Item } from '../../../lib/store/table/item.ts'
import {
  countedKey,
  daysPartition,
  feedDayOf,
  feedPartition,
  type Key,
  keyName,
  keyOf,
  offerMonthsPartition,
  partnerMonthsPartition,
} from '../../../lib/store/keys.ts'
import { feedDays } from '../../../lib/store/feed/feed-item.ts'
import { type Finding, finding } from './finding.ts'
import { isWhole } from './whole-item.ts'
import type { TableReader } from './table-reader.ts'

/**
 * Stored figures against a recount of the feed up to the counted place, for every day and month that the feed still covers completely.
 * Partners' figures are compared as a sum: there may be very many.
 */
export async function keptFigureFindings(table: TableReader, nowMs: number): Promise<Finding[]> {
  const counted = await countedIn(table)
  if (!counted) return []
  const begunMs = Date.parse(counted.begunAt)
  const fromMs = Math.max(begunMs, nowMs - (feedDays - 2) * dayMs)
  // The day when counting began may be counted only in part; the feed has exactly that part.
  const firstDay = moscowDay(fromMs === begunMs ? fromMs : fromMs + dayMs)
  const months = [...new Set([0, 31].map((days) => moscowDay(nowMs - days * dayMs).slice(0, 7)))].filter(
    (month) => `${month}-01` >= firstDay || (fromMs === begunMs && firstDay.startsWith(month)),
  )
  const found = await keptAt(table, months)
  // Counting went on all the while: left to the next audit.
  if (!found) return []
  const recounted = await recount(table, found.counted, fromMs)
  // A counted item of another shape is reported as such elsewhere.
  if (!recounted) return []
  return differences(found, recounted, { firstDay, months })
}

interface Compared {
  firstDay: string
  months: readonly string[]
}
/** Figures by the name of their item; those of partners by partition. */
type Figures = Map<string, { key: Key; figures: Map<string, number> }>

const tries = 5

interface Kept {
  counted: Counted
  kept: Figures
  /** Names that cannot be compared because their figures have another shape. */
  broken: ReadonlySet<string>
}

/** Figures of one moment: if the counted place is the same before and after reading them, they did not change meanwhile. */
async function keptAt(table: TableReader, months: readonly string[]): Promise<Kept | undefined> {
  const partitions = [daysPartition, ...months.flatMap((month) => [offerMonthsPartition(month), partnerMonthsPartition(month)])]
  for (let attempt = 0; attempt < tries; attempt++) {
    const before = await countedIn(table)
    const kept: Figures = new Map()
    const broken = new Set<string>()
    for (const pk of partitions) await addPartition({ kept, broken }, table, pk)
    const after = await countedIn(table)
    if (before && after && before.actId === after.actId && before.index === after.index) return { counted: after, kept, broken }
  }
  return undefined
}

async function addPartition(to: { kept: Figures; broken: Set<string> }, table: TableReader, pk: string): Promise<void> {
  for await (const page of table.partition(pk)) {
    for (const item of page) {
      if (isWhole(item)) addItem(to.kept, item)
      else to.broken.add(nameOf(keyOf(item)))
    }
  }
}

async function countedIn(table: TableReader): Promise<Counted | undefined> {
  const item = (await table.items([countedKey])).find(isWhole)
  return item && countedItem.read(item)
}

const unshown = new Set(['pk', 'sk', 'sweepAfter'])

function addItem(all: Figures, { pk, sk, ...item }: Item): void {
  add(
    all,
    { pk: String(pk), sk: String(sk) },
    Object.entries(item).flatMap(([name, value]) => (unshown.has(name) ? [] : [[name, Number(value)] as const])),
  )
}

const isOfPartner = ({ pk }: Key): boolean => pk.startsWith(partnerMonthsPartition(''))
const nameOf = (key: Key): string => (isOfPartner(key) ? key.pk : keyName(key))

function add(all: Figures, key: Key, figures: Iterable<readonly [string, number]>): void {
  const name = nameOf(key)
  const sum = all.get(name) ?? { key: isOfPartner(key) ? { pk: key.pk, sk: 'all' } : key, figures: new Map<string, number>() }
  for (const [figure, value] of figures) sum.figures.set(figure, (sum.figures.get(figure) ?? 0) + value)
  all.set(name, sum)
}

/** What the feed says up to the place, summed up again; undefined if one of its items has another shape. */
async function recount(table: TableReader, counted: Counted, fromMs: number): Promise<Figures | undefined> {
  const all: Figures = new Map()
  const begunAtMs = Date.parse(counted.begunAt)
  const endMs = momentOfId(counted.actId)
  for (let atMs = fromMs - (fromMs % dayMs); atMs <= endMs; atMs += dayMs) {
    for await (const page of table.partition(feedPartition(feedDayOf(lowestIdAt(atMs))))) {
      if (!page.every(isWhole)) return undefined
      const events = page.map(toldActItem.read).flatMap((act) => countedOf(act, counted))
      const sums = newFigureSums()
      const named: Item[] = []
      const things = await loadCountedThings(events, async (keys) => {
        const items = await table.items(keys)
        named.push(...items)
        return items
      })
      if (!named.every(isWhole)) return undefined
      for (const event of events) sums.add(additionsIfThere(event, things, begunAtMs))
      for (const { key, figures } of sums.all()) add(all, key, figures)
    }
  }
  return all
}

/** Skips an event about something that does not exist: comparing events with what they tell of finds that. */
function additionsIfThere(event: ActEvent, things: CountedThings, begunAtMs: number): Addition[] {
  try {
    return additionsOf(event, things, begunAtMs)
  } catch (error) {
    if (error instanceof InvariantViolation) return []
    throw error
  }
}

const countedOf = ({ id, events }: ToldAct, { actId, index }: Counted): ActEvent[] =>
  id > actId ? [] : events.filter((_, at) => id < actId || at <= index)

function differences({ kept, broken }: Kept, recounted: Figures, { firstDay, months }: Compared): Finding[] {
  const isCompared = ({ pk, sk }: Key): boolean =>
    pk === daysPartition ? sk >= firstDay : months.some((month) => pk.endsWith(`#${month}`))
  const names = new Set([...kept.keys(), ...recounted.keys()])
  return [...names].flatMap((name) => {
    const [is, shouldBe] = [kept.get(name), recounted.get(name)]
    const key = is?.key ?? shouldBe?.key
    if (!key || broken.has(name) || !isCompared(key)) return []
    const figures = new Set([...(is?.figures.keys() ?? []), ...(shouldBe?.figures.keys() ?? [])])
    return [...figures].flatMap((figure) => {
      const [has, wants] = [is?.figures.get(figure) ?? 0, shouldBe?.figures.get(figure) ?? 0]
      return has === wants ? [] : [finding(key, `${figure} is ${has}`, `${wants}, as the feed tells`)]
    })
  })
}
