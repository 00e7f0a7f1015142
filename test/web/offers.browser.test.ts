import { expect, test } from 'vitest'
import type { Page } from 'playwright-core'
import { accessibilityFaults, isTooWide } from './support/axe.ts'
import { journeys } from './support/journey.ts'

const { open, contour } = journeys('demo')
const [olga, ivan, anna] = ['olga@demo.example', 'ivan@demo.example', 'anna@partners.example']
const phone = { width: 390, height: 844 }

const offerCard = (page: Page, title: string) => page.getByRole('article', { name: title, exact: true })
const dialog = (page: Page) => page.getByRole('dialog')
const expectAccessible = async (page: Page): Promise<void> => {
  expect(await accessibilityFaults(page)).toEqual([])
  expect(await isTooWide(page)).toBe(false)
}

test('a partner makes a link, whose name is suggested and checked, and a client in another window comes to the landing page', async () => {
  const page = await open('account', '/links', { as: anna, ...phone })
  await offerCard(page, 'Ипотека').getByRole('button', { name: 'Создать ссылку' }).click()
  const name = dialog(page).getByLabel('Имя ссылки')
  // Taken by the demo contour itself.
  expect(await name.inputValue()).toBe('anna-mortgage')
  await dialog(page).getByRole('button', { name: 'Взять «anna-mortgage-2»' }).click()
  await dialog(page).getByText('Имя свободно').waitFor()
  await name.fill('Осень')
  await dialog(page).getByText('Только латинские буквы').waitFor()
  await name.fill('Anna-Autumn')
  await dialog(page).getByText('Имя свободно').waitFor()
  await expectAccessible(page)
  await dialog(page).getByRole('button', { name: 'Создать ссылку' }).click()
  await page.getByText('Ссылка создана').waitFor()
  const card = page.getByRole('article', { name: 'Ипотека: anna-autumn' })
  await card.getByRole('button', { name: 'Копировать' }).click()
  await page.getByRole('status').filter({ hasText: 'Скопировано' }).waitFor()

  await card.getByRole('button', { name: 'QR-код' }).click()
  await dialog(page)
    .getByRole('img', { name: /QR-код ссылки/ })
    .waitFor()
  await expectAccessible(page)
  const download = page.waitForEvent('download')
  await dialog(page).getByRole('button', { name: 'Скачать PNG' }).click()
  expect((await download).suggestedFilename()).toBe('anna-autumn.png')
  await dialog(page).getByRole('button', { name: 'Закрыть' }).click()

  await card.getByRole('button', { name: 'Метки' }).click()
  await dialog(page).getByLabel('Метка sub1').fill('блог 1')
  const tagged = (await dialog(page).getByLabel('Ссылка', { exact: true }).textContent()) ?? ''
  expect(tagged).toContain('/r/anna-autumn?sub1=%D0%B1%D0%BB%D0%BE%D0%B3+1')

  // There is no real landing page here: the test only sees the request for it.
  const client = await open('account', '', { ...phone, allowed: [/ERR_NAME_NOT_RESOLVED/] })
  const landed = client.waitForRequest((request) => request.url().startsWith('https://landing.example/'))
  await client.goto(tagged).catch(() => undefined)
  expect(new URL((await landed).url()).searchParams.get('session')).toMatch(/^[\w-]{22}$/)
})

test('a partner disables a link, enables it again and removes it; the partner sees a link that an administrator disabled, and cannot enable it', async () => {
  const page = await open('account', '/links', { as: anna, ...phone })
  await offerCard(page, 'Ипотека').getByRole('button', { name: 'Создать ссылку' }).click()
  await dialog(page).getByLabel('Имя ссылки').fill('anna-winter')
  await dialog(page).getByText('Имя свободно').waitFor()
  await dialog(page).getByRole('button', { name: 'Создать ссылку' }).click()
  const card = page.getByRole('article', { name: 'Ипотека: anna-winter' })
  await card.getByRole('button', { name: 'Отключить' }).click()
  await card.getByText('Отключена').waitFor()
  // A disabled link has no share buttons.
  expect(await card.getByRole('button', { name: 'Копировать' }).count()).toBe(0)
  await expectAccessible(page)
  await card.getByRole('button', { name: 'Включить' }).click()
  await card.getByRole('button', { name: 'Копировать' }).waitFor()

  const consolePage = await open('console', '/links', { as: olga })
  const seen = consolePage.getByRole('article', { name: 'anna-winter' })
  await seen.getByRole('button', { name: 'Отключить' }).click()
  await dialog(consolePage).getByLabel('Причина').fill('стоит на сайте купонов')
  await expectAccessible(consolePage)
  await dialog(consolePage).getByRole('button', { name: 'Отключить' }).click()
  await seen.getByText('Отключена').waitFor()
  await seen.getByText('стоит на сайте купонов').waitFor()
  await expectAccessible(consolePage)

  await page.reload()
  await card.getByText('Причина: стоит на сайте купонов').waitFor()
  expect(await card.getByRole('button', { name: 'Включить' }).count()).toBe(0)
  await expectAccessible(page)
  await card.getByRole('button', { name: 'Удалить' }).click()
  await expectAccessible(page)
  await dialog(page).getByRole('button', { name: 'Удалить' }).click()
  await expect.poll(() => card.count()).toBe(0)

  await consolePage.reload()
  await consolePage.getByRole('article', { name: 'anna-mortgage' }).waitFor()
  expect(await seen.count()).toBe(0)
})

