import { beforeAll, expect, test, vi } from 'vitest'
import { audit, type AuditReport } from '../../../../infra/ops/audit/audit.ts'
import { type Claim, itemClaims } from '../../../../infra/ops/audit/claims.ts'
import { relationFindings } from '../../../../infra/ops/audit/relations.ts'
import type { TableReader } from '../../../../infra/ops/audit/table-reader.ts'
import { describeOnEngine, newContour } from '../../../engine/contour-table.ts'
import { auditedContour, leadsOfPlain } from '../../../support/audited-contour.ts'
import { addDeal, leadIdOf, move, reapply, sessionBy } from '../../../support/lead-contour.ts'
import { memoryReader, type Table } from '../../../support/memory-table.ts'
import { movePayoutBy, partnerIdOf, requestPayoutBy } from '../../../support/payout-acts.ts'
import { storedAndTold } from '../../../support/stored.ts'

const hourMs = 60 * 60_000

describeOnEngine('an act between any two readings of the audit', () => {
  /** The table before an act, after it, after the next, and so on: each whole. */
  const moments: Table[] = []
  let nowMs = 0

  beforeAll(async () => {
    nowMs = Date.now()
    // Old items have settled; items that are changed now have not.
    vi.useFakeTimers({ toFake: ['Date'], now: nowMs - 2 * hourMs })
    // Nobody but those who act: what only lies there is read between their things, and makes every audit longer.
    await newContour(auditedContour)
    await leadsOfPlain()
    const lead = await leadIdOf('Движимая', { promocode: 'PLAIN10' })
    await move(lead, { systemName: 'won', amount: 5000 })
    vi.setSystemTime(nowMs)
    await actAndRemember(lead)
    vi.useRealTimers()
  })

  /** Acts that meet in one account, one lead and one payout, as those do that a reading can come between. */
  async function actAndRemember(lead: string): Promise<void> {
    const partnerId = await partnerIdOf('plain@test.example')
    const ids: string[] = []
    const request = async () => ids.push((await requestPayoutBy('ApiKey', { partnerId, rubles: 100 })).id)
    const advance = (to: 'Approved' | 'Paid' | 'Canceled') =>
      movePayoutBy(to === 'Canceled' ? 'Partner' : 'ApiKey', { id: ids.at(-1) ?? '', to })
    const toAndFro = ['gone', 'fresh'].map((systemName) => () => move(lead, { systemName }))
    const acts: readonly (() => Promise<unknown>)[] = [
      () => addDeal(lead, { amount: 10 }),
      () => move(lead, { systemName: 'called' }),
      request,
      () => move(lead, { systemName: 'won', amount: 20 }),
      () => advance('Approved'),
      async () => leadIdOf('Новая', { sessionId: await sessionBy('plain-loan') }),
      () => advance('Paid'),
      () => addDeal(lead, { amount: 30 }),
      () => reapply(withLevel(7)),
      () => addDeal(lead, { amount: 40 }),
      request,
      () => leadIdOf('Ещё одна', { promocode: 'PLAIN10' }),
      () => advance('Canceled'),
      // Lead counts are compared up to three times, and none of the three is to meet what another has met.
      ...Array.from({ length: 5 }, () => [request, ...toAndFro, ...toAndFro, () => advance('Canceled')]).flat(),
    ]
    moments.push(new Map(Object.entries(await storedAndTold())))
    for (const act of acts) {
      await act()
      moments.push(new Map(Object.entries(await storedAndTold())))
    }
  }

  const withLevel = (level: number) => ({
    ...auditedContour,
    partners: auditedContour.partners.map((one) => (one.email === 'plain@test.example' ? { ...one, level } : one)),
  })

  const auditOf = (table: TableReader): Promise<AuditReport> => audit({ table, now: () => nowMs, tell: () => () => undefined })

  /** A table on which, from some reading on, the next of these moments comes with one of so many readings. */
  function movingFrom(quietReadings: number, tables: readonly Table[], readingsPerAct = 1) {
    let readings = 0
    const present = (): Table => {
      const moment = Math.min(Math.ceil(Math.max(readings++ - quietReadings, 0) / readingsPerAct), tables.length - 1)
      return tables[moment] ?? new Map()
    }
    return { table: memoryReader(present, 7), readings: () => readings }
  }

  test('each of these tables is whole', async () => {
    expect(moments).toHaveLength(44)
    for (const moment of moments) expect((await auditOf(memoryReader(() => moment, 7))).findings).toEqual([])
  })

  test('does not hold the next payout of an account against it, when it looks again for the one before', async () => {
    const [before, after] = [moments[3], moments[11]]
    const active = ({ relation }: Claim): boolean => relation === 'active payout'
    const claims = [...(before ?? [])].filter(([name]) => name.endsWith('/ACCOUNT')).flatMap(([, item]) => itemClaims(item))
    expect(claims.filter(active)).toHaveLength(1)
    expect(
      await relationFindings(
        memoryReader(() => after ?? new Map(), 7),
        claims.filter(active),
        new Set(),
      ),
    ).toEqual([])
  })

  test.each([
    { what: 'acts of every kind', begins: 0, readingsPerAct: [1, 3, 7, 10] },
    // At twelve a request begins while the table is read, and ends while it is read again.
    { what: 'moves of one lead, back and forth, and requests', begins: 14, readingsPerAct: [8, 9, 12, 13] },
  ])('makes no finding, wherever they begin and however fast they come: $what', async ({ begins, readingsPerAct }) => {
    const tables = moments.slice(begins)
    const quiet = movingFrom(Infinity, tables)
    await auditOf(quiet.table)
    let [audits, lookedAgain] = [0, 0]
    for (const [index, each] of readingsPerAct.entries()) {
      // Every beginning is met, at one of the paces: an audit that is met at every one of them takes four times as long.
      for (let from = index; from < quiet.readings(); from += readingsPerAct.length) {
        audits++
        const { table, readings } = movingFrom(from, tables, each)
        const { findings } = await auditOf(table)
        expect({ each, from, findings }).toEqual({ each, from, findings: [] })
        if (readings() > quiet.readings() * 1.2) lookedAgain++
      }
    }
    expect(lookedAgain).toBeGreaterThan(audits / 8)
  })
})
