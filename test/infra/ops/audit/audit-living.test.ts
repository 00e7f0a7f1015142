import { beforeAll, beforeEach, expect, test } from 'vitest'
import { PutCommand } from '@aws-sdk/lib-dynamodb'
import { audit, type AuditReport } from '../../../../infra/ops/audit/audit.ts'
import { type TableReader, tableReader } from '../../../../infra/ops/audit/table-reader.ts'
import { documentClient } from '../../../../lib/store/table/client.ts'
import { tableName } from '../../../../lib/store/table/environment.ts'
import type { Item } from '../../../../lib/store/table/item.ts'
import { describeOnEngine, keptTable } from '../../../engine/contour-table.ts'
import { fillAuditedContour } from '../../../support/audited-contour.ts'
import { livingActs } from '../../../support/living-acts.ts'
import { nameOf } from '../../../support/memory-table.ts'
import { seededRandom } from '../../../../infra/ops/fill-demo/seeded-random.ts'
import { storedItems, touchedKeys } from '../../../support/stored.ts'
import { planted } from './planted.ts'

/** An audit reads some two hundred times; audit-moments has an act between any two of them. */
const readingsPerAct = 3

/** Lets somebody act before every third reading, a page or any other. */
function whileActing(table: TableReader, act: () => Promise<unknown>): { table: TableReader; readings: Set<string> } {
  const readings = new Set<string>()
  let read = 0
  const noted = async (what: string): Promise<void> => {
    readings.add(what)
    if (read++ % readingsPerAct === 0) await act()
  }
  async function* each(what: string, pages: AsyncIterable<Item[]>): AsyncGenerator<Item[], void, void> {
    for await (const page of pages) {
      await noted(what)
      yield page
    }
  }
  const after =
    <Asked, Found>(what: string, reading: (asked: Asked) => Promise<Found>) =>
    async (asked: Asked): Promise<Found> => {
      await noted(what)
      return reading(asked)
    }
  return {
    readings,
    table: {
      pages: () => each('pages', table.pages()),
      partition: (pk) => each('partition', table.partition(pk)),
      whole: after('whole', table.whole),
      items: after('items', table.items),
      sealHead: table.sealHead,
      described: table.described,
      atOnce: after('atOnce', table.atOnce),
    },
  }
}

describeOnEngine('the audit of a table in use', () => {
  let filled: () => Promise<void>
  beforeAll(async () => {
    await fillAuditedContour()
    filled = await keptTable()
  })
  beforeEach(() => filled())

  const auditWhile = async (act: () => Promise<unknown>): Promise<AuditReport & { readings: ReadonlySet<string> }> => {
    const { table, readings } = whileActing(tableReader(25), act)
    return { ...(await audit({ table, now: Date.now, tell: () => () => undefined })), readings }
  }

  test('says nothing of what only moved while it was read, with an act before every third reading', async () => {
    const before = await storedItems()
    const { findings, inMotion, readings } = await auditWhile(livingActs(seededRandom(1)))
    expect(findings).toEqual([])
    // Much has moved, and what did not agree was looked at again.
    expect(touchedKeys(before, await storedItems()).length).toBeGreaterThan(50)
    expect(inMotion.length).toBeGreaterThan(0)
    expect([...readings]).toEqual(expect.arrayContaining(['pages', 'items', 'partition', 'whole']))
  })

  test('still finds what is wrong, all of it', async () => {
    const table = planted(new Map(Object.entries(await storedItems())))
    const activity = table.find(({ pk, sk }) => pk === 'ACTIVITY' && sk === table.partner('plain').id)
    activity.counts[table.status('gone')] += 1000
    const wrong: Item[] = [
      activity,
      Object.assign(table.account('quiet'), { availableKopecks: 5 }),
      Object.assign(table.entries('plain')[1], { createdAt: '2026-01-01T00:00:00.000Z' }),
      Object.assign(table.acts(table.leadOf('plain', 'Session'))[2], { entryRevisions: [] }),
      Object.assign(table.payout('Paid'), { processedAt: null }),
      Object.assign(table.session(true), { partnerId: table.partner('quiet').id }),
    ]
    for (const item of wrong) await documentClient.send(new PutCommand({ TableName: tableName(), Item: item }))
    const { findings } = await auditWhile(livingActs(seededRandom(3)))
    expect(findings.map(nameOf)).toEqual(expect.arrayContaining(wrong.map(nameOf)))
  })
})
