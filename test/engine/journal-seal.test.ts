import { randomUUID } from 'node:crypto'
import { PutCommand } from '@aws-sdk/lib-dynamodb'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { handler as sealOnClock } from '../../functions/schedule/seal-journal/handler.ts'
import { lambdaContext } from '../../infra/local/lambda.ts'
import { audit } from '../../infra/ops/audit/audit.ts'
import { tableReader } from '../../infra/ops/audit/table-reader.ts'
import { erasePartner } from '../../infra/ops/commands/partner-erasure.ts'
import { idAtMoment } from '../../lib/domain/value/id.ts'
import type { JournalEntry } from '../../lib/domain/journal/journal.ts'
import type { JournalSeal } from '../../lib/domain/journal/journal-seal.ts'
import { systemRuntime } from '../../lib/http/runtime.ts'
import { documentClient } from '../../lib/store/table/client.ts'
import { loadContour } from '../../lib/store/contour/contour.ts'
import { tableName } from '../../lib/store/table/environment.ts'
import { journalWritten } from '../../lib/store/journal/journal.ts'
import { loadSealHead, sealJournal, sealPast, type SealingOrder } from '../../lib/store/journal/journal-seal.ts'
import { loadPartner } from '../../lib/store/partner/partner.ts'
import { queryAll } from '../../lib/store/table/read.ts'
import { transact } from '../../lib/store/table/transact.ts'
import { leadContour } from '../support/lead-contour.ts'
import { catchLog } from '../support/log-lines.ts'
import { partnerIdOf } from '../support/payout-acts.ts'
import { describeOnEngine, keptTable, newContour } from './contour-table.ts'

const minuteMs = 60_000
/** Any day that is over: what is sealed goes by moments alone. */
const noonMs = Date.UTC(2026, 5, 10, 12)
const at = (ms: number): string => new Date(ms).toISOString()
const seal = (nowMs: number, of: Partial<SealingOrder> = {}) =>
  sealJournal({ nowMs, newToken: randomUUID, isTimeUp: () => false, ...of })
const seals = async (): Promise<JournalSeal[]> => (await queryAll('SEALS')) as unknown as JournalSeal[]
const namedIn = async (): Promise<string[]> => (await seals()).flatMap(({ entries }) => entries.map(({ id }) => id))