test('a partner asks for a promocode, an administrator approves it by keyboard, and the partner sees it active', async () => {
  const partner = await open('account', '/promocodes', { as: anna, ...phone })
  await partner.getByRole('button', { name: 'Запросить промокод' }).click()
  await dialog(partner).getByLabel('Промокод').fill('осень-26')
  await expectAccessible(partner)
  await dialog(partner).getByRole('button', { name: 'Запросить промокод' }).click()
  const own = partner.getByRole('article', { name: 'Промокод ОСЕНЬ-26' })
  await own.getByText('На проверке').waitFor()

  const consolePage = await open('console', '/promocodes', { as: olga })
  const waiting = consolePage.getByRole('article', { name: 'Промокод ОСЕНЬ-26' })
  await waiting.waitFor()
  await expectAccessible(consolePage)
  await waiting.focus()
  // The key at the position of A on any layout.
  await consolePage.keyboard.press('KeyA')
  await consolePage.getByText('Промокод ОСЕНЬ-26 действует').waitFor()
  await expect.poll(() => waiting.count()).toBe(0)

  await partner.reload()
  await own.getByText('Действует').waitFor()
})

test('what clients save with a promocode is set in the console, and the partner copies a text for them', async () => {
  const consolePage = await open('console', '/promocodes?status=Active', { as: olga })
  const card = consolePage.getByRole('article', { name: 'Промокод ANNA10' })
  await card.getByRole('button', { name: 'Скидка клиенту' }).click()
  await dialog(consolePage).getByRole('combobox', { name: 'Скидка клиенту по промокоду' }).click()
  await consolePage.getByRole('option', { name: 'процент от цены' }).click()
  await dialog(consolePage).getByRole('button', { name: 'Сохранить скидку' }).click()
  await dialog(consolePage).getByText('Укажите, сколько').waitFor()
  await dialog(consolePage).getByRole('textbox', { name: 'Сколько' }).fill('7,5')
  await dialog(consolePage).getByRole('textbox', { name: 'Что сказать о ней клиенту' }).fill('На первый заказ')
  await expectAccessible(consolePage)
  await dialog(consolePage).getByRole('button', { name: 'Сохранить скидку' }).click()
  await card.getByText('Скидка клиенту 7,5 %: На первый заказ').waitFor()

  const partner = await open('account', '/promocodes', { as: anna, ...phone })
  const own = partner.getByRole('article', { name: 'Промокод ANNA10' })
  await own.getByText('Скидка клиенту 7,5 %: На первый заказ').waitFor()
  await expectAccessible(partner)
  await own.getByRole('button', { name: 'Копировать текст для клиента: ANNA10' }).click()
  await own.getByText('Скопировано').waitFor()
})

test('two administrators decide on one promocode: the slower one sees who was faster; the partner sees why it was refused', async () => {
  const partner = await open('account', '/promocodes', { as: anna, ...phone })
  await partner.getByRole('button', { name: 'Запросить промокод' }).click()
  await dialog(partner).getByLabel('Промокод').fill('BRAND')
  await dialog(partner).getByRole('button', { name: 'Запросить промокод' }).click()
  await partner.getByRole('article', { name: 'Промокод BRAND' }).waitFor()

  const [first, second] = [await open('console', '/promocodes', { as: olga }), await open('console', '/promocodes', { as: ivan })]
  const card = (page: Page) => page.getByRole('article', { name: 'Промокод BRAND' })
  await Promise.all([card(first).waitFor(), card(second).waitFor()])
  await card(first).focus()
  await first.keyboard.press('KeyR')
  await dialog(first).getByRole('button', { name: 'Отказать' }).click()
  await dialog(first).getByText('Укажите причину: её увидит партнёр').waitFor()
  await dialog(first).getByLabel('Причина').fill('это чужой бренд')
  await dialog(first).getByRole('button', { name: 'Отказать' }).click()
  await first.getByText('В промокоде BRAND отказано').waitFor()
  // The second one sees an outdated list.
  await card(second).getByRole('button', { name: 'Одобрить' }).click()
  await second.getByText(/Уже отключил Ольга Соколова/).waitFor()

  await partner.reload()
  await partner.getByText('Причина: это чужой бренд').waitFor()
})

