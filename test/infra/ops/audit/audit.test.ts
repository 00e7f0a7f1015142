import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, test } from 'vitest'
import { audit, type AuditReport } from '../../../../infra/ops/audit/audit.ts'
import type { ItemKind } from '../../../../infra/ops/audit/item-kind.ts'
import { shapes } from '../../../../infra/ops/audit/item-shapes.ts'
import { tableReader } from '../../../../infra/ops/audit/table-reader.ts'
import { systemRuntime } from '../../../../lib/http/runtime.ts'
import { countFeed } from '../../../../lib/store/counted-feed.ts'
import type { Item } from '../../../../lib/store/item.ts'
import { loginEnded, noteLoginUsed } from '../../../../lib/store/login.ts'
import { sha256 } from '../../../../lib/store/sha256.ts'
import { transact } from '../../../../lib/store/transact.ts'
import { describeOnEngine } from '../../../engine/contour-table.ts'
import { fillAuditedContour } from '../../../support/audited-contour.ts'
import { letIn, sentCode } from '../../../support/logins.ts'
import { memoryReader, nameOf, type Table } from '../../../support/memory-table.ts'
import { storedAndTold } from '../../../support/stored.ts'
import { corruptions, isSameTable } from './corruptions.ts'
import { paidWithTwoEyes } from './people-corruptions.ts'
import { mangledItems, mayBeSo, richestItems, wreckOf } from './mangled.ts'
import { planted } from './planted.ts'
import { mendedDoubles } from './target-corruptions.ts'

/** An hour after the acts: whatever is compared by the clock is compared exactly. */
const hourMs = 60 * 60_000
const auditOf = (table: Table, pageItems = 7): Promise<AuditReport> =>
  audit({ table: memoryReader(() => table, pageItems), now: () => Date.now() + hourMs, tell: () => () => undefined })

/** The same with all attributes of all maps the other way round. */
function turnedRound(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(turnedRound)
  if (typeof value !== 'object' || value === null || Object.getPrototypeOf(value) !== Object.prototype) return value
  const entries = Object.entries(value).toReversed()
  return Object.fromEntries(entries.map(([name, one]) => [name, turnedRound(one)]))
}

/** Somebody of each kind is signed in, one is signed out, and one is still asked for the code. */
async function peopleSignedIn(): Promise<void> {
  const { token } = await letIn('Partner', 'plain@test.example')
  await noteLoginUsed(sha256(token), 'Partner', Date.now())
  await letIn('Administrator', 'second@test.example')
  const { token: left } = await letIn('Partner', 'seven@test.example')
  const step = loginEnded('Partner', sha256(left), new Date().toISOString())
  await transact([step], 'signed-out', { ...systemRuntime, deadlineMs: Date.now() + hourMs })
  await sentCode('account', 'eight@test.example')
}