describeOnEngine('the seal of the journal', () => {
  let again: () => Promise<void>
  let by: JournalEntry['by'] = null
  let partnerId = ''
  beforeAll(async () => {
    await newContour(leadContour)
    by = (await loadContour()).administrators[0] ?? null
    partnerId = await partnerIdOf('plain@test.example')
    again = await keptTable()
  })
  beforeEach(() => again())

  /** Entries of these moments, as an act writes them. @returns their ids */
  async function written(...moments: number[]): Promise<string[]> {
    const entries = moments.map((ms): JournalEntry => ({
      id: idAtMoment(randomUUID(), ms),
      type: 'partner.edited',
      at: at(ms),
      by,
      reason: 'so it was',
      subjects: [`partner:${partnerId}`],
      before: { lastName: 'Петров' },
      after: { lastName: 'Иванов' },
    }))
    const timing = { ...systemRuntime, deadlineMs: Date.now() + minuteMs }
    await transact(entries.map(journalWritten), randomUUID(), timing)
    return entries.map(({ id }) => id)
  }

  const auditAt = async (nowMs: number) =>
    (await audit({ table: tableReader(), now: () => nowMs, tell: () => () => undefined })).findings

  test('names every entry that is five minutes old, once, in a chain; and none that is younger', async () => {
    const [old = '', young = ''] = await written(noonMs - 5 * minuteMs - 1, noonMs - 5 * minuteMs)
    expect(await seal(noonMs)).toMatchObject({ entries: 1, outcome: 'ReadUp', head: { number: 1 } })
    expect(await namedIn()).toEqual([old])
    expect(await seal(noonMs)).toMatchObject({ entries: 0, head: { number: 1 } })
    expect(await seal(noonMs + 1)).toMatchObject({ entries: 1, head: { number: 2 } })
    expect(await namedIn()).toEqual([old, young])
    const [first, second] = await seals()
    expect([first?.previousSha256, second?.previousSha256]).toEqual([null, first?.sha256])
    expect([first?.standing?.administratorIds.length, second?.standing]).toEqual([2, undefined])
  })

  test('splits many entries into several small seals', async () => {
    const ids = await written(...Array.from({ length: 90 }, (_, index) => noonMs + index))
    expect(await seal(noonMs + 10 * minuteMs)).toMatchObject({ entries: 90, head: { number: 3 } })
    expect(await namedIn()).toEqual(ids)
  })

  test('goes on with the next run when time is up', async () => {
    const ids = await written(...Array.from({ length: 50 }, (_, index) => noonMs + index))
    let asked = 0
    const run = await seal(noonMs + 10 * minuteMs, { isTimeUp: () => ++asked > 1 })
    expect(run).toMatchObject({ outcome: 'OutOfTime', entries: 40 })
    expect(await seal(noonMs + 10 * minuteMs)).toMatchObject({ outcome: 'ReadUp', entries: 10 })
    expect(await namedIn()).toEqual(ids)
  })

  test('is written for a day on which nothing was done, and once for it', async () => {
    await written(noonMs)
    const dayMs = 24 * 60 * minuteMs
    await seal(noonMs + 10 * minuteMs)
    await seal(noonMs + 3 * dayMs)
    await seal(noonMs + 3 * dayMs + minuteMs)
    expect((await seals()).map(({ entries, through }) => [entries.length, through.day])).toEqual([
      [1, '2026-06-10'],
      [0, '2026-06-13'],
    ])
    const [later = ''] = await written(noonMs + 3 * dayMs)
    await seal(noonMs + 3 * dayMs + 10 * minuteMs)
    expect((await namedIn()).at(-1)).toBe(later)
  })

  test('never forks: of concurrent runs one writes each seal, and the others report that they were overtaken', async () => {
    const ids = await written(...Array.from({ length: 90 }, (_, index) => noonMs + index))
    const runs = await Promise.all(Array.from({ length: 6 }, () => seal(noonMs + 10 * minuteMs)))
    expect(runs.map(({ outcome }) => outcome)).toContain('Overtaken')
    await seal(noonMs + 10 * minuteMs)
    expect(await namedIn()).toEqual(ids)
    expect(await auditAt(noonMs + 20 * minuteMs)).toEqual([])
  })

  test('stays correct when the clock is behind that of the previous run', async () => {
    await written(noonMs)
    await seal(noonMs + 10 * minuteMs)
    expect(await seal(noonMs - 60 * minuteMs)).toMatchObject({ entries: 0, head: { number: 1 } })
  })

  test('agrees with what remains of entries whose person was erased', async () => {
    const doneMs = Date.now() - 60 * minuteMs
    const [id = ''] = await written(doneMs)
    await seal(Date.now())
    const partner = await loadPartner(partnerId)
    if (!partner) throw new Error('the partner is there')
    await erasePartner(partner, { admin: 'second@test.example', reason: 'asked' })
    const ofDay = (await queryAll(`EVENTS#${at(doneMs).slice(0, 10)}`)) as unknown as JournalEntry[]
    const entry = ofDay.find((one) => one.id === id)
    expect([entry?.reason, entry?.after]).toEqual([null, { lastName: null }])
    await seal(Date.now() + 10 * minuteMs)
    expect(await auditAt(Date.now() + 20 * minuteMs)).toEqual([])
    const item = { ...entry, by: { ...entry?.by, id: (await loadContour()).administrators[1]?.id } }
    await documentClient.send(new PutCommand({ TableName: tableName(), Item: item }))
    expect(await auditAt(Date.now() + 20 * minuteMs)).toMatchObject([
      { sk: id, wrong: expect.stringContaining('it was rewritten') },
    ])
  })

  test('can be repaired for entries that were filled in behind it', async () => {
    const nextDayMs = noonMs + 24 * 60 * minuteMs
    await seal(nextDayMs)
    const ids = await written(...Array.from({ length: 45 }, (_, index) => noonMs + index))
    const untold = (await auditAt(nextDayMs)).map(({ wrong }) => wrong)
    expect([untold.length, new Set(untold)]).toEqual([45, new Set(['no seal names it, though the journal was sealed behind it'])])
    const through = (await loadSealHead())?.through
    await sealPast({ nowMs: nextDayMs, newToken: randomUUID })
    await sealPast({ nowMs: nextDayMs, newToken: randomUUID })
    expect((await namedIn()).toSorted()).toEqual(ids.toSorted())
    expect([(await loadSealHead())?.through, await auditAt(nextDayMs)]).toEqual([through, []])
  })

  test('is called by the clock, and its log names the chain', async () => {
    await written(noonMs)
    const logged = catchLog()
    await sealOnClock({}, lambdaContext('seal-journal', randomUUID(), 50))
    const head = await loadSealHead()
    expect(logged()).toContainEqual(
      expect.objectContaining({ function: 'seal-journal', entries: 1, seal: head?.number, sealSha256: head?.sha256 }),
    )
  })
})
