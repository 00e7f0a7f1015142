import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeEach, expect, test } from 'vitest'
import { handler as showBank } from '../../../../functions/session/show-bank/handler.ts'
import { bankDirectoryKey, bankKey } from '../../../../lib/store/keys.ts'
import { describeOnEngine } from '../../../engine/contour-table.ts'
import { type DirectoryEntry, directoryFile, knownBanks } from '../../../support/bank-directory-file.ts'
import { call } from '../../../support/call.ts'
import { letIn } from '../../../support/logins.ts'
import { leadContour } from '../../../support/lead-contour.ts'
import { type NotedContour, notedContour } from '../../../support/noted-contour.ts'
import { storedItems, touchedKeys } from '../../../support/stored.ts'
import { tempFolder } from '../../../support/temp-folder.ts'

const [sberbank, tbank] = knownBanks as [DirectoryEntry, DirectoryEntry]

function fileOf(entries: readonly DirectoryEntry[], businessDay?: string): string {
  const file = join(tempFolder(), 'ED807_full.xml')
  writeFileSync(file, directoryFile(entries, businessDay))
  return file
}

describeOnEngine('npm run contour -- banks import', () => {
  let commands: NotedContour
  beforeEach(async () => {
    commands = await notedContour(leadContour)
  })

  test('takes all banks, so that people are shown one by its BIC', async () => {
    expect(await commands.json('banks', 'import', fileOf(knownBanks))).toEqual({
      businessDay: '2026-11-27',
      before: null,
      banks: 2,
      added: 2,
      changed: 0,
      removed: 0,
      isWritten: true,
    })
    expect(await shown('044525974')).toEqual({
      directoryDay: '2026-11-27',
      bank: {
        bic: '044525974',
        name: 'АО "ТБанк"',
        correspondentAccount: '30101810145250000974',
        city: 'г. Москва',
        isRevoked: false,
      },
    })
    expect(await shown('044525111')).toEqual({ directoryDay: '2026-11-27', bank: null })
    expect(await shown('DIRECTORY')).toEqual({ directoryDay: '2026-11-27', bank: null })
  })

  test('of the next day changes and removes what the new file says, and nothing else', async () => {
    await commands.json('banks', 'import', fileOf(knownBanks))
    const before = await storedItems()
    const next = fileOf([{ ...sberbank, name: 'ПАО СБЕР' }], '2026-11-30')
    expect(await commands.json('banks', 'import', next)).toMatchObject({ before: '2026-11-27', added: 0, changed: 1, removed: 1 })
    const touched = touchedKeys(before, await storedItems()).filter((key) => !key.startsWith('EVENTS#'))
    expect(touched.toSorted()).toEqual(
      [bankKey(sberbank.bic), bankKey(tbank.bic), bankDirectoryKey].map(({ pk, sk }) => `${pk}/${sk}`).toSorted(),
    )
  })

  test('writes nothing on a dry run', async () => {
    const before = await storedItems()
    const { code, output } = await commands.run('banks', 'import', fileOf(knownBanks), '--dry-run')
    expect({ code, output }).toMatchObject({
      code: 0,
      output: expect.stringContaining(
        'Directory of 2026-11-27: 2 banks.\nThere was none before.\n2 added, 0 changed, 0 removed.\nNothing was written.',
      ),
    })
    expect(touchedKeys(before, await storedItems())).toEqual([])
  })

  test.each([
    [
      'an older directory than the one it has',
      () => fileOf(knownBanks, '2026-11-26'),
      'The file is of 2026-11-26, and the contour has the directory of 2026-11-27 already.',
    ],
    [
      'a file with a fault, whole',
      () => fileOf([...knownBanks, { bic: '1', name: 'Банк' }], '2026-11-30'),
      '"1" is no BIC: expected nine digits that begin with 0',
    ],
    ['a file that is not there', () => join(tempFolder(), 'nothing.xml'), 'cannot be read.'],
  ])('refuses %s', async (_, file, reason) => {
    await commands.json('banks', 'import', fileOf(knownBanks))
    const before = await storedItems()
    const { code, errors } = await commands.run('banks', 'import', file())
    expect(code).toBe(1)
    expect(errors).toContain(reason)
    expect(touchedKeys(before, await storedItems())).toEqual([])
  })

  test('takes more banks than one transaction has room for', async () => {
    const many = Array.from({ length: 250 }, (_, index) => ({ ...sberbank, bic: `04${String(index).padStart(7, '0')}` }))
    expect(await commands.json('banks', 'import', fileOf(many))).toMatchObject({ added: 250 })
    expect(await commands.json('banks', 'import', fileOf(many))).toMatchObject({ added: 0, changed: 0, removed: 0 })
    expect(await shown('040000249')).toMatchObject({ bank: { name: 'ПАО Сбербанк' } })
  })
})

async function shown(bic: string): Promise<unknown> {
  const { headers } = await letIn('Partner', 'seven@test.example')
  const { body } = await call(showBank, { headers, path: { bic } })
  return body
}
