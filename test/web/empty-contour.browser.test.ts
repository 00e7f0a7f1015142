import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Locator, Page } from 'playwright-core'
import { afterAll, expect, test } from 'vitest'
import { journeys } from './support/journey.ts'

/** The least that a contour's file may say: an owner, and where leads begin and end. */
const folder = mkdtempSync(join(tmpdir(), 'empty-contour-'))
const file = join(folder, 'empty.json')
const owner = 'vera@program.example'
writeFileSync(
  file,
  JSON.stringify({
    contour: 'empty',
    settings: { minimumPayout: 1_000 },
    administrators: [{ email: owner, firstName: 'Вера', lastName: 'Орлова' }],
    leadStatuses: [
      { systemName: 'new', title: 'new', primary: true },
      { systemName: 'deal', title: 'deal', target: true },
    ],
  }),
)
afterAll(() => rmSync(folder, { recursive: true }))

const { open, contour } = journeys('demo', { file })
const partner = 'pavel@partners.example'

/** Opens the form of a part of the configuration, lets it be filled in, looks at what it does, and publishes it. */
async function publish(page: Page, opened: string, fill: (dialog: Locator) => Promise<void>): Promise<void> {
  await page.getByRole('button', { name: opened, exact: true }).click()
  const dialog = page.getByRole('dialog')
  await dialog.waitFor()
  await fill(dialog)
  await dialog.getByRole('button', { name: 'Посмотреть, что изменится' }).click()
  await dialog.getByRole('region', { name: 'Что изменится' }).waitFor()
  await dialog.getByRole('button', { name: 'Опубликовать' }).click()
  await dialog.waitFor({ state: 'detached' })
}

const text = (within: Locator, name: string): Locator => within.getByRole('textbox', { name, exact: true })

async function choose(page: Page, within: Locator, label: string, option: string): Promise<void> {
  await within.getByRole('combobox', { name: label }).click()
  await page.getByRole('option', { name: option, exact: true }).click()
}

async function setUpLeads(page: Page): Promise<void> {
  await publish(page, 'Изменить: Правила', async (dialog) => {
    await text(dialog, 'Наименьшая выплата').fill('500')
  })
  await publish(page, 'Изменить: Статусы лида', async (dialog) => {
    await text(dialog, 'Название статуса new').fill('Новая заявка')
    await text(dialog, 'Название статуса deal').fill('Оплачено')
    await dialog.getByRole('button', { name: 'Добавить статус' }).click()
    await text(dialog, 'Системное имя').fill('talks')
    await text(dialog, 'Название').fill('Переговоры')
    await dialog.getByRole('button', { name: 'Поднять: Переговоры' }).click()
  })
  await publish(page, 'Изменить: Поля лида', async (dialog) => {
    for (const [index, { systemName, label }] of [
      { systemName: 'name', label: 'Имя клиента' },
      { systemName: 'phone', label: 'Телефон' },
    ].entries()) {
      await dialog.getByRole('button', { name: 'Добавить поле' }).click()
      await text(dialog, 'Системное имя').nth(index).fill(systemName)
      await text(dialog, 'Название').nth(index).fill(label)
    }
    await dialog.getByRole('checkbox', { name: 'обязательное' }).first().check()
  })
}

async function setUpPartners(page: Page): Promise<void> {
  await publish(page, 'Изменить: Уровни', async (dialog) => {
    for (const [index, description] of ['Новичок', 'Мастер'].entries()) {
      await dialog.getByRole('button', { name: 'Добавить уровень' }).click()
      await text(dialog, 'Номер')
        .nth(index)
        .fill(String(index + 1))
      await text(dialog, 'Описание').nth(index).fill(description)
    }
  })
  await publish(page, 'Изменить: ИП', async (dialog) => {
    await dialog.getByRole('button', { name: 'Добавить поле' }).click()
    await text(dialog, 'Системное имя').fill('ogrnip')
    await text(dialog, 'Название').fill('ОГРНИП')
    await choose(page, dialog, 'Проверка', 'ОГРНИП')
  })
}

