import { DatabaseSync } from 'node:sqlite'
import { join } from 'node:path'
import { beforeAll, describe, expect, inject, test } from 'vitest'
import { gateway } from '../../infra/local/gateway.ts'
import { readCursor, writeCursor } from '../../lib/contract/cursor.ts'
import { idAtMoment, lowestIdAt, momentOfId } from '../../lib/domain/value/id.ts'
import type { Item } from '../../lib/store/table/item.ts'
import { describeOnEngine, newContour } from '../engine/contour-table.ts'
import { testKey } from '../support/contours.ts'
import { type Fault, faults, faultyGateway, retryAfterS } from '../support/faulty-gateway.ts'
import { handledEndpoints } from '../support/handlers.ts'
import { addDeal, leadContour, leadIdOf, move, reapply } from '../support/lead-contour.ts'
import {
  listsOf,
  type Mirror,
  mirrored,
  mirrorFaults,
  type MirrorLanguage,
  type MirrorRun,
  startMirror,
} from '../support/mirror.ts'
import { makeFeedOlder } from '../support/older-feed.ts'
import { movePayoutBy, partnerIdOf, requestPayoutBy } from '../support/payout-acts.ts'
import { served } from '../support/served.ts'
import { tempFolder } from '../support/temp-folder.ts'

const [second, day] = [1000, 24 * 60 * 60_000]
const content = { ...leadContour, settings: { ...leadContour.settings, requireInnForPayouts: false } }

