import { DescribeTableCommand, type TableDescription } from '@aws-sdk/client-dynamodb'
import { TransactWriteCommand } from '@aws-sdk/lib-dynamodb'
import { beforeEach, expect, test } from 'vitest'
import { audit } from '../../infra/ops/audit/audit.ts'
import { tableReader } from '../../infra/ops/audit/table-reader.ts'
import { planUpgrade } from '../../infra/ops/upgrade/upgrade-plan.ts'
import { loadUpgrade, UpgradeElsewhere, upgradeRecorded } from '../../infra/ops/upgrade/upgrade-state.ts'
import { closeUpgrade, migrateTable, UpgradeRefused } from '../../infra/ops/upgrade/upgrade.ts'
import { systemRuntime } from '../../lib/http/runtime.ts'
import {
  partnerKey,
  partnersPartition,
  previousForm,
  sameDetailsPartition,
  settingsKey,
  tableForm,
  upgradeKey,
} from '../../lib/store/keys.ts'
import { loadPartner } from '../../lib/store/partner/partner.ts'
import { payeesKey } from '../../lib/store/partner/same-details.ts'
import { attributesSet } from '../../lib/store/table/attributes-set.ts'
import { getItem, queryAll } from '../../lib/store/table/read.ts'
import { presentFormHolds, UpgradeNotClosed } from '../../lib/store/table/table-form.ts'
import { stale, type Step, transact } from '../../lib/store/table/transact.ts'
import { testContour } from '../support/contours.ts'
import { asSomebodyElse } from '../support/as-function.ts'
import { runInProcess } from '../support/command-in-process.ts'
import { notedPort } from '../support/noted-port.ts'
import { beforeNextWrite, onEveryCommand } from '../support/meanwhile.ts'
import { storedItems } from '../support/stored.ts'
import { describeOnEngine, newContour } from './contour-table.ts'

const partnerCount = 120
const partners = Array.from({ length: partnerCount }, (_, index) => ({
  email: `p${index}@test.example`,
  inn: index % 2 === 0 ? '500100732259' : '772801234583',
}))

const deadline = () => ({ ...systemRuntime, deadlineMs: Date.now() + 20_000 })
const write = (...steps: Step[]) => transact(steps, crypto.randomUUID(), deadline())
const details = async () => Object.values(await storedItems()).filter(({ pk }) => pk === sameDetailsPartition)
const noDetails = async () => {
  const items = await details()
  if (items.length > 0)
    await write(
      ...items.map(({ pk, sk }): Step => ({ write: { Delete: { Key: { pk: String(pk), sk: String(sk) } } }, refused: stale })),
    )
}
const findings = async () => (await audit({ table: tableReader(), now: Date.now, tell: () => () => undefined })).findings
const form = async () => (await getItem(settingsKey))?.form

const metAt: number[] = []
const options = {
  runtime: { ...systemRuntime, wait: async () => undefined },
  itemsPerSecond: Infinity,
  tell: (items: number) => void metAt.push(items),
}

const killed = (): never => {
  throw new Error('killed')
}

/** A table as the previous release leaves it: its form, and payment details that nobody recorded. */
beforeEach(async () => {
  metAt.length = 0
  await newContour({ ...testContour, partners })
  await noDetails()
  await write({ write: attributesSet(settingsKey, { form: previousForm }), refused: stale })
})