/** 10% from the first ruble, 15% of all of a deal from 100,000 rubles, at most 20,000 for one. */
async function setUpOffer(page: Page): Promise<void> {
  await publish(page, 'Добавить предложение', async (dialog) => {
    await text(dialog, 'Название').fill('Ремонт под ключ')
    await text(dialog, 'Имя в адресах').fill('repair')
    await text(dialog, 'Адрес страницы, куда ведут ссылки').fill('https://landing.example/repair')
    if ((await dialog.getByRole('group', { name: 'Правило 1' }).count()) === 0)
      await dialog.getByRole('button', { name: 'Добавить правило' }).click()
    const rule = dialog.getByRole('group', { name: 'Правило 1' })
    await choose(page, rule, 'Когда лид переходит в', 'Оплачено')
    await choose(page, rule, 'Начисляется', '% по ступеням')
    await rule.getByRole('textbox', { name: 'Процент' }).first().fill('10')
    await rule.getByRole('textbox', { name: 'Ступень 2: от' }).fill('100000')
    await rule.getByRole('textbox', { name: 'Процент' }).last().fill('15')
    await rule.getByText('Не за все сделки, или с пределом').click()
    await rule.getByRole('textbox', { name: 'Не больше за сделку' }).fill('20000')
  })
}

async function addPartner(page: Page): Promise<void> {
  await page.getByRole('link', { name: 'Партнёры' }).click()
  await page.getByRole('link', { name: 'Добавить партнёра' }).click()
  const form = page.getByRole('main')
  await text(form, 'Адрес').fill(partner)
  await text(form, 'Фамилия').fill('Громов')
  await text(form, 'Имя').fill('Павел')
  await form.getByRole('combobox', { name: 'Уровень' }).selectOption('1 · Новичок')
  await page.getByRole('button', { name: 'Добавить', exact: true }).click()
  await page.getByRole('heading', { name: /Громов/ }).waitFor()
}

async function issueKey(page: Page): Promise<string> {
  await page.getByRole('link', { name: 'Ключи API' }).click()
  await page.getByRole('button', { name: 'Выпустить ключ' }).click()
  const form = page.getByRole('dialog', { name: 'Выпустить ключ' })
  await text(form, 'Для чего ключ').fill('Сайт')
  for (const scope of ['смотреть лиды', 'создавать и двигать лиды']) await form.getByLabel(scope).check()
  await form.getByRole('button', { name: 'Выпустить ключ' }).click()
  const secret = await page.getByLabel('Секрет', { exact: true }).inputValue()
  await page.getByRole('button', { name: 'Секрет сохранён, закрыть' }).click()
  return secret
}

/** A client comes by a link, and the site tells of the application with the session that the link brought. */
async function applyBy(slug: string, key: string): Promise<void> {
  const { baseUrl } = contour()
  const headers = { 'x-api-key': key, 'content-type': 'application/json' }
  const click = await fetch(`${baseUrl}/r/${slug}`, { redirect: 'manual', headers: { 'user-agent': 'Mozilla/5.0' } })
  const sessionId = new URL(click.headers.get('location') ?? '').searchParams.get('session')
  const known = (await (await fetch(`${baseUrl}/api/external/lead-fields`, { headers })).json()) as {
    id: string
    systemName: string
  }[]
  const fields = known.map(({ id }) => ({ fieldTypeId: id, value: 'Клиент' }))
  const sent = await fetch(`${baseUrl}/api/external/lead`, {
    method: 'POST',
    headers,
    body: JSON.stringify({ sessionId, fields }),
  })
  expect({ status: sent.status, fields: known.map(({ systemName }) => systemName) }).toEqual({
    status: 201,
    fields: ['name', 'phone'],
  })
}

test('an owner sets a whole program up in the browser, from an empty contour to the first reward', async () => {
  const page = await open('console', '/configuration', { as: owner })
  await setUpLeads(page)
  await setUpPartners(page)
  await setUpOffer(page)
  await addPartner(page)
  const key = await issueKey(page)

  const account = await open('account', '/links', { as: partner, width: 390 })
  await account
    .getByText(/15\s%\sот\s100\s000,00\s₽/)
    .first()
    .waitFor()
  await account.getByRole('button', { name: 'Создать ссылку: Ремонт под ключ' }).click()
  await account.getByRole('textbox', { name: 'Имя ссылки' }).fill('gromov')
  await account.getByText('Имя свободно').waitFor()
  await account.getByRole('dialog').getByRole('button', { name: 'Создать ссылку' }).click()
  await account.getByText('Ссылка создана').waitFor()

  await applyBy('gromov', key)

  await page.getByRole('link', { name: 'Лиды' }).click()
  await page
    .getByRole('link', { name: /Клиент/ })
    .first()
    .click()
  await page.getByRole('button', { name: 'Сменить статус' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('combobox', { name: 'Новый статус' }).selectOption('Оплачено')
  await text(dialog, 'Сумма сделки').fill('200000')
  await dialog.getByRole('button', { name: 'Перевести: Оплачено' }).click()
  await page.getByText(/Начислено 20\s000,00\s₽/).waitFor()

  await account.getByRole('link', { name: 'Баланс' }).click()
  await account
    .getByText(/20\s000,00\s₽/)
    .first()
    .waitFor()
})
