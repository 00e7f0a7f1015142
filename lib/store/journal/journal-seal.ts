import { lowestIdAt } from '../../domain/value/id.ts'
import type { JournalEntry } from '../../domain/journal/journal.ts'
import {
  actOf,
  inOneSpelling,
  isBehind,
  type JournalPlace,
  type JournalSeal,
  type SealedEntry,
  type Standing,
} from '../../domain/journal/journal-seal.ts'
import { dayAt, dayAtMs, dayBefore } from '../../domain/value/utc-day.ts'
import { InvariantViolation } from '../../errors.ts'
import { firstJournalDay, loadJournal } from './journal.ts'
import { contourPartition, eventsPartition, rolesPartition, sealKey, sealsPartition } from '../keys.ts'
import { queryAll, queryNewest, queryOldest, queryPages, readTiming } from '../table/read.ts'
import { sha256 } from '../table/sha256.ts'
import { StaleRead, stale, type Step, transact } from '../table/transact.ts'
import { journalEntryItem, sealItem } from './journal-items.ts'
import { rolesItem } from '../people/login-items.ts'

/**
 * Entries younger than this are not sealed yet, because an act that began earlier may still be on its way. A function ends within
 * half a minute, and a command gives up its write after one.
 */
const unsealedMs = 5 * 60_000
/** The next seal needs the whole previous one: it stays smaller than 10 KB. */
const entriesInSeal = 40
/** Lower than every id. */
const lowestId = '0'

export interface SealingOrder {
  nowMs: number
  newToken: () => string
  isTimeUp: () => boolean
}

/** The result of a sealing run. */
export interface SealingRun {
  entries: number
  /**
   * The head of the chain; null when there was never anything to seal. To be kept where people with write access to the table
   * cannot change it.
   */
  head: Pick<JournalSeal, 'number' | 'sha256'> | null
  /** Overtaken by another run, which continues; otherwise whether all settled entries were sealed, or time ran out first. */
  outcome: 'ReadUp' | 'OutOfTime' | 'Overtaken'
}

/**
 * Seals the journal's entries since the last seal, and every finished day, even an empty one. A seal is written on the condition
 * that its number is free: the chain never forks, however many runs overlap.
 *
 * @param of.isTimeUp called between two writes
 * @throws errors of reads and writes; what was sealed before stays sealed
 */
export async function sealJournal({ nowMs, newToken, isTimeUp }: SealingOrder): Promise<SealingRun> {
  let head = await loadSealHead()
  let entries = 0
  for (;;) {
    const found = await unsealedBehind(head?.through ?? { day: firstJournalDay, id: lowestId }, nowMs)
    const present = head ? { number: head.number, sha256: head.sha256 } : null
    if (head && found.entries.length === 0 && found.through.day === head.through.day) {
      return { entries, head: present, outcome: 'ReadUp' }
    }
    if (isTimeUp()) return { entries, head: present, outcome: 'OutOfTime' }
    try {
      head = await sealAppended(head, found, nowMs, newToken())
    } catch (error) {
      if (error instanceof StaleRead) return { entries, head: present, outcome: 'Overtaken' }
      throw error
    }
    entries += found.entries.length
  }
}

/**
 * Seals entries that were added behind the seal of their day: for the command that fills a contour with a past; no other act adds
 * such entries. It reads the whole journal.
 */
export async function sealPast({ nowMs, newToken }: Omit<SealingOrder, 'isTimeUp'>): Promise<void> {
  let head = await loadSealHead()
  if (!head) return
  const sealed = new Set<string>()
  for await (const page of queryPages(sealsPartition, 'oldest first')) {
    for (const { entries } of page.map(sealItem.read)) for (const { id } of entries) sealed.add(id)
  }
  const { through } = head
  const all = await loadJournal(`${firstJournalDay}T00:00:00.000Z`, new Date(nowMs).toISOString())
  const missed = all.filter(({ at, id }) => !sealed.has(id) && !isBehind({ day: dayAt(at), id }, through))
  for (let done = 0; done < missed.length; done += entriesInSeal) {
    const entries = missed.slice(done, done + entriesInSeal)
    head = await appendedAfterOthers(head, entries, nowMs, newToken)
  }
}

