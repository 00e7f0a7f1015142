import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test, vi } from 'vitest'
import { audit } from '../../infra/ops/audit/audit.ts'
import { tableReader } from '../../infra/ops/audit/table-reader.ts'
import { partnerIdNamed } from '../../infra/ops/commands/partner-id-named.ts'
import { payoutsNamed } from '../../infra/ops/commands/payouts-named.ts'
import { historyColumns, historyKinds } from '../../infra/ops/moving/columns.ts'
import { moveIn } from '../../infra/ops/moving/import-command.ts'
import { sumRows } from '../../infra/ops/moving/sums.ts'
import { loadAccount } from '../../lib/store/account/account.ts'
import { idOfExternal } from '../../lib/store/moving/external-id.ts'
import { describeOnEngine, newContour } from '../engine/contour-table.ts'
import { tempFolder } from '../support/temp-folder.ts'

const root = join(import.meta.dirname, '../..')
const pages = ['docs/moving-in.md', 'docs/ru/moving-in.md']
const read = (page: string): string => readFileSync(join(root, page), 'utf8')

test.each(pages)('%s names every column of every file', (page) => {
  const columns = historyKinds.flatMap((kind) => Object.keys(historyColumns[kind]))
  expect(columns.filter((column) => !read(page).includes(`\`${column}\``))).toEqual([])
})

describeOnEngine('the example of moving in', () => {
  test.each(pages)('of %s moves into the demo contour as it stands there, and comes to the sums it prints', async (page) => {
    vi.spyOn(console, 'error').mockReturnValue()
    await newContour(JSON.parse(readFileSync(join(root, 'infra/contours/demo.json'), 'utf8')) as object)
    const folder = tempFolder()
    const blocks = [...read(page).matchAll(/`(\w+\.csv)`:\n\n```csv\n(.*?)```/gs)]
    expect(blocks).toHaveLength(historyKinds.length)
    for (const [, file = '', text = ''] of blocks) writeFileSync(join(folder, file), text)

    const { faults, warnings, sums } = await moveIn(folder, { admin: 'olga@demo.example', dryRun: false })
    expect(faults).toEqual([])
    expect(warnings).toMatchObject([{ file: 'partners.csv', line: 3, column: 'inn' }])
    const printed = read(page)
      .slice(read(page).indexOf('| kind |'))
      .matchAll(/^\| (\w+) \| (\w+) \| (\d+) \| (-?[\d.]+) \|$/gm)
    const rows = new Set(sumRows(sums).map((row) => Object.values(row).map(String).join(' ')))
    expect([...printed].map(([, ...cells]) => cells.join(' ')).filter((row) => !rows.has(row))).toEqual([])
    const irina = await loadAccount((await idOfExternal('PARTNER', '17')) ?? '')
    expect(irina).toMatchObject({
      accruedKopecks: 400_050,
      availableKopecks: 150_050,
      heldKopecks: 100_000,
      paidKopecks: 150_000,
    })
    // Commands take the old ids.
    expect(await partnerIdNamed('17')).toBe(await idOfExternal('PARTNER', '17'))
    expect(await payoutsNamed(['78'])).toMatchObject([{ status: 'Requested', amountKopecks: 100_000 }])
    await expect(payoutsNamed(['79'])).rejects.toThrow('no payout request 79')
    expect((await audit({ table: tableReader(), now: Date.now, tell: () => () => undefined })).findings).toEqual([])
  })
})
