import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { demoFields } from '../../infra/openapi/demo.ts'
import { accessibilityFaults, isTooWide } from './support/axe.ts'
import { journeys } from './support/journey.ts'

const { open, contour } = journeys('demo')
const olga = 'olga@demo.example'

interface DemoFile {
  settings: { minimumPayout: unknown }
  leadStatuses: { systemName: string; title: string; target?: boolean }[]
  offers: { title: string; active: boolean; rewards: { leadStatus: string; percentOfDeal?: number }[] }[]
  apiKeys?: unknown
}

/** The contour file of the contour, without the secrets of keys, which nobody pastes. */
function demoFile(): DemoFile {
  const { apiKeys: _secrets, ...file } = JSON.parse(
    readFileSync(join(import.meta.dirname, '../../infra/contours/demo.json'), 'utf8'),
  ) as DemoFile
  return file
}

async function compare(page: Page, file: string): Promise<void> {
  await page.getByRole('textbox', { name: 'Файл контура' }).fill(file)
  await page.getByRole('button', { name: 'Сравнить' }).click()
}

test('an owner reads the configuration, and sees what a file would change before anybody applies it', async () => {
  const page = await open('console', '/configuration', { as: olga })
  const rules = page.getByRole('region', { name: 'Правила' })
  await rules.getByText(/1\s000,00\s₽/).waitFor()
  await page
    .getByRole('region', { name: 'Предложения' })
    .getByText(/15\s% от суммы каждой сделки клиента \(уровень 2\)/)
    .waitFor()
  await page.getByRole('tab', { name: 'Проверить файл' }).click()
  expect(page.url()).toContain('tab=trial')

  await page.getByRole('button', { name: 'Сравнить' }).click()
  await page.getByText('Вставьте файл контура').waitFor()
  const file = demoFile()
  await compare(page, JSON.stringify(file))
  await page.getByText('Ничего не изменится').waitFor()

  file.settings.minimumPayout = 2500.5
  file.leadStatuses.push({ systemName: 'paused', title: 'Пауза' })
  for (const offer of file.offers) offer.active = false
  await compare(page, JSON.stringify(file))
  const changes = page.getByRole('region', { name: 'Что изменит файл' })
  await changes.getByText('Статус лида «Пауза»').waitFor()
  const smallest = changes.getByRole('row', { name: /наименьшая выплата/ })
  expect((await smallest.getByRole('cell').allTextContents()).map((cell) => cell.replaceAll(/\s/g, ' '))).toEqual([
    'наименьшая выплата',
    '1 000,00 ₽',
    '2 500,50 ₽',
  ])
  const kept = page.getByRole('region', { name: 'Чего файл не изменит' })
  await kept.getByText('Предложение «Ипотека»').waitFor()
  expect(await kept.getByText('--overwrite offers').count()).toBe(2)
  expect(await accessibilityFaults(page)).toEqual([])
})

test('somebody who pastes a file with another target status reads what happens to the leads, and which number confirms it', async () => {
  const page = await open('console', '/configuration?tab=trial', { as: olga, width: 390, scheme: 'dark' })
  const file = demoFile()
  for (const status of file.leadStatuses) status.target = status.systemName === 'lost'
  for (const { rewards } of file.offers) for (const rule of rewards) if (rule.percentOfDeal) rule.leadStatus = 'lost'
  await compare(page, JSON.stringify(file))
  const note = page.getByRole('note', { name: 'Целевой статус меняется: был «Сделка», станет «Отказ»' })
  await note.getByText(/^Сейчас в «Сделка» нет лидов, в «Отказ» нет лидов\./).waitFor()
  expect(await note.getByText('--confirm-target-change').count()).toBe(0)

  const fields = [demoFields.name, demoFields.phone]
  const body = JSON.stringify({ fields })
  const headers = { 'x-api-key': 'demo-crm-key-for-local-use-only', 'content-type': 'application/json' }
  const lead = await fetch(`${contour().baseUrl}/api/external/lead`, { method: 'POST', headers, body })
  const path = `/api/external/lead/${((await lead.json()) as { id: string }).id}/status`
  const won = JSON.stringify({ systemName: 'deal', amount: 100 })
  await fetch(`${contour().baseUrl}${path}`, { method: 'PUT', headers, body: won })
  await page.getByRole('button', { name: 'Сравнить' }).click()
  await note.getByText(/^Сейчас в «Сделка» 1\sлид с 1\sсделкой, в «Отказ» нет лидов\./).waitFor()
  await note.getByText('--confirm-target-change 1').waitFor()
  expect(await accessibilityFaults(page)).toEqual([])
  expect(await isTooWide(page)).toBe(false)
})

test('somebody who pastes a file with faults reads each of them with its place, on a phone too', async () => {
  const page = await open('console', '/configuration?tab=trial', { as: olga, width: 390, scheme: 'dark' })
  const file = demoFile()
  file.settings.minimumPayout = 'тысяча'
  for (const { rewards } of file.offers.slice(0, 1)) for (const rule of rewards.slice(1, 2)) rule.leadStatus = 'nowhere'
  await compare(page, JSON.stringify(file))
  await page.getByText('Файл не подошёл').waitFor()
  await page.getByText('settings.minimumPayout', { exact: true }).waitFor()
  expect(await accessibilityFaults(page)).toEqual([])
  expect(await isTooWide(page)).toBe(false)
  await compare(page, '{ "contour": ')
  await page.getByText('весь файл').waitFor()
})
