import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { strFromU8, unzipSync } from 'fflate'
import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { tempFolder } from '../support/temp-folder.ts'
import { journeys, type Visit } from './support/journey.ts'

const { open, contour } = journeys('filled')
const olga: Visit = { as: 'olga@demo.example' }

async function downloaded(page: Page, button: string): Promise<{ name: string; content: Buffer }> {
  const [file] = await Promise.all([page.waitForEvent('download'), page.getByRole('button', { name: button }).click()])
  const path = join(tempFolder(), 'downloaded')
  await file.saveAs(path)
  return { name: file.suggestedFilename(), content: readFileSync(path) }
}

interface ReadCell {
  kind: 'text' | 'number' | 'date'
  value: string
}

interface PaidByKey {
  id: string
  partner: { id: string }
  processedAt: string
  processedByApiKey: object | null
}

const isMoscowDate = /^2026-\d\d-\d\d \d\d:\d\d:\d\d$/

/** The cells of a workbook's only sheet as a spreadsheet reads them: a date is a number with a style whose format is one of dates. */
function cellsIn(content: Buffer): (ReadCell | undefined)[][] {
  const files = unzipSync(content)
  const file = (path: string): string => strFromU8(files[path] ?? new Uint8Array())
  const unescaped = (text: string): string =>
    text.replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&quot;', '"').replaceAll('&amp;', '&')
  const texts = [...file('xl/sharedStrings.xml').matchAll(/<si>.*?<t[^>]*>(.*?)<\/t>.*?<\/si>/gs)].map(([, text = '']) =>
    unescaped(text),
  )
  const styles = file('xl/styles.xml')
  const dateFormats = new Set(
    [...styles.matchAll(/<numFmt numFmtId="(\d+)" formatCode="dd\.mm\.yyyy[^"]*"/g)].map(([, id]) => id),
  )
  const cellStyles = /<cellXfs.*?<\/cellXfs>/s.exec(styles)?.[0] ?? ''
  const isDate = [...cellStyles.matchAll(/<xf ([^>]*)>/g)].map(([, style = '']) =>
    dateFormats.has(/numFmtId="(\d+)"/.exec(style)?.[1]),
  )
  const read = (attributes: string, value: string): ReadCell => {
    if (/ t="s"/.test(attributes)) return { kind: 'text', value: texts[Number(value)] ?? '' }
    if (!isDate[Number(/ s="(\d+)"/.exec(attributes)?.[1] ?? -1)]) return { kind: 'number', value }
    // Days since the end of 1899.
    const ms = Math.round(Number(value) * 86_400_000) + Date.UTC(1899, 11, 30)
    return { kind: 'date', value: new Date(ms).toISOString().slice(0, 19).replace('T', ' ') }
  }
  return [...file('xl/worksheets/sheet1.xml').matchAll(/<row [^>]*>(.*?)<\/row>/gs)].map(([, row = '']) => {
    const cells: (ReadCell | undefined)[] = []
    for (const [, attributes = '', value = ''] of row.matchAll(/<c ([^>]*?)>\s*<v>(.*?)<\/v>\s*<\/c>/gs)) {
      const [, letters = 'A'] = / ?r="([A-Z]+)\d+"/.exec(attributes) ?? []
      const index = letters.split('').reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1
      cells[index] = read(` ${attributes}`, value)
    }
    return cells
  })
}

describe('an accountant takes lists away', () => {
  test('of what was paid: when, by whom and with which document, dates of Moscow, every digit of ИНН', async () => {
    const page = await open('console', '/payouts?status=Paid', olga)
    await page.getByRole('row').nth(1).waitFor()
    const { name, content } = await downloaded(page, 'Скачать CSV')
    expect(name).toBe('payouts-Paid.csv')
    const [names = '', first = ''] = content.toString('utf8').split('\r\n')
    expect(names).toContain('Запрошено, МСК;')
    expect(names).toContain(';Выплачено, МСК;Кто выплатил;Документ или комментарий;id')
    expect(first).toMatch(/^\d\d\.\d\d\.\d{4} \d\d:\d\d:\d\d;/)
    expect(first).toMatch(/;"=""\d{10,12}""";/)
    expect(first).toMatch(/;\d\d\.\d\d\.\d{4} \d\d:\d\d:\d\d;[^;]+;[^;]*;[0-9a-f-]{36};$/)
  })

  test('of what was paid, as a workbook that is read back: real dates, ИНН with their leading zeros as text, the title of the key', async () => {
    const page = await open('console', '/payouts?status=Paid', olga)
    await page.getByRole('row').nth(1).waitFor()
    const { name, content } = await downloaded(page, 'Скачать Excel')
    expect(name).toBe('payouts-Paid.xlsx')
    const [names = [], ...rows] = cellsIn(content)
    const column = (title: string) => rows.map((row) => row[names.findIndex((cell) => cell?.value === title)])
    expect(rows.length).toBeGreaterThan(100)
    for (const cell of column('Выплачено, МСК'))
      expect(cell).toEqual({ kind: 'date', value: expect.stringMatching(isMoscowDate) })
    for (const cell of column('Сумма')) expect(cell).toEqual({ kind: 'number', value: expect.stringMatching(/^\d+(\.\d\d?)?$/) })
    const inns = column('ИНН').filter((cell) => cell !== undefined)
    expect(inns.length).toBeGreaterThan(50)
    for (const cell of inns) expect(cell).toEqual({ kind: 'text', value: expect.stringMatching(/^00\d{8}(\d\d)?$/) })
    const payers = new Set(column('Кто выплатил').map((cell) => cell?.value))
    expect([...payers]).toContain('по API: CRM')
    expect([...payers].filter((payer) => !/^(по API: CRM|[А-ЯЁ].* [А-ЯЁ].*)$/.test(String(payer)))).toEqual([])
    expect(names.map((cell) => cell?.value)).toContain('Документ или комментарий')
  })

  test('of one partner’s payouts: when, by whom and with which document', async () => {
    const page = await open('console', '/payouts?status=Paid', olga)
    const payout = await page.evaluate(async () => {
      const answer = await fetch('/api/console/payout?status=Paid&limit=100')
      const payouts = (await answer.json()) as PaidByKey[]
      return payouts.find(({ processedByApiKey }) => processedByApiKey)
    })
    await page.goto(`${contour().baseUrl}/console/partners/${payout?.partner.id}?tab=payouts`)
    await page.getByRole('tabpanel').getByRole('row').nth(1).waitFor()
    const { name, content } = await downloaded(page, 'Скачать Excel')
    expect(name).toMatch(/^payouts-.*\.xlsx$/)
    const [names = [], ...rows] = cellsIn(content)
    expect(names.map((cell) => cell?.value)).toEqual([
      'Запрошена, МСК',
      'Сумма',
      'Статус',
      'Реквизиты',
      'ИНН',
      'Выплачена, МСК',
      'Кто выплатил',
      'Документ или комментарий',
      'id',
    ])
    const paid = rows.find((row) => row[8]?.value === payout?.id)
    expect([paid?.[2]?.value, paid?.[6]?.value]).toEqual(['Выплачена', 'по API: CRM'])
    expect(paid?.[5]).toEqual({ kind: 'date', value: expect.stringMatching(isMoscowDate) })
    // The same moment, in Moscow time.
    const readMs = Date.parse(`${paid?.[5]?.value.replace(' ', 'T')}+03:00`)
    expect(Math.abs(readMs - Date.parse(payout?.processedAt ?? ''))).toBeLessThanOrEqual(1_000)
  })

  test('of all partners, as a workbook that is larger than the page may hand to a worker', async () => {
    const page = await open('console', '/partners', olga)
    await page.getByRole('row').nth(1).waitFor()
    const { name, content } = await downloaded(page, 'Скачать Excel')
    expect(name).toBe('partners.xlsx')
    const files = unzipSync(content)
    const sheet = files['xl/worksheets/sheet1.xml'] ?? new Uint8Array()
    expect(sheet.length).toBeGreaterThan(160_000)
    expect(strFromU8(files['xl/sharedStrings.xml'] ?? new Uint8Array())).toMatch(/>\d{12}</)
  })
})
