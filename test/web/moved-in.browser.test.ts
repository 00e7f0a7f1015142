import { execFile } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, test } from 'vitest'
import { faultsInBothSchemes, isTooWide } from './support/axe.ts'
import { journeys } from './support/journey.ts'

const { open, contour } = journeys('demo')
const olga = { as: 'olga@demo.example' }
const widths = [{ width: 1280 }, { width: 390 }]

const files = {
  'partners.csv': [
    'externalId;email;firstName;lastName;legalType;inn;level;balance;createdAt',
    'P-17;irina@old.example;Ирина;Старкова;SelfEmployed;500100732259;2;1 500,50;12.03.2024',
  ],
  'leads.csv': [
    'externalId;partner;offer;status;statusAt;createdAt;field.name',
    '9001;P-17;mortgage;deal;20.04.2024;02.04.2024;Олег',
  ],
  'deals.csv': [
    'externalId;lead;amount;createdAt;canceledAt',
    '501;9001;20 000;20.04.2024;',
    '502;9001;5 000;21.04.2024;22.04.2024',
  ],
  'payouts.csv': [
    'externalId;partner;amount;status;requisites;createdAt;approvedAt;endedAt',
    '77;P-17;1 500;Paid;карта 2200 0000;25.04.2024;26.04.2024;27.04.2024',
    '78;P-17;1 000;Requested;карта 2200 0000;20.10.2026;;',
  ],
}

beforeAll(async () => {
  const folder = mkdtempSync(join(tmpdir(), 'moved-in-'))
  for (const [name, lines] of Object.entries(files)) writeFileSync(join(folder, name), lines.map((line) => `${line}\n`).join(''))
  const command = [join(import.meta.dirname, '../../infra/ops/contour.ts'), 'import', folder]
  const options = ['--admin', olga.as, '--port', String(contour().port)]
  await promisify(execFile)(process.execPath, [...command, ...options])
  rmSync(folder, { recursive: true })
})

async function expectGood(page: Page): Promise<void> {
  expect(await isTooWide(page)).toBe(false)
  expect(await faultsInBothSchemes(page)).toEqual([])
}
const find = async (page: Page, label: string | RegExp, text: string): Promise<void> => {
  await page.getByLabel(label).fill(text)
  await page.getByRole('button', { name: 'Найти', exact: true }).click()
}

describe.each(widths)('an administrator who knows only the id of the former program, at $width px', (width) => {
  test('finds a partner by it, sees it in the list and on the card', async () => {
    const page = await open('console', '/partners', { ...olga, ...width })
    await find(page, 'Поиск', 'P-17')
    await page.getByText('1 партнёр', { exact: true }).waitFor()
    await page.getByText('в другой системе P-17').waitFor()
    await expectGood(page)
    await page.getByRole('link', { name: 'Старкова' }).click()
    await page.getByText(/в другой системе P-17/).waitFor()
    await expectGood(page)
    await page.getByRole('tab', { name: 'Выписка' }).click()
    await page.getByRole('region', { name: 'Движения по счёту' }).getByRole('row').nth(1).waitFor()
    await expectGood(page)
  })

  test('finds a lead by it, and reads why its deal earned nothing', async () => {
    const page = await open('console', '/leads', { ...olga, ...width })
    await find(page, /^Найти: /, '9001')
    await page.getByText('в другой системе 9001').waitFor()
    await expect.poll(() => page.getByRole('table').getByRole('link').count()).toBe(1)
    await expectGood(page)
    await page.getByRole('link', { name: 'Олег' }).click()
    await page.getByText('Номер в другой системе').waitFor()
    await page
      .getByText(/в прежней программе, перенос: Ольга Соколова/)
      .first()
      .waitFor()
    await expectGood(page)
  })

  test('finds a payout request by it, though it was paid long ago, and sees it in the queue', async () => {
    const page = await open('console', '/payouts', { ...olga, ...width })
    await page.getByText('в другой системе 78').waitFor()
    await expectGood(page)
    await find(page, 'Партнёр или заявка', '77')
    const found = page.getByRole('group', { name: 'Нашлось' }).getByRole('button')
    await expect.poll(() => found.allTextContents()).toEqual([expect.stringMatching(/^Заявка: Старкова Ирина, .*выплачено$/)])
    await expectGood(page)
    await found.click()
    await page.getByRole('dialog').getByText('Номер в другой системе').waitFor()
    await expect
      .poll(() =>
        page
          .getByRole('dialog')
          .getByText(/в прежней программе, перенос: О. Соколова/)
          .count(),
      )
      .toBe(3)
    await expectGood(page)
  })
})
