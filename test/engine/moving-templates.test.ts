import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test, vi } from 'vitest'
import { audit } from '../../infra/ops/audit/audit.ts'
import { tableReader } from '../../infra/ops/audit/table-reader.ts'
import { historyColumns, historyKinds } from '../../infra/ops/moving/columns.ts'
import { moveIn } from '../../infra/ops/moving/import-command.ts'
import { templateLanguages, writeTemplates } from '../../infra/ops/moving/templates.ts'
import { loadContour } from '../../lib/store/contour/contour.ts'
import { runInProcess } from '../support/command-in-process.ts'
import { notedPort } from '../support/noted-port.ts'
import { tempFolder } from '../support/temp-folder.ts'
import { describeOnEngine, newContour } from './contour-table.ts'

const demo = JSON.parse(readFileSync(join(import.meta.dirname, '../../infra/contours/demo.json'), 'utf8')) as object
const admin = 'olga@demo.example'
const linesOf = (folder: string, kind: string): string[] => readFileSync(join(folder, `${kind}.csv`), 'utf8').split('\r\n')

describeOnEngine('the templates of the files that move in', () => {
  test.each(templateLanguages)(
    'in %s have every column and one example, which moves in as it is, and is warned of',
    async (language) => {
      vi.spyOn(console, 'error').mockReturnValue()
      await newContour(demo)
      const folder = tempFolder()
      const contour = await loadContour()
      writeTemplates(folder, contour, language)
      const headers = historyKinds.map((kind) => linesOf(folder, kind).at(-3)?.split(';'))
      const fields = contour.fields.filter(({ hidden }) => !hidden).map(({ systemName }) => `field.${systemName}`)
      expect(headers).toEqual(
        historyKinds.map((kind) => [...Object.keys(historyColumns[kind]), ...(kind === 'leads' ? fields : [])]),
      )

      const { faults, warnings, done } = await moveIn(folder, { admin, dryRun: false })
      expect(faults).toEqual([])
      expect(warnings).toMatchObject([{ file: 'partners.csv', line: 6, column: 'externalId' }])
      expect(done?.written).toEqual({ partners: 1, links: 1, promocodes: 1, leads: 1, payouts: 1 })
      expect((await audit({ table: tableReader(), now: Date.now, tell: () => () => undefined })).findings).toEqual([])
    },
  )

  test('of a contour without offers have nothing that needs one, and move in too', async () => {
    vi.spyOn(console, 'error').mockReturnValue()
    await newContour({ ...demo, offers: [], partners: [], referralLinks: [], promocodes: [] })
    const folder = tempFolder()
    writeTemplates(folder, await loadContour(), 'en')
    const { faults, done } = await moveIn(folder, { admin, dryRun: false })
    expect([faults, done?.written]).toEqual([[], { partners: 1, links: 0, promocodes: 0, leads: 1, payouts: 1 }])
  })

  test('are written by the command into a new folder only, and remarks that a spreadsheet has saved are not read', async () => {
    await newContour(demo)
    const port = String(await notedPort())
    const folder = join(tempFolder(), 'history')
    const write = () => runInProcess(['import', '--templates', folder, '--language', 'ru', '--port', port])
    expect((await write()).code).toBe(0)
    expect(linesOf(folder, 'deals')[0]).toMatch(/^\uFEFF# Обязательные столбцы: externalId lead createdAt\./)
    expect((await write()).errors).toContain('is not empty')
    const saved = linesOf(folder, 'deals').map((line) => (/^\uFEFF?# /.test(line) ? `"${line.replace('\uFEFF', '')}";;;;` : line))
    writeFileSync(join(folder, 'deals.csv'), saved.join('\r\n'))
    expect((await moveIn(folder, { admin, dryRun: true })).faults).toEqual([])
  })
})