describeOnEngine('the mirror in', () => {
  let contour = { baseUrl: '', key: testKey }
  const ends: (() => unknown)[] = []
  beforeAll(async () => {
    await newContour(content)
    await leadIdOf('Давний', { promocode: 'PLAIN10' })
    // None of this is in the feed any more.
    await makeFeedOlder(40 * day)
    await leadIdOf('Ничей')
    await makeFeedOlder(5 * day)
    await act()
    await halfAMinuteLater()
    contour = { ...contour, ...(await served(gateway(handledEndpoints), { cleanUp: (end) => void ends.push(end) })) }
    return async () => Promise.all(ends.map((end) => end()))
  })

  /** The moves that end a payout are told before its approval: the machines that did them have clocks that are behind. */
  const isLastMove = ({ events }: Item): boolean => /"payout\.(paid|rejected)"/.test(JSON.stringify(events))

  let acts = 0
  /** What several people do, each time to the same partners and to a new lead. */
  async function act(): Promise<void> {
    const number = ++acts
    const leadId = await leadIdOf(`Лид ${number}`, { promocode: 'SEVEN10' })
    await move(leadId, { systemName: 'called' })
    await move(leadId, { systemName: 'won', amount: 1000 })
    await addDeal(leadId, { amount: 333.3 })
    const partnerId = await partnerIdOf('plain@test.example')
    const { id } = await requestPayoutBy('Partner', { partnerId, rubles: 100, comment: 'на карту' })
    await movePayoutBy('ApiKey', { id, to: 'Approved', comment: `№ ${number}` })
    await movePayoutBy('Administrator', { id, to: number % 2 ? 'Paid' : 'Rejected' })
    await makeFeedOlder(5 * second, isLastMove)
    const [plain, seven, ...others] = content.partners
    const newcomers = Array.from({ length: number }, (_, index) => ({ email: `new${index}@test.example` }))
    await reapply({
      ...content,
      partners: [{ ...plain, lastName: `Новая ${number}` }, { ...seven, isBlocked: number % 2 === 1 }, ...others, ...newcomers],
    })
  }

  /** Lets time pass for the feed and its reader: the feed shows acts after a while. */
  async function halfAMinuteLater(mirror?: Mirror): Promise<void> {
    await makeFeedOlder(31 * second)
    if (mirror) replaceCursor(mirror, (actId) => idAtMoment(actId, momentOfId(actId) - 31 * second))
  }

  function replaceCursor({ file }: Mirror, actIdFor: (actId: string) => string, otherMark?: string): void {
    const db = new DatabaseSync(file)
    const [actId, index, mark] = [readCursor('events', String(db.prepare('select cursor from place').get()?.cursor))].flat()
    db.prepare('update place set cursor = ?').run(
      writeCursor('events', [actIdFor(String(actId)), Number(index), otherMark ?? mark]),
    )
    db.close()
  }

  const run = async (mirror: Mirror) => startMirror(mirror).ended
  const faultsOf = async (mirror: Mirror) => mirrorFaults(mirrored(mirror.file), await listsOf(contour))
  const newMirror = (language: MirrorLanguage): Mirror => ({ ...contour, language, file: join(tempFolder(), 'mirror.db') })

  /** Every second request meets the next fault. */
  const everySecond = (number: number): Fault | undefined => (number % 2 === 0 ? faults[(number / 2) % faults.length] : undefined)

  describe.each(['typescript', 'python'] as const)('%s', (language) => {
    describe.skipIf(language === 'python' && !inject('hasPython'))('where it can be run', () => {
      test('ends equal to the lists, whatever becomes of its requests, and keeps to that from then on', async () => {
        const before = newMirror(language)
        const { baseUrl, seen } = await faultyGateway(contour, everySecond)
        const mirror = { ...before, baseUrl }
        expect(await run(mirror)).toEqual({ code: 0, said: '' })
        expect(await faultsOf(mirror)).toEqual([])
        await act()
        expect(await faultsOf(mirror)).not.toEqual([])
        await halfAMinuteLater(mirror)
        expect(await run(mirror)).toEqual({ code: 0, said: '' })
        expect(await faultsOf(mirror)).toEqual([])
        expect(new Set(seen.map(({ fault }) => fault))).toEqual(new Set([undefined, ...faults]))
        const waits = seen.flatMap(({ fault, atMs }, index) =>
          fault === 'Throttled' ? [Number(seen[index + 1]?.atMs) - atMs] : [],
        )
        // A timer may be a moment early.
        expect(Math.min(...waits)).toBeGreaterThan(0.95 * retryAfterS * second)
      })

      test('may be killed at any request: what it has is whole, and the next run goes on', async () => {
        const before = newMirror(language)
        let running: MirrorRun | undefined
        let killAt = 0
        const { baseUrl, seen } = await faultyGateway(contour, async (number) => {
          if (number !== killAt) return undefined
          running?.process.kill('SIGKILL')
          await running?.ended
          return 'Reset'
        })
        const mirror = { ...before, baseUrl }
        const killedAt = async (request: number) => {
          killAt = seen.length + request
          running = startMirror(mirror)
          expect(await running.ended).toEqual({ code: null, said: '' })
        }
        for (const request of [3, 5]) {
          await killedAt(request)
          expect(mirrored(mirror.file)).toEqual({ partner: [], lead: [], payout: [] })
        }
        expect(await run(mirror)).toEqual({ code: 0, said: '' })
        await act()
        await halfAMinuteLater(mirror)
        // The second page of later events.
        await killedAt(2)
        expect(await faultsOf(mirror)).not.toEqual([])
        expect(seen.at(-1)?.path).not.toBe(seen.at(-2)?.path)
        const { length } = seen
        expect(await run(mirror)).toEqual({ code: 0, said: '' })
        expect(seen[length]?.path).toBe(seen[length - 1]?.path)
        expect(await faultsOf(mirror)).toEqual([])
      })

      test.each([
        { why: 'has expired', code: 'CURSOR_EXPIRED', moved: () => lowestIdAt(Date.now() - 32 * day), mark: undefined },
        { why: 'is of another table', code: 'FEED_CURSOR_OF_ANOTHER_TABLE', moved: (id: string) => id, mark: '0123456789abcdef' },
      ])('begins anew when its cursor $why, says so, and forgets what is not there', async ({ code, moved, mark }) => {
        const mirror = newMirror(language)
        await run(mirror)
        replaceCursor(mirror, moved, mark)
        const db = new DatabaseSync(mirror.file)
        db.prepare('delete from mirror where kind = ?').run('lead')
        db.prepare('insert into mirror values (?, ?, ?, ?)').run('payout', 'no-such', 9, '{"id":"no-such"}')
        db.close()
        expect(await faultsOf(mirror)).not.toEqual([])
        expect(await run(mirror)).toEqual({ code: 0, said: expect.stringMatching(`begins anew: .*${code}`) as string })
        expect(await faultsOf(mirror)).toEqual([])
      })

      test('ends with what it was refused for, and changes nothing', async () => {
        const { code, said } = await run({ ...newMirror(language), key: 'another' })
        expect([code, said]).toEqual([1, expect.stringMatching(/partner: 401 .*Недействительный API-ключ/s)])
      })
    })
  })
})
