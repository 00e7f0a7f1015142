import type { Locator, Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { accessibilityFaults, isTooWide } from './support/axe.ts'
import { journeys } from './support/journey.ts'

const { open } = journeys('demo')
const olga = 'olga@demo.example'

const region = (page: Page, name: string) => page.getByRole('region', { name })
const cellsOf = async (page: Page, name: string, row: RegExp): Promise<string[]> => {
  const cells = await region(page, name).getByRole('row', { name: row }).getByRole('cell').allTextContents()
  return cells.map((cell) => cell.replaceAll(/\s/g, ' '))
}

test('an owner changes a percent: sees what partners earn then, publishes it, and a partner reads the new terms', async () => {
  const page = await open('console', '/configuration', { as: olga })
  await page.getByRole('button', { name: 'Изменить: Предложение «Ипотека»' }).click()
  const dialog = page.getByRole('dialog', { name: 'Предложение «Ипотека»' })
  const share = dialog.getByRole('textbox', { name: 'Сколько' }).nth(2)
  await share.fill('165')
  await dialog.getByRole('button', { name: 'Посмотреть, что изменится' }).click()
  await dialog.getByRole('alert').waitFor()
  // The field itself says what is wrong with it, and no other does.
  expect(await share.getAttribute('aria-invalid')).toBe('true')
  expect(await dialog.locator('[aria-invalid=true]').count()).toBe(1)
  await share.fill('16,5')
  await dialog.getByRole('button', { name: 'Посмотреть, что изменится' }).click()
  await region(page, 'Что изменится').getByText('Предложение «Ипотека»').waitFor()
  expect(await cellsOf(page, 'Сколько приносит партнёру лид со сделкой на 100 000 ₽', /уровень 2/)).toEqual([
    'Ипотека',
    'уровень 2',
    'сразу',
    '15 100,00 ₽',
    '16 600,00 ₽',
  ])
  await page.getByText(/С публикации лид .*партнёру уровня 2 16\s600,00\s₽ вместо 15\s100,00\s₽/).waitFor()
  await page.getByText(/которые ещё не дошли до сделки/).waitFor()
  expect(await accessibilityFaults(page)).toEqual([])
  await dialog.getByRole('button', { name: 'Опубликовать' }).click()
  await dialog.waitFor({ state: 'detached' })
  await region(page, 'Предложения')
    .getByText(/16,5\s% от суммы каждой сделки клиента/)
    .waitFor()
  const account = await open('account', '/links', { as: 'anna@partners.example', width: 390 })
  await account
    .getByText(/16,5\s%/)
    .first()
    .waitFor()
  await account.getByRole('article', { name: 'Ипотека', exact: true }).getByText('Условия действуют с').waitFor()
})

test('an owner says in which level and groups partners begin who register', async () => {
  const page = await open('console', '/configuration', { as: olga })
  // And back again: the second level is retired further down.
  for (const level of [2, 1]) {
    await page.getByRole('button', { name: 'Изменить: Правила' }).click()
    const dialog = page.getByRole('dialog', { name: 'Правила' })
    await dialog.getByLabel('Уровень партнёра, который зарегистрировался').first().click()
    await page.getByRole('option', { name: new RegExp(`^${level} ·`) }).click()
    await dialog.getByRole('button', { name: 'Посмотреть, что изменится' }).click()
    await region(page, 'Что изменится').getByText('новому партнёру при регистрации').waitFor()
    expect(await accessibilityFaults(page)).toEqual([])
    await dialog.getByRole('button', { name: 'Опубликовать' }).click()
    await dialog.waitFor({ state: 'detached' })
    await region(page, 'Правила')
      .getByText(new RegExp(`уровень ${level}`))
      .waitFor()
  }
})

test('a campaign is planned with its days and for which leads, a partner sees from which day it holds, and it is taken back', async () => {
  const page = await open('console', '/configuration', { as: olga })
  const edit = page.getByRole('button', { name: 'Изменить: Предложение «Консультация»' })
  const dialog = page.getByRole('dialog', { name: 'Предложение «Консультация»' })
  const look = dialog.getByRole('button', { name: 'Посмотреть, что изменится' })
  await edit.click()
  await dialog.getByRole('textbox', { name: 'Сколько' }).first().fill('777')
  await dialog.getByLabel('С какого дня').fill('2126-01-10')
  await dialog.getByLabel('Последний день').fill('2126-01-31')
  await dialog.getByRole('radio', { name: /зарабатывают по новым правилам/ }).check()
  await look.click()
  await region(page, 'Что изменится')
    .getByText(/до .*, для всех лидов/)
    .waitFor()
  expect(await accessibilityFaults(page)).toEqual([])
  await dialog.getByRole('button', { name: 'Опубликовать' }).click()
  await dialog.waitFor({ state: 'detached' })
  await region(page, 'Предложения')
    .getByText(/С 10\.01\.2126/)
    .waitFor()

  const account = await open('account', '/links', { as: 'anna@partners.example', width: 390, scheme: 'dark' })
  const coming = account.getByRole('region', { name: /^С 10 янв.* 2126/ })
  await coming.getByText(/777,00\s₽/).waitFor()
  await coming.getByText('для всех ваших клиентов').waitFor()
  await coming.getByText(/Эти условия действуют до 1 фев/).waitFor()
  expect(await isTooWide(account)).toBe(false)
  expect(await accessibilityFaults(account)).toEqual([])

  const narrow = await open('console', '/configuration', { as: olga, width: 390, scheme: 'dark' })
  await narrow.getByRole('button', { name: 'Изменить: Предложение «Консультация»' }).click()
  await narrow.getByRole('checkbox', { name: 'Отменить: ещё не началось' }).check()
  await narrow.getByRole('button', { name: 'Посмотреть, что изменится' }).click()
  await region(narrow, 'Что изменится').getByText('Предложение «Консультация»').waitFor()
  expect(await isTooWide(narrow)).toBe(false)
  await narrow.getByRole('button', { name: 'Опубликовать' }).click()
  await narrow.getByRole('dialog').waitFor({ state: 'detached' })
  await expect.poll(() => region(narrow, 'Предложения').getByText(/2126/).count()).toBe(0)
})

test('an owner pays by steps, with a limit and a bonus for the first deal; partner and administrator read it in words', async () => {
  const page = await open('console', '/configuration', { as: olga, width: 390, scheme: 'dark' })
  await page.getByRole('button', { name: 'Изменить: Предложение «Консультация»' }).click()
  const dialog = page.getByRole('dialog', { name: 'Предложение «Консультация»' })
  const rule = (number: number) => dialog.getByRole('group', { name: `Правило ${number}` })
  const choose = async (label: string, option: string, number: number) => {
    await rule(number).getByRole('combobox', { name: label }).click()
    await page.getByRole('option', { name: option }).click()
  }
  await choose('Начисляется', '% по ступеням', 1)
  await rule(1).getByRole('textbox', { name: 'Процент' }).first().fill('5')
  await rule(1).getByRole('textbox', { name: 'Ступень 2: от' }).fill('100000')
  await rule(1).getByRole('textbox', { name: 'Процент' }).last().fill('7')
  await rule(1).getByText('Не за все сделки, или с пределом').click()
  await rule(1).getByRole('textbox', { name: 'Не больше за сделку' }).fill('15000')
  await dialog.getByRole('button', { name: 'Добавить правило' }).click()
  await choose('Начисляется', '₽ за лид', 2)
  await rule(2).getByRole('textbox', { name: 'Сколько' }).fill('500')
  await rule(2).getByText('Не за все сделки, или с пределом').click()
  await rule(2).getByRole('textbox', { name: 'По какую сделку' }).fill('1')
  expect(await isTooWide(page)).toBe(false)
  await dialog.getByRole('button', { name: 'Посмотреть, что изменится' }).click()
  await region(page, 'Что изменится').getByText('Предложение «Консультация»').waitFor()
  expect(await cellsOf(page, 'Сколько приносит партнёру лид со сделкой на 100 000 ₽', /без уровня/)).toEqual([
    'Консультация',
    'без уровня',
    'сразу',
    '500,00 ₽',
    '7 500,00 ₽',
  ])
  expect(await accessibilityFaults(page)).toEqual([])
  await dialog.getByRole('button', { name: 'Опубликовать' }).click()
  await dialog.waitFor({ state: 'detached' })
  const bySteps =
    /5\s%\sот\s0,00\s₽,\s7\s%\sот\s100\s000,00\s₽\s\(на\sвсю\sсумму\)\sот\sсуммы\sкаждой\sсделки\sклиента,\sне\sбольше\s15\s000,00\s₽\sза\sсделку/
  const forFirst = /500,00\s₽\sза\sсделку\sклиента,\sтолько\sза\sпервую\sсделку\sклиента/
  for (const words of [bySteps, forFirst]) await region(page, 'Предложения').getByText(words).waitFor()
  const account = await open('account', '/links', { as: 'anna@partners.example', width: 390 })
  for (const words of [bySteps, forFirst]) await account.getByText(words).first().waitFor()
  expect(await isTooWide(account)).toBe(false)
})

test('an edit after the look asks to look again, and nothing can be published that was not seen', async () => {
  const page = await open('console', '/configuration', { as: olga, width: 390, scheme: 'dark' })
  await page.getByRole('button', { name: 'Изменить: Уровни' }).click()
  const dialog = page.getByRole('dialog', { name: 'Уровни' })
  const look = dialog.getByRole('button', { name: 'Посмотреть, что изменится' })
  await look.click()
  await dialog.getByText('Ничего не изменится: всё уже так.').waitFor()
  expect(await dialog.getByRole('button', { name: 'Опубликовать' }).isDisabled()).toBe(true)
  await dialog.getByRole('textbox', { name: 'Описание' }).first().fill('Новичок')
  expect(await dialog.getByRole('button', { name: 'Опубликовать' }).count()).toBe(0)
  await dialog.getByRole('button', { name: 'Добавить уровень' }).click()
  await look.click()
  await dialog.getByText('Укажите номер уровня').waitFor()
  await dialog.getByRole('textbox', { name: 'Номер' }).last().fill('3')
  await look.click()
  await region(page, 'Что изменится').getByText('уровень 3').waitFor()
  expect(await isTooWide(page)).toBe(false)
  expect(await accessibilityFaults(page)).toEqual([])
  await dialog.getByRole('button', { name: 'Опубликовать' }).click()
  await region(page, 'Уровни').getByText('уровень 1, Новичок').waitFor()
})

test('what would not work is refused at the look, with its place; what another published meanwhile is not overwritten', async () => {
  const [page, other] = [
    await open('console', '/configuration', { as: olga }),
    await open('console', '/configuration', { as: olga }),
  ]
  for (const one of [page, other]) await one.getByRole('button', { name: 'Изменить: Правила' }).click()
  const dialog = page.getByRole('dialog', { name: 'Правила' })
  await dialog.getByRole('checkbox', { name: 'Партнёры регистрируются сами' }).check()
  await dialog.getByRole('textbox', { name: 'Версия условий программы' }).fill('')
  await dialog.getByRole('textbox', { name: 'Адрес условий' }).fill('')
  await dialog.getByRole('button', { name: 'Посмотреть, что изменится' }).click()
  await dialog.getByRole('alert').getByText('settings.terms').waitFor()
  await dialog.getByRole('alert').getByText('партнёры регистрируются сами и принимают условия').waitFor()
  expect(await dialog.getByRole('textbox', { name: 'Версия условий программы' }).getAttribute('aria-invalid')).toBe('true')
  await dialog.getByRole('textbox', { name: 'Версия условий программы' }).fill('2026-12')
  await dialog.getByRole('textbox', { name: 'Адрес условий' }).fill('https://landing.example/terms')
  await dialog.getByRole('button', { name: 'Посмотреть, что изменится' }).click()
  await region(page, 'Что изменится').waitFor()

  const theirs = other.getByRole('dialog', { name: 'Правила' })
  await theirs.getByRole('textbox', { name: 'Наименьшая выплата' }).fill('2000')
  await theirs.getByRole('button', { name: 'Посмотреть, что изменится' }).click()
  await theirs.getByRole('button', { name: 'Опубликовать' }).click()
  await theirs.waitFor({ state: 'detached' })

  await dialog.getByRole('button', { name: 'Опубликовать' }).click()
  await dialog.getByText('Конфигурацию изменили, пока вы её правили: посмотрите на неё ещё раз').waitFor()
})

test('statuses and fields of leads are moved and added with the keyboard alone', async () => {
  const page = await open('console', '/configuration', { as: olga, width: 390 })
  await page.getByRole('button', { name: 'Изменить: Статусы лида' }).click()
  const statuses = page.getByRole('dialog', { name: 'Статусы лида' })
  await statuses.getByRole('button', { name: 'Опустить: Новый' }).press('Enter')
  await statuses.getByRole('button', { name: 'Посмотреть, что изменится' }).press('Enter')
  await region(page, 'Что изменится').waitFor()
  await statuses.getByRole('button', { name: 'Опубликовать' }).press('Enter')
  await statuses.waitFor({ state: 'detached' })
  await region(page, 'Статусы лида').locator('li:nth-child(2)').getByText('Новый').waitFor()

  await page.getByRole('button', { name: 'Изменить: Поля лида' }).click()
  const fields = page.getByRole('dialog', { name: 'Поля лида' })
  await fields.getByRole('button', { name: 'Добавить поле' }).press('Enter')
  await fields.getByRole('textbox', { name: 'Системное имя' }).fill('inn')
  await fields.getByRole('textbox', { name: 'Название' }).fill('ИНН компании')
  await fields.getByRole('group', { name: 'Добавить поле' }).getByRole('checkbox', { name: 'По полю ищут лиды' }).press('Space')
  // Leads that there are have to be looked through first.
  const known = fields.getByRole('group', { name: /^name/ }).getByRole('checkbox', { name: 'По полю ищут лиды' })
  await known.press('Space')
  await fields.getByRole('button', { name: 'Посмотреть, что изменится' }).press('Enter')
  await region(page, 'Что изменится').getByText('Поле лида «ИНН компании»').waitFor()
  await fields
    .getByRole('note', { name: 'Поиск появится не сразу' })
    .getByText(/^Искать лиды по .* можно станет/)
    .waitFor()
  expect(await isTooWide(page)).toBe(false)
  expect(await accessibilityFaults(page)).toEqual([])
  await fields.getByRole('button', { name: 'Опубликовать' }).press('Enter')
  await fields.waitFor({ state: 'detached' })
  await region(page, 'Поля лида').getByRole('row', { name: /inn/ }).getByText('по нему ищут').waitFor()
  await region(page, 'Поля лида')
    .getByRole('row', { name: /\bname\b/ })
    .getByText(/^поиск готовится с/)
    .waitFor()
})

test('a legal type gets a question with a check, which then stands among what the type asks', async () => {
  const page = await open('console', '/configuration', { as: olga, width: 390, fresh: true })
  await page.getByRole('button', { name: 'Изменить: ИП' }).click()
  const dialog = page.getByRole('dialog', { name: 'Правовая форма: ИП' })
  await dialog.getByRole('button', { name: 'Добавить поле' }).click()
  await dialog.getByRole('button', { name: 'Посмотреть, что изменится' }).click()
  await dialog.getByText('Укажите системное имя и подпись нового').waitFor()
  const added = dialog.getByRole('group', { name: 'Добавить поле' })
  await added.getByRole('textbox', { name: 'Системное имя' }).fill('certificate')
  await added.getByRole('textbox', { name: 'Название' }).fill('Номер свидетельства')
  await added.getByLabel('Проверка').first().click()
  await page.getByRole('option', { name: 'ОГРНИП' }).click()
  await dialog.getByRole('button', { name: 'Посмотреть, что изменится' }).click()
  await region(page, 'Что изменится')
    .getByText(/подпись: Номер свидетельства/)
    .waitFor()
  expect([await accessibilityFaults(page), await isTooWide(page)]).toEqual([[], false])
  await dialog.getByRole('button', { name: 'Опубликовать' }).click()
  await dialog.waitFor({ state: 'detached' })
  await region(page, 'Правовые формы')
    .getByText(/Номер свидетельства/)
    .waitFor()
})

test('an option of a list is renamed in its place and another is retired: each stays the same for leads', async () => {
  const page = await open('console', '/configuration', { as: olga, width: 390, fresh: true })
  await page.getByRole('button', { name: 'Изменить: Поля лида' }).click()
  const dialog = page.getByRole('dialog', { name: 'Поля лида' })
  const city = dialog.getByRole('group', { name: /^city/ })
  await city.getByRole('textbox', { name: 'Вариант 1' }).fill('')
  await dialog.getByRole('button', { name: 'Посмотреть, что изменится' }).click()
  await dialog.getByText('У варианта нет названия: чтобы его убрать, скройте его').waitFor()
  await city.getByRole('textbox', { name: 'Вариант 1' }).fill('Москва и область')
  await city.getByRole('checkbox', { name: 'Не предлагать: Пермь' }).check()
  await city.getByRole('textbox', { name: 'Новые варианты, по одному в строке' }).fill('Омск\nТверь')
  await dialog.getByRole('button', { name: 'Посмотреть, что изменится' }).click()
  await region(page, 'Что изменится').getByText('Москва и область; Казань; Пермь (скрыто); Омск; Тверь').waitFor()
  expect([await accessibilityFaults(page), await isTooWide(page)]).toEqual([[], false])
  await dialog.getByRole('button', { name: 'Опубликовать' }).click()
  await dialog.waitFor({ state: 'detached' })
  await region(page, 'Поля лида').getByText('Москва и область, Казань, Пермь (скрыто), Омск, Тверь').waitFor()
})

test('a group, a level and an offer get another name, and each stays the same', async () => {
  const page = await open('console', '/configuration', { as: olga, width: 390, fresh: true })
  const publishedIn = async (
    part: string,
    edit: (dialog: Locator) => Promise<void>,
    outcome: string,
    whom = outcome,
  ): Promise<void> => {
    await page.getByRole('button', { name: `Изменить: ${part}` }).click()
    const dialog = page.getByRole('dialog')
    await edit(dialog)
    await dialog.getByRole('button', { name: 'Посмотреть, что изменится' }).click()
    await region(page, 'Что изменится').getByText(outcome).first().waitFor()
    await region(page, 'Что изменится').getByText(whom).first().waitFor()
    expect([await accessibilityFaults(page), await isTooWide(page)]).toEqual([[], false])
    await dialog.getByRole('button', { name: 'Опубликовать' }).click()
    await dialog.waitFor({ state: 'detached' })
  }
  await publishedIn(
    'Группы',
    (dialog) => dialog.getByRole('textbox', { name: 'Группа 1' }).fill('Авторы'),
    'Группа «Авторы»',
    'Касается ',
  )
  await region(page, 'Группы').getByText('Авторы').waitFor()
  expect(await region(page, 'Группы').getByRole('listitem').count()).toBe(2)
  await publishedIn('Уровни', (dialog) => dialog.getByRole('textbox', { name: 'Номер' }).nth(1).fill('5'), 'Уровень 5')
  await publishedIn(
    'Предложение «Ипотека»',
    (dialog) => dialog.getByRole('textbox', { name: 'Имя в адресах' }).fill('home'),
    'Предложение «Ипотека»',
  )
  await region(page, 'Предложения').getByText('(уровень 5)').first().waitFor()
  await expect.poll(() => region(page, 'Предложения').getByText('mortgage').count()).toBe(0)
})

test('a status, a level and a group are retired: leads and partners keep them, and nobody is offered them any more', async () => {
  const page = await open('console', '/configuration', { as: olga, width: 390, fresh: true })
  const retire = async (part: string, box: string | RegExp, seen?: (dialog: Locator) => Promise<void>): Promise<void> => {
    await page.getByRole('button', { name: `Изменить: ${part}` }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('checkbox', { name: box }).last().check()
    await dialog.getByRole('button', { name: 'Посмотреть, что изменится' }).click()
    await region(page, 'Что изменится').waitFor()
    await seen?.(dialog)
    expect([await accessibilityFaults(page), await isTooWide(page)]).toEqual([[], false])
    await dialog.getByRole('button', { name: 'Опубликовать' }).click()
    await dialog.waitFor({ state: 'detached' })
  }
  await page.getByRole('button', { name: 'Изменить: Статусы лида' }).click()
  const marked = page.getByRole('dialog').getByRole('checkbox', { name: 'Больше не переводить в него лиды: Новый' })
  expect(await marked.isDisabled()).toBe(true)
  await page.keyboard.press('Escape')
  await retire('Статусы лида', 'Больше не переводить в него лиды: Отказ', async (dialog) => {
    await dialog.getByText('Статус «Отказ» больше не ставится').waitFor()
  })
  await region(page, 'Статусы лида').getByText('больше не ставится').waitFor()
  await retire('Уровни', /^Больше никому не давать: Уровень \d+$/, async (dialog) => {
    await dialog.getByText(/^(Остаётся у \d+\s\S+|Нет ни у одного партнёра)$/).waitFor()
  })
  await region(page, 'Уровни')
    .getByText(/\(больше не даётся\)/)
    .waitFor()
  await retire('Группы', 'Больше никому не давать: Риелторы', async (dialog) => {
    await dialog.getByText(/^Остаётся у \d+\s\S+$/).waitFor()
  })
  await region(page, 'Группы').getByText('Риелторы (больше не даётся)').waitFor()

  await page.goto(new URL('/console/partners/new', page.url()).href)
  await page.getByLabel('Уровень').waitFor()
  expect(await page.getByRole('checkbox', { name: 'Риелторы' }).count()).toBe(0)
  const offered = (await page.getByLabel('Уровень').getByRole('option').allTextContents()).join(', ')
  expect(offered).toMatch(/^Без уровня, 1 · /)
  expect(offered).not.toContain('Эксперт')
})
