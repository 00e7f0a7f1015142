import { strFromU8, unzipSync } from 'fflate'
import { describe, expect, test } from 'vitest'
import { type RegistryColumnName, registryColumns, registrySheet } from '../../../../lib/domain/banking/registry-table.ts'
import { csvText, type Sheet } from '../../../../lib/domain/value/spreadsheet.ts'
import zipToArrayBuffer from '../../../../infra/bundle/zip-in-page.ts'
import { xlsxFile } from '../../../../web/shared/list/xlsx.ts'
import { bankDocument, payeeParty } from '../../../support/bank-documents.ts'

const hostile = bankDocument({
  number: '007',
  amountKopecks: 100,
  payee: { ...payeeParty, name: '=HYPERLINK("x")', inn: '0500100732' },
})
const columns: RegistryColumnName[] = ['position', 'number', 'date', 'amount', 'payee', 'inn', 'account']

/** The cells of a workbook by their place: their type (s: a text), and what stands there. */
async function cellsOf(sheet: Sheet): Promise<Record<string, string>> {
  const files = unzipSync(new Uint8Array(await (await xlsxFile(sheet)).arrayBuffer()))
  const file = (name: string): string => strFromU8(files[name] ?? new Uint8Array())
  const texts = [...file('xl/sharedStrings.xml').matchAll(/<si>(?:<t[^>]*>)?(.*?)(?:<\/t>)?<\/si>/gs)].map(
    ([, text = '']) => text,
  )
  const cells = file('xl/worksheets/sheet1.xml').matchAll(/<c r="(\w+)"([^>]*)>(.*?)<\/c>/gs)
  return Object.fromEntries(
    [...cells].map(([, place = '', attributes = '', inner = '']) => {
      const value = /<v>(.*?)<\/v>/.exec(inner)?.[1] ?? inner
      return [place, attributes.includes('t="s"') ? `text ${texts[Number(value)]}` : value]
    }),
  )
}

describe('a table of payments', () => {
  test('in CSV has dates, amounts with a comma, and every digit of ИНН, accounts and numbers', () => {
    expect(csvText(registrySheet([bankDocument(), hostile], columns))).toBe(
      [
        '\uFEFF№ п/п;Номер документа;Дата;Сумма;Получатель;ИНН;Счёт',
        '1;"=""17""";28.11.2026;1650,5;Иванова Анна Сергеевна;"=""500100732259""";"=""40817810700000000001"""',
        '2;"=""007""";28.11.2026;1;"\'=HYPERLINK(""x"")";"=""0500100732""";"=""40817810700000000001"""',
        '',
      ].join('\r\n'),
    )
  })

  test('in a workbook has texts, dates and numbers, and no formula', async () => {
    const cells = await cellsOf(registrySheet([bankDocument(), hostile], columns))
    expect(cells).toMatchObject({
      A2: '1',
      B3: 'text 007',
      // Days since the last of 1899: 28 November 2026.
      C2: '46354',
      D2: '1650.5',
      E3: 'text =HYPERLINK("x")',
      F3: 'text 0500100732',
      G2: 'text 40817810700000000001',
    })
  })

  test('has the columns that were chosen, in their order and under the names of a form', () => {
    expect(registrySheet([bankDocument()], ['amount', 'bic'], { amount: 'Summa' })).toEqual([
      ['Summa', 'БИК'],
      [1650.5, '049805746'],
    ])
  })

  test('can have everything that a payment order says', () => {
    const all = Object.keys(registryColumns) as RegistryColumnName[]
    const [titles = [], row = []] = registrySheet([bankDocument({ incomeCode: '1' })], all)
    expect(new Set(titles).size).toBe(all.length)
    expect(row).not.toContain(undefined)
    expect(row).toContain('PVAN05H671R Вознаграждение по договору 17. Налогоплательщик НПД. НДС не облагается')
  })
})

test('a workbook that the pages pack is the same file whenever it is made', async () => {
  const files = { 'a.xml': new TextEncoder().encode('<a/>') }
  const first = new Uint8Array(await zipToArrayBuffer(files))
  // The moment of packing stands in bytes 10 to 13 of a zip: 00:00:00 on 1 January 2026.
  expect(first.slice(10, 14)).toEqual(Uint8Array.of(0, 0, 0x21, 0x5c))
  expect(Object.keys(unzipSync(first))).toEqual(['a.xml'])
})
