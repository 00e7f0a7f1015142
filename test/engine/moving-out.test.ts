import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test, vi, beforeEach } from 'vitest'
import { audit } from '../../infra/ops/audit/audit.ts'
import { tableReader } from '../../infra/ops/audit/table-reader.ts'
import { readContourFile } from '../../infra/ops/contour-file/read-contour-file.ts'
import { historyKinds } from '../../infra/ops/moving/columns.ts'
import { moveOut } from '../../infra/ops/moving/export-command.ts'
import { moveIn } from '../../infra/ops/moving/import-command.ts'
import { ScanCommand } from '@aws-sdk/lib-dynamodb'
import { auditedContour, fillAuditedContour } from '../support/audited-contour.ts'
import { leadIdOf, move as moveLead } from '../support/lead-contour.ts'
import { asSomebodyElse } from '../support/as-function.ts'
import { onEveryCommand } from '../support/meanwhile.ts'
import { workADay } from '../moving/working-day.ts'
import { companyContour, inventCompany, writeCompany } from '../moving/invented-company.ts'
import { tempFolder } from '../support/temp-folder.ts'
import { describeOnEngine, newContour } from './contour-table.ts'

beforeEach(() => {
  vi.spyOn(console, 'error').mockReturnValue()
})

const findings = async () => (await audit({ table: tableReader(), now: Date.now, tell: () => () => undefined })).findings

/** The files of an export, by name. */
async function exported(contour: string, as: 'csv' | 'jsonl'): Promise<{ folder: string; files: Record<string, string[]> }> {
  const folder = join(tempFolder(), 'out')
  await moveOut(folder, as, contour)
  const files = historyKinds.map((kind) => [
    kind,
    readFileSync(join(folder, `${kind}.${as}`), 'utf8')
      .split(/\r?\n/)
      .toSorted(),
  ])
  return { folder, files: Object.fromEntries(files) }
}

/** An empty contour with the exported configuration, into which the folder moves. */
async function movedInto(folder: string, admin: string): Promise<void> {
  await newContour(readContourFile(join(folder, 'contour.json')))
  const { faults, done } = await moveIn(folder, { admin, dryRun: false })
  expect(faults).toEqual([])
  expect(done).not.toBeNull()
}

describeOnEngine('a company that moves out', () => {
  test.each(['csv', 'jsonl'] as const)(
    'as %s after a day of work is the same company after it moved in elsewhere',
    async (as) => {
      await newContour(companyContour)
      const folder = tempFolder()
      writeCompany(folder, inventCompany({ partners: 24, leads: 60, deals: 150 }))
      await moveIn(folder, { admin: 'olga@moved.example', dryRun: false })
      const day = await workADay(24)
      expect(Math.min(...Object.values(day))).toBeGreaterThan(0)
      const first = await exported('moved', as)
      await movedInto(first.folder, 'olga@moved.example')
      expect(await findings()).toEqual([])
      expect((await exported('moved', as)).files).toEqual(first.files)
    },
  )

  test('that lived here, with every kind of thing, is the same after it moved in elsewhere', async () => {
    await fillAuditedContour()
    const first = await exported('test', 'jsonl')
    await movedInto(first.folder, 'admin@test.example')
    expect(await findings()).toEqual([])
    expect((await exported('test', 'jsonl')).files).toEqual(first.files)
    expect(first.files.leads?.length).toBeGreaterThan(10)
  })

  test('takes what is done while it is read along as a whole: the deal and what it earned', async () => {
    await newContour(auditedContour)
    const leadId = await leadIdOf('Иванов', { promocode: 'PLAIN10' })
    let isFirst = true
    onEveryCommand(async (command, send) => {
      const answer = await send(command)
      if (command instanceof ScanCommand && isFirst) {
        isFirst = false
        await asSomebodyElse(async () => moveLead(leadId, { systemName: 'won', amount: 1000 }))
      }
      return answer
    })
    const { files } = await exported('test', 'jsonl')
    const deals = files.deals?.filter((line) => line !== '') ?? []
    expect(deals.map((line) => JSON.parse(line) as object)).toMatchObject([{ lead: leadId, amount: '1000.00' }])
    const partner = files.partners?.find((line) => line.includes('plain@test.example')) ?? ''
    expect(JSON.parse(partner)).toMatchObject({ balance: '1100.00' })
  })

  test('does not write into a folder that holds something', async () => {
    await newContour(companyContour)
    const folder = tempFolder()
    writeCompany(folder, inventCompany({ partners: 1, leads: 1, deals: 0 }))
    await expect(moveOut(folder, 'jsonl', 'moved')).rejects.toThrow('is not empty')
    expect(existsSync(join(folder, 'contour.json'))).toBe(false)
  })
})
