import {
  type ActWitnesses,
  actLines,
  type AskedLines,
  type ChronicleContour,
  type ChronicleLine,
  isLineAsked,
  journalLine,
  lineFor,
  mayHaveLines,
} from '../../domain/feed/chronicle.ts'
import type { ActEvent, ToldAct } from '../../domain/feed/event.ts'
import { type JournalEntry, journalTypes } from '../../domain/journal/journal.ts'
import type { Payout } from '../../domain/payout/payout.ts'
import type { MayRead } from '../../domain/webhook/read-right.ts'
import { dayAt, dayBefore } from '../../domain/value/utc-day.ts'
import type { Item } from '../table/item.ts'
import { firstJournalDay } from '../journal/journal.ts'
import {
  dealKey,
  entryKey,
  eventsPartition,
  feedPartition,
  type Key,
  leadKey,
  moveKey,
  payoutHistoryKey,
  payoutKey,
} from '../keys.ts'
import { getItems, queryNewest } from '../table/read.ts'
import { journalEntryItem } from '../journal/journal-items.ts'
import { toldActItem } from './feed-items.ts'
import { payoutChangeItem, payoutItem } from '../payout/payout-items.ts'
import { actItem, leadItem } from '../lead/lead-items.ts'
import { entryItem } from '../account/account-items.ts'
import type { Declaration } from '../table/declared.ts'

/** Where a page continues: after the line with this id, or after the whole day. */
export interface ChroniclePlace {
  day: string
  id: string | null
}

export interface AskedChronicle extends AskedLines {
  /** What the reader may see of the things that lines are about. */
  mayRead: MayRead
  after?: ChroniclePlace | undefined
  limit: number
}

/** A page may be shorter than asked, or empty, and still have a next one. */
export interface ChroniclePage {
  lines: ChronicleLine[]
  /** The day of each line, at the same index. */
  days: string[]
  next: ChroniclePlace | null
}

/** How many days each step reads in parallel. After the newest two days, a page that is not full yet probably needs many. */
const daysOfLooks = [2, 10, 10, 10]
/** Maximum acts, and maximum entries, read per day and step. */
const maxOfDay = 250
/** Objects are loaded for this many events at a time, and for this many per page: an act of written history may have ninety. */
const [eventsAtOnce, maxEvents] = [200, 800]
/**
 * What was done, newest first: the journal's entries and the feed's acts, each with one partition per day. A page reads a bounded
 * part of both, whatever the filters.
 *
 * @param now ISO 8601, UTC
 */
export async function loadChroniclePage(
  asked: AskedChronicle,
  contour: Promise<ChronicleContour>,
  now: string,
): Promise<ChroniclePage> {
  const { since = firstJournalDay, until, after, limit } = asked
  // Other machines' clocks may be ahead, but not beyond tomorrow.
  const tomorrow = dayBefore(dayAt(now), -1)
  const last = until === undefined || dayAt(until) > tomorrow ? tomorrow : dayAt(until)
  const lines: ChronicleLine[] = []
  const inDays: string[] = []
  let place: ChroniclePlace | null = after ?? { day: dayBefore(last, -1), id: null }
  let events = 0
  for (const days of daysOfLooks) {
    if (!place || lines.length === limit || events >= maxEvents) break
    // Awaited together even if one fails: otherwise the other's failure would go unhandled.
    const found: [Seen, ChronicleContour] = await Promise.all([lookAtDays(place, days, since), contour])
    const [seen, known] = found
    const wanted = seen.told.filter((one) => isWanted(one, asked, known))
    const taken = await linesTaken(wanted, asked, known, { lines: limit - lines.length, events: maxEvents - events })
    lines.push(...taken.lines)
    inDays.push(...taken.days)
    events += taken.events
    place = taken.stoppedAt ?? seen.next
  }
  return { lines, days: inDays, next: place }
}

/**
 * The matching lines, in order.
 *
 * @param most limits after which it stops: lines, or events whose objects were loaded
 * @returns stoppedAt when it stopped before the end
 */
async function linesTaken(
  told: readonly Told[],
  asked: AskedChronicle,
  contour: ChronicleContour,
  most: { lines: number; events: number },
): Promise<{ lines: ChronicleLine[]; days: string[]; events: number; stoppedAt: ChroniclePlace | null }> {
  const lines: ChronicleLine[] = []
  const days: string[] = []
  let [acts, events] = [0, 0]
  while (acts < told.length && events < most.events) {
    const some = ofFewEvents(told.slice(acts))
    const witnesses = await loadWitnesses(some.flatMap(({ act }) => act ?? []))
    const own = some.flatMap((one) =>
      linesOf(one, witnesses, contour)
        .map((line) => lineFor(line, asked.mayRead))
        .filter((line) => line.id < one.before && isLineAsked(line, asked))
        .map((line) => ({ line, day: one.day })),
    )
    const taken = own.slice(0, most.lines - lines.length)
    lines.push(...taken.map(({ line }) => line))
    days.push(...taken.map(({ day }) => day))
    acts += some.length
    events += some.reduce((count, one) => count + eventsOf(one), 0)
    const last = taken.at(-1)
    if (lines.length === most.lines && last) return { lines, days, events, stoppedAt: { day: last.day, id: last.line.id } }
  }
  const looked = acts < told.length ? told[acts - 1] : undefined
  return { lines, days, events, stoppedAt: looked ? { day: looked.day, id: looked.id } : null }
}

/** From the first one on, as many as stay within the limit of events together; at least one. */
function ofFewEvents(told: readonly Told[]): Told[] {
  let events = 0
  const end = told.findIndex((one, index) => (events += eventsOf(one)) > eventsAtOnce && index > 0)
  return told.slice(0, end < 0 ? told.length : end)
}

