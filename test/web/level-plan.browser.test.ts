import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import demo from '../../infra/contours/demo.json' with { type: 'json' }
import { accessibilityFaults, isTooWide } from './support/axe.ts'
import { journeys } from './support/journey.ts'

/** Everybody reaches the first level; the second takes five deals of a month. */
const levels = demo.levels.map((level) => ({ ...level, reachedBy: { deals: level.number === 1 ? 0 : 5 } }))
const folder = mkdtempSync(join(tmpdir(), 'level-plan-'))
const file = join(folder, 'contour.json')
writeFileSync(file, JSON.stringify({ ...demo, levels }))

afterAll(() => rmSync(folder, { recursive: true }))

const { open } = journeys('demo', { file })
const olga = 'olga@demo.example'

test('an owner sees which levels the deals reach, protects one, and applies the rest; pressing again changes nothing', async () => {
  const page = await open('console', '/partners', { as: olga, width: 390, scheme: 'dark' })
  await page.getByRole('link', { name: 'Уровни по сделкам' }).click()
  await page.getByText('Повысятся: 1. Понизятся, если вы разрешите: 1. Останутся, хотя сделки говорят другое: 0.').waitFor()
  expect(await isTooWide(page)).toBe(false)
  expect(await accessibilityFaults(page)).toEqual([])

  await page.getByRole('link', { name: 'Лебедева Анна' }).click()
  await page.getByText('Уровень могут изменить сделки месяца.').waitFor()
  await page.getByRole('button', { name: 'Защитить уровень' }).click()
  const protecting = page.getByRole('dialog', { name: 'Защитить уровень?' })
  await protecting.getByLabel('Почему').fill('договор на год')
  expect(await accessibilityFaults(page)).toEqual([])
  await protecting.getByRole('button', { name: 'Защитить уровень' }).click()
  await page.getByText(/Уровень защищён с .*: договор на год\. Меняют его только люди\.$/).waitFor()

  await page.goBack()
  await page.getByText('останется: защищён (договор на год)').waitFor()
  expect(await page.getByLabel('Понижать тоже').count()).toBe(0)
  await page.getByRole('button', { name: 'Применить: 1' }).click()
  const applying = page.getByRole('dialog', { name: /^Применить уровни за / })
  await applying.getByRole('button', { name: 'Применить: 1' }).click()
  await page.getByRole('status').getByText('Уровней изменено: 1.').waitFor()
  await page.getByText('Повысятся: 0. Понизятся, если вы разрешите: 0. Останутся, хотя сделки говорят другое: 1.').waitFor()
  expect(await page.getByRole('button', { name: /^Применить/ }).count()).toBe(0)
  expect(await accessibilityFaults(page)).toEqual([])
})