/** The schedule may seal new entries at the same time. */
async function appendedAfterOthers(
  head: JournalSeal,
  entries: readonly JournalEntry[],
  nowMs: number,
  newToken: () => string,
): Promise<JournalSeal> {
  for (let last: JournalSeal | undefined = head; ; last = await loadSealHead()) {
    if (!last) throw new InvariantViolation('the seals of the journal are gone')
    try {
      return await sealAppended(last, { entries, through: last.through }, nowMs, newToken())
    } catch (error) {
      if (!(error instanceof StaleRead)) throw error
    }
  }
}

/** The seal at the end of the chain; undefined when nothing was ever sealed. */
export async function loadSealHead(): Promise<JournalSeal | undefined> {
  const [item] = await queryNewest({ pk: sealsPartition, from: lowestId, to: '9', limit: 1 })
  return item && sealItem.read(item)
}

interface Unsealed {
  entries: readonly JournalEntry[]
  through: JournalPlace
}

/** The next entries after a place, as many as fit a seal, and the place up to which there are no others. */
async function unsealedBehind(after: JournalPlace, nowMs: number): Promise<Unsealed> {
  const end = lowestIdAt(nowMs - unsealedMs)
  const lastDay = dayAtMs(nowMs - unsealedMs)
  const entries: JournalEntry[] = []
  let through = after
  for (const day of daysFrom(after.day, lastDay)) {
    const from = day === after.day ? after.id : lowestId
    // Another clock may be ahead of this one.
    const to = from > end ? from : end
    const found = await queryOldest({ pk: eventsPartition(day), from, to, limit: entriesInSeal - entries.length + 1 })
    const fresh = found.map(journalEntryItem.read).filter(({ id }) => id !== from)
    entries.push(...fresh.slice(0, entriesInSeal - entries.length))
    const last = entries.at(-1)
    if (last && last.at.startsWith(day)) through = { day, id: last.id }
    else if (day > through.day) through = { day, id: lowestId }
    if (entries.length === entriesInSeal) break
  }
  return { entries, through }
}

function* daysFrom(first: string, last: string): Generator<string> {
  for (let day = first; day <= last; day = dayBefore(day, -1)) yield day
}

async function sealAppended(
  head: JournalSeal | undefined,
  { entries, through }: Unsealed,
  nowMs: number,
  token: string,
): Promise<JournalSeal> {
  const content = {
    number: (head?.number ?? 0) + 1,
    sealedAt: new Date(nowMs).toISOString(),
    previousSha256: head?.sha256 ?? null,
    entries: entries.map(sealedEntry),
    through,
    ...(!head && { standing: await standingNow() }),
  }
  const seal: JournalSeal = { ...content, sha256: sealSha256(content) }
  await transact([sealWritten(seal)], token, readTiming())
  return seal
}

function sealWritten(seal: JournalSeal): Step {
  return {
    write: { Put: { Item: { ...sealKey(seal.number), ...seal }, ConditionExpression: 'attribute_not_exists(pk)' } },
    refused: stale,
  }
}

/** The roles from before the chain began: nothing records who gave them. */
async function standingNow(): Promise<Standing> {
  const [configuration, roles] = await Promise.all([queryAll(contourPartition), queryAll(rolesPartition)])
  return {
    administratorIds: configuration.filter(({ sk }) => String(sk).startsWith('ADMINISTRATOR#')).map(({ id }) => String(id)),
    roles: roles.map(rolesItem.read).map(({ administratorId, roles: named, revision }) => ({
      administratorId,
      roles: named,
      revision,
    })),
  }
}

/** What a seal records of a stored entry. */
export function sealedEntry(entry: JournalEntry): SealedEntry {
  return {
    day: dayAt(entry.at),
    id: entry.id,
    sha256: sha256(inOneSpelling(entry)),
    actSha256: sha256(inOneSpelling(actOf(entry))),
  }
}

/** @param seal its own digest is left out of the computation */
export function sealSha256({ sha256: _own, ...content }: Omit<JournalSeal, 'sha256'> & { sha256?: string }): string {
  return sha256(inOneSpelling(content))
}
