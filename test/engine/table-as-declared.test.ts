import { beforeEach, expect, inject, test } from 'vitest'
import { makeMissingIndexes } from '../../infra/local/local-table.ts'
import { audit } from '../../infra/ops/audit/audit.ts'
import { tableReader } from '../../infra/ops/audit/table-reader.ts'
import { closeUpgrade, migrateTable, UpgradeRefused } from '../../infra/ops/upgrade/upgrade.ts'
import { systemRuntime } from '../../lib/http/runtime.ts'
import { leadIndexes } from '../../lib/store/lead/lead-indexes.ts'
import { tableName } from '../../lib/store/table/environment.ts'
import { putIntoPreviousForm } from '../forms/previous-form.ts'
import { testContour } from '../support/contours.ts'
import { describeOnEngine, newContour } from './contour-table.ts'
import { askEngine } from './engine-request.ts'

const name = leadIndexes.byChange.name
const options = { runtime: systemRuntime, itemsPerSecond: Infinity, tell: () => undefined, requestsGoOnForMs: 0 }
const findings = async () => (await audit({ table: tableReader(), now: Date.now, tell: () => () => undefined })).findings

const withoutIndex = () =>
  askEngine(inject('engineEndpoint') ?? '', 'UpdateTable', {
    TableName: tableName(),
    GlobalSecondaryIndexUpdates: [{ Delete: { IndexName: name } }],
  })

describeOnEngine('a table that lacks an index of its form', () => {
  beforeEach(async () => {
    // Applied to a table of its own, which no other test gets.
    await newContour(testContour, { requestsGoOnForMs: 0 })
    await putIntoPreviousForm(() => crypto.randomUUID())
  })

  test('is named by the audit, which finds nothing else', async () => {
    expect(await findings()).toEqual([])
    await withoutIndex()
    expect(await findings()).toMatchObject([{ pk: 'TABLE', sk: `index ${name}`, wrong: `index ${name} is missing` }])
  })

  test('is not upgraded, nor is its upgrade closed, and the refusal says what is missing', async () => {
    await migrateTable(options)
    await withoutIndex()
    await expect(closeUpgrade(options)).rejects.toThrow(UpgradeRefused)
    await expect(migrateTable(options)).rejects.toThrow(`index ${name} is missing: `)
  })

  test('gets it on this machine, and is then whole', async () => {
    await withoutIndex()
    await makeMissingIndexes()
    expect(await findings()).toEqual([])
    await migrateTable(options)
    expect(await closeUpgrade(options)).toMatchObject({ stage: 'closed' })
    await makeMissingIndexes()
  })
})
