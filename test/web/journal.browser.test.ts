import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { demo } from '../../infra/openapi/demo.ts'
import { tempFolder } from '../support/temp-folder.ts'
import { accessibilityFaults } from './support/axe.ts'
import { journeys } from './support/journey.ts'

const { open } = journeys('demo')
const [olga, ivan] = ['olga@demo.example', 'ivan@demo.example']

/** Adds to the balance of a partner, or takes from it, as an administrator does. */
async function correct(page: Page, direction: 'Начислить' | 'Списать', rubles: string, reason: string): Promise<void> {
  await page.getByRole('button', { name: 'Корректировка' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByText(direction, { exact: true }).click()
  await dialog.getByLabel('Сумма').fill(rubles)
  await dialog.getByLabel('Причина').fill(reason)
  await dialog.getByRole('button', { name: new RegExp(`${direction} `) }).click()
  await dialog.waitFor({ state: 'detached' })
}

async function downloaded(page: Page, button: string): Promise<string[]> {
  const [file] = await Promise.all([page.waitForEvent('download'), page.getByRole('button', { name: button }).click()])
  const path = join(tempFolder(), 'downloaded')
  await file.saveAs(path)
  return readFileSync(path, 'utf8').split('\r\n')
}

test('an accountant sees who corrected what this week, for how much, adds it up, and takes it away', async () => {
  const statement = await open('console', `/partners/${demo.anna}?tab=statement`, { as: olga })
  await correct(statement, 'Начислить', '500', 'подарок')
  await correct(statement, 'Начислить', '0,1', 'копейки')
  await correct(statement, 'Списать', '250,5', 'дважды за май')

  const page = await open('console', `/journal?of=partner:${demo.anna}`, { as: ivan })
  await page.getByLabel('Действие').selectOption('money')
  await page.getByRole('button', { name: 'Эта неделя' }).click()
  const taken = page.getByRole('row', { name: /дважды за май/ })
  await taken.waitFor()
  expect(await taken.textContent()).toMatch(/Ольга Соколова.*olga@demo\.example.*корректировка счёта.*[-−]250,50/)
  expect(await taken.textContent()).toMatch(/запрос [0-9a-f-]{36}/)
  expect(page.url()).toMatch(/type=money/)
  expect(page.url()).toMatch(/since=\d{4}-\d\d-\d\d&until=\d{4}-\d\d-\d\d/)
  expect(await accessibilityFaults(page)).toEqual([])

  await page.getByLabel('Действие').selectOption('correction.posted')
  await page.getByRole('button', { name: 'Посчитать итоги' }).click()
  const sums = page.getByRole('region', { name: 'Итоги' }).getByRole('row', { name: /корректировка счёта/ })
  await sums.first().waitFor()
  expect(await sums.count()).toBe(1)
  expect(await sums.textContent()).toMatch(/Ольга Соколова \(olga@demo\.example\)3500,10\s₽250,50\s₽$/)
  expect(await accessibilityFaults(page)).toEqual([])

  // Sums belong to the filters: with other filters they are gone.
  await page.getByLabel('Сумма от, ₽').fill('250,5')
  await page.getByRole('button', { name: 'Показать', exact: true }).click()
  await expect.poll(() => page.getByRole('row', { name: /копейки/ }).count()).toBe(0)
  await taken.waitFor()
  expect(await sums.count()).toBe(0)
  expect(page.url()).toContain('amountFrom=250.5')

  const [names = '', ...rows] = await downloaded(page, 'Скачать CSV')
  expect(names).toContain('Когда, МСК;Кто;Адрес или ключ;Что;Объекты;Сумма;')
  expect(rows.filter((row) => row.includes(';корректировка счёта;')).map((row) => row.split(';')[5])).toEqual(['-250,5', '500'])

  await page.reload()
  await taken.waitFor()
  expect(await page.getByLabel('Сумма от, ₽').inputValue()).toBe('250,5')
})

test('an invalid amount is reported beside its field, and nothing is requested; one person and one thing narrow the list down', async () => {
  await correct(await open('console', `/partners/${demo.maria}?tab=statement`, { as: olga }), 'Начислить', '1', 'рубль')
  const page = await open('console', '/journal?type=file.applied', { as: olga })
  const applied = page.getByRole('row', { name: /файл контура применён/ })
  await applied.first().waitFor()
  // There is no actor to narrow the list down to.
  expect(await applied.first().textContent()).toContain('сама программа')
  await page.getByLabel('Сумма до, ₽').fill('1,005')
  await page.getByRole('button', { name: 'Показать', exact: true }).click()
  await expect.poll(() => page.getByLabel('Сумма до, ₽').getAttribute('aria-invalid')).toBe('true')
  expect(page.url()).not.toContain('amountTo')
  expect(await accessibilityFaults(page)).toEqual([])

  await page.goto(page.url().replace(/\?.*/, ''))
  await page.getByRole('button', { name: 'только он: Ольга Соколова' }).first().click()
  await expect.poll(() => page.getByLabel('Кто (адрес почты)').inputValue()).toBe(olga)
  await expect.poll(() => page.getByText('сама программа').count()).toBe(0)
  await page
    .getByRole('button', { name: /только это: партнёр maria@/ })
    .first()
    .click()
  await page.getByRole('button', { name: /^Только это: partner:/ }).waitFor()
  expect(page.url()).toContain('by=olga%40demo.example')
})