describeOnEngine('the audit', () => {
  let whole: Table = new Map()
  beforeAll(async () => {
    await fillAuditedContour()
    await peopleSignedIn()
    // All of it is settled a minute later.
    await countFeed({ nowMs: Date.now() + 60_000, newToken: randomUUID, isTimeUp: () => false })
    whole = new Map(Object.entries(await storedAndTold()))
  })

  test('finds nothing in a table that handlers made, whatever its pages', async () => {
    const nothing = { findings: [], isCut: false, inMotion: [], uncovered: [], partners: 6, items: whole.size }
    for (const pageItems of [1, 2, 7, 1000]) expect(await auditOf(whole, pageItems)).toEqual(nothing)
    // What storedAndTold leaves out is there too: when keys were used.
    const fromEngine = await audit({ table: tableReader(), now: Date.now, tell: () => () => undefined })
    expect(fromEngine).toEqual({ ...nothing, items: expect.any(Number) })
  })

  test('finds nothing in the order of attributes, which the table gives in any', async () => {
    const turned = new Map([...whole].map(([key, item]) => [key, turnedRound(item) as Item]))
    expect((await auditOf(turned)).findings).toEqual([])
  })

  test('finds nothing in what one administrator approved and paid before four eyes were asked for', async () => {
    const table: Table = new Map(whole)
    paidWithTwoEyes(planted(table), new Date().toISOString())
    expect((await auditOf(table)).findings).toEqual([])
  })

  test.each(mendedDoubles)('finds no deal that earned twice where $what', async ({ mend }) => {
    const table: Table = new Map(whole)
    mend(planted(table))
    const { findings } = await auditOf(table)
    // The rest of what mends it is not there: just that it is no double is looked at.
    expect(findings.map(({ wrong }) => wrong).filter((wrong) => wrong.includes('another status had become the target'))).toEqual(
      [],
    )
  })

  test('has each kind of thing to look at', () => {
    const kinds = new Set([...whole.keys()].map((name) => name.replaceAll(/#[^/]*(?=\/)|#.*$/g, '').replace(/\/[^A-Z].*$/, '')))
    expect([...kinds]).toEqual(
      expect.arrayContaining(['LEAD/LEAD', 'LEAD/DEAL', 'LEAD/MOVE', 'PARTNER/ACCOUNT', 'PARTNER/ENTRY', 'SESSION/SESSION']),
    )
    expect([...kinds]).toEqual(expect.arrayContaining(['WINDOW/WINDOW', 'KEPT/ANSWER', 'PAYOUTS', 'ACTIVITY']))
  })

  describe('goes on to its end where an item has another shape, and names it:', () => {
    /** With the kinds besides of which the acts above leave nothing. */
    const richest = () => {
      const administrator = [...whole.values()].find(({ sk }) => String(sk).startsWith('ADMINISTRATOR#'))
      const apiKey = [...whole.values()].find(({ pk }) => pk === 'KEYS')
      const administratorId = String(administrator?.id)
      const at = '2026-11-22T09:00:00.000Z'
      const partnerId = [...whole.values()].find(({ pk }) => pk === 'PARTNERS')?.sk
      const others: Item[] = [
        { pk: 'ROLES', sk: administratorId, administratorId, roles: ['owner'], revision: 2, loginEpoch: 1, updatedAt: at },
        { pk: 'APPLIED', sk: 'APPLIED', digest: 'a1' },
        { pk: 'KEYUSES', sk: apiKey?.sk, lastUsedAt: at },
        { pk: 'WEBHOOKLANES', sk: 'LANES', webhookIds: [null], revision: 1 },
        { pk: `SIGNIN#${'0'.repeat(64)}`, sk: 'PROOF', sweepAfter: 1_795_000_000 },
        { pk: 'GIVENUP', sk: `LINK#${'a'.repeat(64)}`, kind: 'LINK', partnerId, name: `erased-${administratorId}`, at },
      ]
      const table: Table = new Map([...whole, ...others.map((item): [string, Item] => [nameOf(item), item])])
      return { table, items: richestItems(table) }
    }

    test.each(Object.keys(shapes) as ItemKind[])('%s', async (kind) => {
      const { table, items } = richest()
      const item = items.get(kind)
      if (!item) throw new Error(`the table has no ${kind}`)
      const unnamed: string[] = []
      for (const { attribute, how, item: mangled } of mangledItems(kind, item)) {
        if (kind === 'settings' && attribute === 'form') continue
        const { findings } = await auditOf(new Map([...table, [nameOf(item), mangled]]), 1000)
        const isNamed = findings.some(({ pk, sk }) => pk === item.pk && sk === item.sk)
        if (!isNamed) unnamed.push(`${attribute} ${how}`)
      }
      expect(unnamed).toEqual(mayBeSo[kind] ?? [])
    })

    test('every item of each kind at once', async () => {
      const { table, items } = richest()
      const wrecks = [...items.values()].filter(({ sk }) => sk !== 'SETTINGS').map(wreckOf)
      const { findings } = await auditOf(new Map([...table, ...wrecks.map((item): [string, Item] => [nameOf(item), item])]))
      const named = new Set(findings.map(({ pk, sk }) => `${pk}/${sk}`))
      expect(wrecks.map(nameOf).filter((name) => !named.has(name))).toEqual([])
    })

    test('a settings item of another form is of a table that this version does not read', async () => {
      const { table, items } = richest()
      const settings = items.get('settings')
      await expect(auditOf(new Map([...table, ['CONTOUR/SETTINGS', { ...settings, form: 'seven' }]]))).rejects.toThrow(
        /form "seven"/,
      )
    })
  })

  describe('finds', () => {
    test.each(corruptions)('$what', async ({ plant }) => {
      const table: Table = new Map(whole)
      const { item, says } = plant(planted(table))
      expect(isSameTable(table, whole)).toBe(false)
      const { findings } = await auditOf(table)
      const texts = findings.filter(({ pk, sk }) => `${pk}/${sk}` === item).map(({ wrong, shouldBe }) => `${wrong} | ${shouldBe}`)
      expect(texts).toContainEqual(expect.stringMatching(says))
      expect(findings.length).toBeLessThan(20)
    })

    test('at least 40 of them, each another one', () => {
      expect(new Set(corruptions.map(({ what }) => what)).size).toBe(corruptions.length)
      expect(corruptions.length).toBeGreaterThanOrEqual(40)
    })
  })
})