describeOnEngine('a table of the previous form', () => {
  test('agrees with itself, whatever the upgrade has not reached', async () => {
    expect(await findings()).toEqual([])
  })

  test('is migrated item by item, keeps its form, and a second pass changes nothing', async () => {
    expect(await migrateTable(options)).toMatchObject({ stage: 'migrated', itemsMet: partnerCount, itemsChanged: partnerCount })
    expect(await form()).toBe(previousForm)
    expect((await details()).flatMap(({ partnerIds }) => [...(partnerIds as Set<string>)])).toHaveLength(partnerCount)
    expect(await migrateTable(options)).toMatchObject({ itemsMet: 2 * partnerCount, itemsChanged: partnerCount })
    expect(await findings()).toEqual([])
  })

  test('goes on where an interrupted pass was', async () => {
    await expect(migrateTable({ ...options, tell: killed })).rejects.toThrow('killed')
    expect(await loadUpgrade()).toMatchObject({ stage: 'migrating', itemsMet: 100 })
    expect(await findings()).toEqual([])
    expect(await migrateTable(options)).toMatchObject({ stage: 'migrated', itemsMet: partnerCount, itemsChanged: partnerCount })
    expect(metAt).toEqual([partnerCount])
  })

  test('is met whole when a pass was killed between two writes', async () => {
    let written = 0
    const randomBytes = (count: number): Uint8Array => {
      if (written++ === 57) throw new Error('killed')
      return systemRuntime.randomBytes(count)
    }
    await expect(migrateTable({ ...options, runtime: { ...options.runtime, randomBytes } })).rejects.toThrow('killed')
    await migrateTable(options)
    expect((await details()).flatMap(({ partnerIds }) => [...(partnerIds as Set<string>)])).toHaveLength(partnerCount)
  })

  test.each([
    { until: 'it has begun', before: async () => undefined },
    { until: 'every item was met', before: () => migrateTable({ ...options, tell: killed }).catch(() => undefined) },
  ])('is not closed before $until', async ({ before }) => {
    await before()
    await expect(closeUpgrade(options)).rejects.toThrow(UpgradeRefused)
    expect(await form()).toBe(previousForm)
  })

  test('keeps what a profile was changed to while its details were recorded', async () => {
    const [first] = await queryAll(partnersPartition)
    const partner = await loadPartner(String(first?.id))
    if (!partner) throw new Error('the contour has partners')
    const { id, revision } = partner
    const changed = { write: attributesSet(partnerKey(id), { inn: '500100732300', revision: revision + 1 }), refused: stale }
    let isChanged = false
    onEveryCommand(async (command, send) => {
      const isRecord = command instanceof TransactWriteCommand && JSON.stringify(command.input).includes(id)
      if (isRecord && !isChanged) {
        isChanged = true
        await asSomebodyElse(() => write(changed))
      }
      return send(command)
    })
    await migrateTable(options)
    const recorded = (await details()).filter(({ partnerIds }) => (partnerIds as Set<string>).has(id))
    expect(recorded.map(({ sk }) => sk)).toEqual([payeesKey({ kind: 'Inn', digits: '500100732300' }).sk])
  })

  test('is closed with what the previous release wrote since the first pass, before and after it is refused', async () => {
    await migrateTable(options)
    await noDetails()
    const formsAtWaits: unknown[] = []
    const runtime = {
      ...systemRuntime,
      wait: async () => {
        formsAtWaits.push(await form())
        // A request of the previous release that had read the settings before.
        await noDetails()
      },
    }
    expect(await closeUpgrade({ ...options, runtime, requestsGoOnForMs: 1 })).toMatchObject({ stage: 'closed' })
    expect([...formsAtWaits, await form()]).toEqual([previousForm, tableForm, tableForm])
    expect(await findings()).toEqual([])
    expect(await details()).toHaveLength(2)
    expect([await migrateTable(options), await closeUpgrade(options)]).toEqual([null, null])
  })

  test('whose close was interrupted after its form was set is closed by another try', async () => {
    await migrateTable(options)
    const runtime = {
      ...systemRuntime,
      wait: async () => {
        if ((await form()) === tableForm) throw new Error('killed')
      },
    }
    await expect(closeUpgrade({ ...options, runtime })).rejects.toThrow('killed')
    expect([await form(), (await loadUpgrade())?.stage]).toEqual([tableForm, 'closing'])
    await noDetails()
    expect(await closeUpgrade(options)).toMatchObject({ stage: 'closed' })
    expect(await findings()).toEqual([])
  })

  test('is upgraded by one process at a time: the other stops', async () => {
    beforeNextWrite(async () => {
      const state = { stage: 'migrating', migration: 0, itemsMet: 0, itemsChanged: 0 } as const
      const at = new Date().toISOString()
      await write(upgradeRecorded(undefined, { ...state, startedAt: at, updatedAt: at }))
    })
    await expect(migrateTable(options)).rejects.toThrow(UpgradeElsewhere)
    expect(await loadUpgrade()).toMatchObject({ revision: 1, itemsMet: 0 })
  })

  test('is left to the other one when that goes on with the same pass', async () => {
    await migrateTable({ ...options, tell: killed }).catch(() => undefined)
    beforeNextWrite(() => migrateTable(options))
    await expect(migrateTable(options)).rejects.toThrow(UpgradeElsewhere)
    expect(await loadUpgrade()).toMatchObject({ stage: 'migrated', itemsMet: partnerCount })
  })

  test('is met at the pace that was asked for', async () => {
    const waits: number[] = []
    const runtime = { ...systemRuntime, now: () => 1_790_000_000_000, wait: async (ms: number) => void waits.push(ms) }
    await migrateTable({ ...options, runtime, itemsPerSecond: 50 })
    expect(waits).toEqual([2_000, 400])
  })

  test('is told what an upgrade would do and cost, and nothing is written', async () => {
    const before = await storedItems()
    const plan = await planUpgrade({ itemsPerSecond: 1, rublesPerDollar: 100 })
    expect(plan).toMatchObject({ form: previousForm, stage: 'not begun', minutes: 2 })
    // A condition on the profile, and the record of the details: two units each.
    expect(plan.migrations).toEqual([
      expect.objectContaining({ items: partnerCount, toChange: partnerCount, writeUnits: 4 * partnerCount }),
    ])
    expect(plan.rubles).toBeGreaterThan((4 * partnerCount * 0.7625 * 100) / 1_000_000)
    expect(await storedItems()).toEqual(before)
  })

  test.each(['--dry-run', '--status'])(
    'upgrade %s says what the table lacks of this version, and how to mend it',
    async (how) => {
      const port = await notedPort()
      const told = (...flags: string[]) => runInProcess(['upgrade', how, ...flags, '--port', String(port)])
      expect((await told()).output).not.toContain('differs')
      onEveryCommand(async (command, send) => {
        const answer = await send(command)
        if (!(command instanceof DescribeTableCommand)) return answer
        const { Table } = answer as { Table: TableDescription }
        return { Table: { ...Table, GlobalSecondaryIndexes: Table.GlobalSecondaryIndexes?.slice(1) } }
      })
      const { code, output } = await told()
      expect([code, output]).toEqual([
        0,
        expect.stringMatching(/^The table differs from what this version declares:\n {2}index .* is missing: /m),
      ])
      expect(JSON.parse((await told('--json')).output).differences).toEqual([expect.stringContaining('is missing')])
    },
  )

  test('refuses what only the present form can keep, and takes it once the upgrade is closed', async () => {
    await expect(write(presentFormHolds)).rejects.toThrow(UpgradeNotClosed)
    await migrateTable(options)
    await expect(write(presentFormHolds)).rejects.toThrow(UpgradeNotClosed)
    await closeUpgrade(options)
    await write(presentFormHolds)
  })
})

describeOnEngine('a table of the present form', () => {
  test('has nothing to upgrade, and its missing details are found by the audit', async () => {
    await write({ write: attributesSet(settingsKey, { form: tableForm }), refused: stale })
    expect([await migrateTable(options), await closeUpgrade(options)]).toEqual([null, null])
    expect(await planUpgrade({ itemsPerSecond: 1, rublesPerDollar: 100 })).toMatchObject({ stage: 'nothing to do' })
    expect((await findings()).map(({ wrong }) => wrong)).toContainEqual(expect.stringContaining('is paid by'))
  })

  test.each([
    { what: 'an upgrade that is closed in a table of the previous form', stage: 'closed', of: previousForm },
    { what: 'an upgrade that is under way in a table of the present form', stage: 'migrating', of: tableForm },
  ] as const)('$what is found by the audit', async ({ stage, of }) => {
    await migrateTable(options)
    await write(
      { write: attributesSet(settingsKey, { form: of }), refused: stale },
      { write: attributesSet(upgradeKey(tableForm), { stage }), refused: stale },
    )
    expect(await findings()).toEqual([expect.objectContaining({ pk: 'UPGRADES', wrong: expect.stringContaining(stage) })])
  })
})