test('an offer is stopped while a partner makes a link to it: no link is made, and an existing link tells people so', async () => {
  const partner = await open('account', '/links', { as: anna, ...phone })
  await offerCard(partner, 'Консультация').getByRole('button', { name: 'Создать ссылку' }).click()
  await dialog(partner).getByText('Имя свободно').waitFor()
  const consolePage = await open('console', '/offers', { as: olga })
  await offerCard(consolePage, 'Консультация').getByRole('button', { name: 'Остановить' }).click()
  await dialog(consolePage).getByText('перестанут приводить клиентов', { exact: false }).waitFor()
  await expectAccessible(consolePage)
  await dialog(consolePage).getByLabel('Причина').fill('попросил банк')
  await dialog(consolePage).getByRole('button', { name: 'Остановить' }).click()
  await offerCard(consolePage, 'Консультация').getByText('Остановлено', { exact: true }).waitFor()

  await dialog(partner).getByRole('button', { name: 'Создать ссылку' }).click()
  await dialog(partner).getByText('Предложение недоступно').waitFor()
  await dialog(partner).getByRole('button', { name: 'Отмена' }).click()
  await expect.poll(() => offerCard(partner, 'Консультация').count()).toBe(0)

  await offerCard(consolePage, 'Консультация').getByRole('button', { name: 'Открыть', exact: true }).click()
  await dialog(consolePage).getByRole('button', { name: 'Открыть', exact: true }).click()
  await offerCard(consolePage, 'Консультация').getByText('Принимает клиентов').waitFor()
})

test('an offer is closed for one partner, who sees it no more, and opened again', async () => {
  const consolePage = await open('console', '/offers', { as: olga })
  const card = offerCard(consolePage, 'Консультация')
  await card.getByRole('button', { name: 'Закрыть для партнёра' }).click()
  await dialog(consolePage).getByLabel('Партнёр').fill('anna')
  await consolePage.getByRole('option', { name: /anna@partners\.example/ }).click()
  await dialog(consolePage).getByRole('button', { name: 'Закрыть для партнёра' }).click()
  await card.getByText(/anna@partners\.example/).waitFor()

  const partner = await open('account', '/links', { as: anna, ...phone })
  await offerCard(partner, 'Ипотека').waitFor()
  expect(await offerCard(partner, 'Консультация').count()).toBe(0)

  await card.getByRole('button', { name: /Открыть снова/ }).click()
  await card.getByText('Открыто всем партнёрам').waitFor()
  await partner.reload()
  await offerCard(partner, 'Консультация').waitFor()
})

test('what a level earns is counted as the sentence says', async () => {
  const page = await open('console', '/offers', { as: olga })
  const card = offerCard(page, 'Ипотека')
  await card.getByText('15 % от суммы каждой сделки клиента').waitFor()
  await card.getByLabel('Уровень партнёра').selectOption({ label: 'Уровень 2 «Эксперт»' })
  await card.getByLabel('Сумма сделки').fill('10 000')
  await card.getByRole('button', { name: 'Посчитать' }).click()
  await card.getByText('Партнёр заработает 1 600,00 ₽').waitFor()
  await card.getByText('«Сделка»: 1 500,00 ₽').waitFor()
})

test('an administrator makes a link and a promocode for a partner, and is told what is wrong', async () => {
  const page = await open('console', '/links', { as: olga })
  await page.getByRole('button', { name: 'Создать ссылку' }).click()
  const form = dialog(page)
  await form.getByRole('button', { name: 'Создать ссылку' }).click()
  await form.getByText('Партнер обязателен').waitFor()
  await form.getByLabel('Партнёр').fill('Лебед')
  await page.getByRole('option', { name: /Лебедева/ }).click()
  await form.getByLabel('Предложение').selectOption({ label: 'Консультация' })
  await form.getByLabel('Имя ссылки').fill('anna-mortgage')
  await form.getByRole('button', { name: 'Создать ссылку' }).click()
  await form.getByText('Такая ссылка уже есть').waitFor()
  await form.getByLabel('Имя ссылки').fill('anna-by-olga')
  await expectAccessible(page)
  await form.getByRole('button', { name: 'Создать ссылку' }).click()
  await page.getByRole('article', { name: 'anna-by-olga' }).waitFor()
})

test('somebody who opens a dead link is told so under the program’s name, in their language', async () => {
  const page = await open('account', '', { ...phone, scheme: 'dark' })
  await page.goto(`${contour().baseUrl}/r/nowhere`)
  await page.getByRole('heading', { name: 'Такой ссылки нет' }).waitFor()
  await page.getByText('Партнёры Демобанка').waitFor()
  await expectAccessible(page)
})
