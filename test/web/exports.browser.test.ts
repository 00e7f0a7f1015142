import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { strFromU8, unzipSync } from 'fflate'
import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { tempFolder } from '../support/temp-folder.ts'
import { journeys, type Visit } from './support/journey.ts'

const { open } = journeys('filled')
const olga: Visit = { as: 'olga@demo.example' }

async function downloaded(page: Page, button: string): Promise<{ name: string; content: Buffer }> {
  const [file] = await Promise.all([page.waitForEvent('download'), page.getByRole('button', { name: button }).click()])
  const path = join(tempFolder(), 'downloaded')
  await file.saveAs(path)
  return { name: file.suggestedFilename(), content: readFileSync(path) }
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
    expect(first).toMatch(/;\d\d\.\d\d\.\d{4} \d\d:\d\d:\d\d;[^;]+;[^;]*;[0-9a-f-]{36}$/)
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
