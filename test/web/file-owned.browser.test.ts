import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { accessibilityFaults, isTooWide } from './support/axe.ts'
import { journeys } from './support/journey.ts'

/** The demo contour, whose file alone changes its configuration. */
const folder = mkdtempSync(join(tmpdir(), 'file-owned-'))
const file = join(folder, 'contour.json')
const demo = JSON.parse(readFileSync(join(import.meta.dirname, '../../infra/contours/demo.json'), 'utf8')) as { settings: object }
writeFileSync(file, JSON.stringify({ ...demo, settings: { ...demo.settings, configuredBy: 'file' } }))

afterAll(() => rmSync(folder, { recursive: true }))

const { open } = journeys('demo', { file })

test.each([
  { width: 1280, scheme: 'light' as const },
  { width: 390, scheme: 'dark' as const },
])('a configuration of a file is shown and explained, with nothing to edit, $width wide', async ({ width, scheme }) => {
  const page = await open('console', '/configuration', { as: 'olga@demo.example', width, scheme })
  const note = page.getByRole('note', { name: 'Конфигурацию меняет только файл контура' })
  await note.getByText('settings.configuredBy').waitFor()
  await page.getByRole('region', { name: 'Предложения' }).getByText('Ипотека').waitFor()
  // Each part is there, and none can be edited.
  for (const part of ['Правила', 'Статусы лида', 'Уровни', 'Группы']) await page.getByRole('region', { name: part }).waitFor()
  for (const name of [/^Изменить/, /^Добавить/]) expect(await page.getByRole('button', { name }).count()).toBe(0)
  expect(await accessibilityFaults(page)).toEqual([])
  expect(await isTooWide(page)).toBe(false)
  // A file can still be tried there.
  await page.getByRole('tab', { name: 'Проверить файл' }).click()
  await page.getByRole('button', { name: 'Сравнить' }).waitFor()
})
