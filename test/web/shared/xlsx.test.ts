import { strFromU8, unzipSync } from 'fflate'
import { expect, test } from 'vitest'
import { xlsxFile } from '../../../web/shared/list/xlsx.ts'

/** The sheet of a workbook and the texts that its cells point to. */
async function read(book: Blob): Promise<{ sheet: string; texts: string }> {
  const files = unzipSync(new Uint8Array(await book.arrayBuffer()))
  const file = (name: string): string => strFromU8(files[name] ?? new Uint8Array())
  return { sheet: file('xl/worksheets/sheet1.xml'), texts: file('xl/sharedStrings.xml') }
}

test('in a workbook ИНН and accounts are texts with every digit', async () => {
  const { sheet, texts } = await read(
    await xlsxFile([
      ['ИНН', 'Счёт'],
      ['0500100732', '40702810900000012345'],
    ]),
  )
  expect(texts).toContain('0500100732')
  expect(texts).toContain('40702810900000012345')
  expect(sheet).not.toContain('<v>0500100732</v>')
})

test('a text that looks like a formula is a text in a workbook', async () => {
  const { sheet, texts } = await read(await xlsxFile([['Имя'], ['=1+1']]))
  expect(texts).toContain('=1+1')
  expect(sheet).not.toContain('<f>')
})

test('a moment is a date by the clock of Moscow, an amount is a number', async () => {
  const { sheet } = await read(
    await xlsxFile([
      ['Выплачено', 'Сумма'],
      ['2026-11-22T21:00:00Z', 1650.5],
    ]),
  )
  // Days since the last of 1899: midnight of 23 November 2026.
  expect(sheet).toContain('<v>46349</v>')
  expect(sheet).toContain('<v>1650.5</v>')
})

test('a table without rows is a workbook with column names only', async () => {
  const { texts } = await read(await xlsxFile([['Партнёр', 'Сумма']]))
  expect(texts).toContain('Партнёр')
})
