import type { AdministratorRoles } from '../domain/administrator-roles.ts'
import { lowestIdAt } from '../domain/id.ts'
import type { JournalEntry } from '../domain/journal.ts'
import {
  actOf,
  inOneSpelling,
  isBehind,
  type JournalPlace,
  type JournalSeal,
  type SealedEntry,
  type Standing,
} from '../domain/journal-seal.ts'
import { dayAt, dayAtMs, dayBefore } from '../domain/utc-day.ts'
import { InvariantViolation } from '../errors.ts'
import { type Item, withoutKey } from './item.ts'
import { firstJournalDay, loadJournal } from './journal.ts'
import { contourPartition, eventsPartition, rolesPartition, sealKey, sealsPartition } from './keys.ts'
import { queryAll, queryNewest, queryOldest, queryPages, readTiming } from './read.ts'
import { sha256 } from './sha256.ts'
import { StaleRead, stale, type Step, transact } from './transact.ts'

/**
 * What is younger than this is not sealed yet: an act may still be on its way that was begun earlier. A function ends within half a
 * minute, and a command gives its write up after one.
 */
const unsealedMs = 5 * 60_000
/** A seal is read whole to write the next one: it stays smaller than 10 KB. */
const entriesInSeal = 40
/** Lower than every id. */
const lowestId = '0'

export interface SealingOrder {
  nowMs: number
  newToken: () => string
  isTimeUp: () => boolean
}

/** What a run of sealing came to. */
export interface SealingRun {
  entries: number
  /** Where the chain stands; null where there was nothing to seal ever. To be kept where nobody reaches who may write the table. */
  head: Pick<JournalSeal, 'number' | 'sha256'> | null
  /** Overtaken by another run, which goes on; else whether all is sealed that is settled, or time was up before. */
  outcome: 'ReadUp' | 'OutOfTime' | 'Overtaken'
}

/**
 * Seals what came to the journal since the last seal, and every day that is over, also one on which nothing was done. A seal is
 * written on the condition that no other has its number: the chain never forks, however many runs there are at a time.
 *
 * @param of.isTimeUp is asked between two writes
 * @throws what reading and writing throw; what was sealed by then is sealed
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
 * Seals entries that came behind the seal of their day: for the command that fills a contour with a past, which no act has. It looks
 * at the whole journal.
 */
export async function sealPast({ nowMs, newToken }: Omit<SealingOrder, 'isTimeUp'>): Promise<void> {
  let head = await loadSealHead()
  if (!head) return
  const sealed = new Set<string>()
  for await (const page of queryPages(sealsPartition, 'oldest first')) {
    for (const { entries } of page.map(withoutKey<JournalSeal>)) for (const { id } of entries) sealed.add(id)
  }
  const { through } = head
  const all = await loadJournal(`${firstJournalDay}T00:00:00.000Z`, new Date(nowMs).toISOString())
  const missed = all.filter(({ at, id }) => !sealed.has(id) && !isBehind({ day: dayAt(at), id }, through))
  for (let done = 0; done < missed.length; done += entriesInSeal) {
    const entries = missed.slice(done, done + entriesInSeal)
    head = await appendedAfterOthers(head, entries, nowMs, newToken)
  }
}

/** The clock may seal what is new at the same time. */
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

/** The seal at the end of the chain; undefined where nothing was ever sealed. */
export async function loadSealHead(): Promise<JournalSeal | undefined> {
  const [item] = await queryNewest({ pk: sealsPartition, from: lowestId, to: '9', limit: 1 })
  return item && withoutKey<JournalSeal>(item)
}

interface Unsealed {
  entries: readonly JournalEntry[]
  through: JournalPlace
}

/** The next entries behind a place, as many as a seal takes; and how far there are no others. */
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
    const fresh = found.map(withoutKey<JournalEntry>).filter(({ id }) => id !== from)
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

/** Of whoever had which roles before there was a chain, nobody can tell any more who gave them. */
async function standingNow(): Promise<Standing> {
  const [configuration, roles] = await Promise.all([queryAll(contourPartition), queryAll(rolesPartition)])
  return {
    administratorIds: configuration.filter(({ sk }) => String(sk).startsWith('ADMINISTRATOR#')).map(({ id }) => String(id)),
    roles: roles.map(withoutKey<AdministratorRoles>).map(({ administratorId, roles: named, revision }) => ({
      administratorId,
      roles: named,
      revision,
    })),
  }
}

/** What a seal says of an entry as it is stored. */
export function sealedEntry(entry: JournalEntry): SealedEntry {
  const { pk: _pk, sk: _sk, ...content } = entry as JournalEntry & Item
  return {
    day: dayAt(entry.at),
    id: entry.id,
    sha256: sha256(inOneSpelling(content)),
    actSha256: sha256(inOneSpelling(actOf(entry))),
  }
}

/** @param seal its own digest is no part of what it is of */
export function sealSha256({ sha256: _own, ...content }: Omit<JournalSeal, 'sha256'> & { sha256?: string }): string {
  return sha256(inOneSpelling(content))
}
