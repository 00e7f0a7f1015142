import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page, Route } from 'playwright-core'
import { expect, test } from 'vitest'
import { tempFolder } from '../support/temp-folder.ts'
import { accessibilityFaults } from './support/axe.ts'
import { journeys } from './support/journey.ts'

const { open } = journeys('filled')
const olga = 'olga@demo.example'

const inDialog = (page: Page, name: string) => page.getByRole('dialog').getByRole('button', { name, exact: true })

test('a request is put into a new registry from the queue, once, though the answer was lost', async () => {
  const page = await open('console', '/payouts?status=Approved', { as: olga, allowed: [/net::ERR_FAILED/] })
  const row = page.locator('tr[data-id]').first()
  await row.getByRole('checkbox').check()
  const keys: (string | undefined)[] = []
  await page.route('**/api/console/registry/*/payouts', async (route: Route) => {
    if (route.request().method() !== 'POST') return route.continue()
    keys.push(route.request().headers()['idempotency-key'])
    if (keys.length > 1) return route.continue()
    await route.fetch()
    return route.abort()
  })
  await page.getByRole('button', { name: /^В реестр: 1 на/ }).click()
  await inDialog(page, 'Поставить в реестр').click()
  await page
    .getByRole('dialog')
    .getByText(/^Добавлено: 1/)
    .waitFor()
  expect(await accessibilityFaults(page)).toEqual([])
  expect(new Set(keys).size).toBe(1)
  await page.getByRole('link', { name: 'Открыть реестр' }).click()
  await page.getByText(/^Итого: 1/).waitFor()
})

test('all approved requests are added at one press, and one is taken out; ready and sent, it stays open until all is paid', async () => {
  const page = await open('console', '/registries', { as: olga })
  await page.getByRole('button', { name: 'Создать реестр' }).click()
  await page.getByRole('heading', { name: /^Реестр № / }).waitFor()
  await page.getByRole('button', { name: 'Добавить все одобренные' }).click()
  await inDialog(page, 'Добавить').click()
  await page.getByText(/^Добавлено: /).waitFor()
  await page.getByText(/стоит в другом реестре/).waitFor()
  const release = page.getByRole('button', { name: /^Убрать из реестра: / })
  await release.first().waitFor()
  const before = await release.count()
  await release.first().click()
  await inDialog(page, 'Убрать').click()
  await page.getByText('Напишите, почему').waitFor()
  await page.getByLabel('Почему').fill('счёт закрыт')
  await inDialog(page, 'Убрать').click()
  await page.getByText(/^Убрана: счёт закрыт/).waitFor()
  await expect.poll(() => release.count()).toBe(before - 1)
  expect(await page.getByRole('button', { name: /^Скачать/ }).count()).toBe(0)
  await page.getByRole('button', { name: 'Отметить готовым' }).click()
  expect(await accessibilityFaults(page)).toEqual([])
  await inDialog(page, 'Отметить готовым').click()
  await page.getByText(/^Готов с /).waitFor()
  const [file] = await Promise.all([page.waitForEvent('download'), page.getByRole('button', { name: /^Скачать CSV/ }).click()])
  const saved = join(tempFolder(), 'registry.csv')
  await file.saveAs(saved)
  const rows = readFileSync(saved, 'utf8').trimEnd().split('\r\n')
  expect(rows[0]).toContain('№ документа;Дата;Сумма')
  expect(rows).toHaveLength(before)
  expect(rows.slice(1).every((row) => /;PV[0-9A-Z]{9};/.test(row) && !row.includes('счёт закрыт'))).toBe(true)
  await page.getByRole('button', { name: 'Отметить отправленным' }).click()
  await inDialog(page, 'Отметить отправленным').click()
  await page.getByText(/^Отправлен /).waitFor()
  await page.getByRole('button', { name: 'Закрыть реестр' }).click()
  await inDialog(page, 'Закрыть реестр').click()
  await page
    .getByRole('dialog')
    .getByText(/Ещё не выплачены/)
    .waitFor()
})
