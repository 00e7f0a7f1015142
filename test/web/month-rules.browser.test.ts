import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { accessibilityFaults, isTooWide } from './support/axe.ts'
import { journeys } from './support/journey.ts'

const { open } = journeys('demo')
const olga = 'olga@demo.example'

const region = (page: Page, name: string) => page.getByRole('region', { name })

test('an owner pays by the sum of a month with a limit, and makes an exception for a group; a partner reads from when deals count', async () => {
  const page = await open('console', '/configuration', { as: olga, width: 390 })
  await page.getByRole('button', { name: 'Изменить: Предложение «Консультация»' }).click()
  const dialog = page.getByRole('dialog', { name: 'Предложение «Консультация»' })
  const rule = (number: number) => dialog.getByRole('group', { name: `Правило ${number}` })
  const choose = async (label: string, option: string, number: number) => {
    await rule(number).getByRole('combobox', { name: label }).click()
    await page.getByRole('option', { name: option }).click()
  }
  await choose('Начисляется', '% по ступеням', 1)
  await choose('Ступени по сумме', 'сделок партнёра за месяц', 1)
  const percents = rule(1).getByRole('textbox', { name: 'Процент' })
  await percents.first().fill('4')
  await rule(1).getByRole('textbox', { name: 'Ступень 2: от' }).fill('300000')
  await percents.last().fill('6')
  await rule(1).getByText('Не за все сделки, или с пределом').click()
  await rule(1).getByRole('textbox', { name: 'Не больше за месяц' }).fill('50000')
  await rule(1)
    .getByText(/Считаются сделки, сделанные после публикации/)
    .waitFor()
  await dialog.getByRole('button', { name: 'Добавить правило' }).click()
  await choose('Партнёру', 'из группы «Риелторы»', await dialog.getByRole('group', { name: /^Правило \d+$/ }).count())
  await dialog.getByRole('textbox', { name: 'Сколько' }).last().fill('12')
  expect(await isTooWide(page)).toBe(false)
  await dialog.getByRole('button', { name: 'Посмотреть, что изменится' }).click()
  await region(page, 'Что изменится').getByText('Предложение «Консультация»').waitFor()
  expect(await accessibilityFaults(page)).toEqual([])
  await dialog.getByRole('button', { name: 'Опубликовать' }).click()
  await dialog.waitFor({ state: 'detached' })
  const offers = region(page, 'Предложения')
  await offers.getByText(/ступени по сумме сделок партнёра за месяц.*не больше 50.000,00.₽ за месяц/).waitFor()
  await offers.getByText(/12.% .*по особым условиям \(только группа «Риелторы»\)/).waitFor()
  const account = await open('account', '/links', { as: 'anna@partners.example', width: 390, scheme: 'dark' })
  await account
    .getByText(/Для месяца считаются сделки с \d/)
    .first()
    .waitFor()
  expect(await isTooWide(account)).toBe(false)
})