const eventsOf = ({ act }: Told): number => act?.events.length ?? 0

/** An entry of the journal or an act of the feed. */
interface Told {
  id: string
  day: string
  /** Lines from this id on were on an earlier page. */
  before: string
  entry?: JournalEntry
  act?: ToldAct
}

/** The contents of some days, newest first, as far as they were read completely, and where to continue; null at the end. */
interface Seen {
  told: Told[]
  next: ChroniclePlace | null
}

/** Higher than every id. */
const highest = 'g'

async function lookAtDays({ day, id }: ChroniclePlace, count: number, since: string): Promise<Seen> {
  const first = id === null ? dayBefore(day, 1) : day
  const days = Array.from({ length: count }, (_, index) => dayBefore(first, index)).filter((one) => one >= dayAt(since))
  const found = await Promise.all(days.map(async (one) => toldOn(one, id !== null && one === day ? id : highest)))
  const told: Told[] = []
  for (const [index, ofDay] of found.entries()) {
    told.push(...ofDay.told)
    // The rest of this day is left to the next page.
    if (ofDay.downTo !== null) return { told, next: { day: days[index] ?? day, id: ofDay.downTo } }
  }
  const reached = days.at(-1)
  return { told, next: reached === undefined || reached <= dayAt(since) ? null : { day: reached, id: null } }
}

/** @returns downTo when the day has more: the id down to which it was read completely */
async function toldOn(day: string, before: string): Promise<{ told: Told[]; downTo: string | null }> {
  // The first 36 characters of a line's id are the id of its act.
  const to = before === highest ? highest : before.slice(0, 36)
  const [entries, acts] = await Promise.all(
    [eventsPartition(day), feedPartition(day)].map((pk) => queryNewest({ pk, from: '0', to, limit: maxOfDay })),
  )
  const cuts = [entries, acts].flatMap((items = []) => (items.length === maxOfDay ? [String(items.at(-1)?.sk)] : []))
  const downTo = cuts.toSorted().at(-1) ?? null
  const told: Told[] = [
    ...(entries ?? []).map((item) => ({ id: String(item.sk), day, before, entry: journalEntryItem.read(item) })),
    ...(acts ?? []).map((item) => ({ id: String(item.sk), day, before, act: toldActItem.read(item) })),
  ]
  return { told: told.filter(({ id }) => downTo === null || id >= downTo).toSorted((a, b) => (a.id < b.id ? 1 : -1)), downTo }
}

function isWanted({ entry, act }: Told, asked: AskedChronicle, contour: ChronicleContour): boolean {
  if (act) return mayHaveLines(act, asked, contour)
  if (!entry || !journalTypes.includes(entry.type)) return false
  return isLineAsked(lineFor(journalLine(entry), asked.mayRead), asked)
}

/** Newest first: an act's consequences come before the act itself. */
const linesOf = ({ entry, act }: Told, witnesses: ActWitnesses, contour: ChronicleContour): ChronicleLine[] =>
  entry ? [journalLine(entry)] : act ? actLines(act, witnesses, contour).toReversed() : []

const payoutAttributes = ['pk', 'sk', 'id', 'partnerId', 'amountKopecks'] as const satisfies readonly (
  | 'pk'
  | 'sk'
  | keyof Payout
)[]

/** The objects that events refer to, each read once; payouts without personal data. */
async function loadWitnesses(acts: readonly ToldAct[]): Promise<ActWitnesses> {
  const events = acts.flatMap((act) => act.events)
  const createdLeads = acts.flatMap((act) => (act.isPast ? act.events.filter(({ type }) => type === 'lead.created') : []))
  const [payouts, others] = await Promise.all([
    getItems(distinct(events.flatMap(({ type, id }) => (type.startsWith('payout.') ? [payoutKey(id)] : []))), payoutAttributes),
    getItems(distinct([...events.flatMap(witnessKeys), ...createdLeads.map(({ id }) => leadKey(id))])),
  ])
  const found = new Map([...payouts, ...others].map((item) => [nameOf(item), item]))
  const at = <Thing>({ read }: Declaration<Thing>, key: Key): Thing | undefined => {
    const item = found.get(nameOf(key))
    return item && read(item)
  }
  return {
    payout: (id) => at(payoutItem, payoutKey(id)),
    payoutChange: (id, revision) => at(payoutChangeItem, payoutHistoryKey(id, revision)),
    lead: (id) => at(leadItem, leadKey(id)),
    leadAct: (leadId, revision) => at(actItem, dealKey(leadId, revision)) ?? at(actItem, moveKey(leadId, revision)),
    entry: (partnerId, revision) => at(entryItem, entryKey(partnerId, revision)),
  }
}

function witnessKeys(event: ActEvent): Key[] {
  const { type, id, version } = event
  if (type.startsWith('payout.')) {
    return [version ?? 1, (version ?? 1) - 1].filter((one) => one > 0).map((one) => payoutHistoryKey(id, one))
  }
  if (type === 'partner.created') return [entryKey(id, 1)]
  if (type.startsWith('reward.') || type.startsWith('correction.')) return [entryKey(id, version ?? 1)]
  if (type === 'lead.created' || version === null || !/^(lead|deal)\./.test(type)) return []
  // The event does not say which of the two its act is.
  return [dealKey(id, version), moveKey(id, version), ...('dealRevision' in event ? [dealKey(id, event.dealRevision)] : [])]
}

const nameOf = ({ pk, sk }: Item | Key): string => `${String(pk)}/${String(sk)}`

const distinct = (keys: readonly Key[]): Key[] => [...new Map(keys.map((key) => [nameOf(key), key])).values()]
