import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { contrast } from '../../lib/domain/contour/accent.ts'
import { accessibilityFaults, isTooWide } from './support/axe.ts'
import { journeys } from './support/journey.ts'
import { logo } from '../support/logos.ts'

const { open } = journeys('demo')
const olga = 'olga@demo.example'
const anna = 'anna@partners.example'
const name = 'Партнёры Демобанка'
const phone = { width: 390, scheme: 'dark' } as const

/** The colours of a button as the browser draws them, as #rrggbb. */
async function colorsOf(page: Page, button: string): Promise<{ ground: string; text: string }> {
  const drawn = await page.getByRole('button', { name: button, exact: true }).evaluate((element) => {
    const { backgroundColor, color } = getComputedStyle(element)
    return { backgroundColor, color }
  })
  const hex = (color: string): string =>
    `#${(color.match(/\d+/g) ?? [])
      .slice(0, 3)
      .map((channel) => Number(channel).toString(16).padStart(2, '0'))
      .join('')}`
  return { ground: hex(drawn.backgroundColor), text: hex(drawn.color) }
}

test.each([
  { app: 'account', title: 'Вход · Партнёры Демобанка' },
  { app: 'console', title: 'Вход · Партнёры Демобанка' },
] as const)('a visitor of the $app reads whose program it is, and presses buttons of its colour', async ({ app, title }) => {
  for (const look of [{}, phone]) {
    const page = await open(app, '', look)
    await page.getByText(name, { exact: true }).waitFor()
    await expect.poll(() => page.title()).toBe(title)
    await expect.poll(() => colorsOf(page, 'Получить код')).toEqual({ ground: '#6d28d9', text: '#ffffff' })
    expect(await isTooWide(page)).toBe(false)
    expect(await accessibilityFaults(page)).toEqual([])
  }
})

test('people who are signed in read it in the header and in the title', async () => {
  const console = await open('console', '/payouts', { as: olga })
  await console.getByRole('banner').getByText(name, { exact: true }).waitFor()
  await expect.poll(() => console.title()).toBe(`Выплаты · ${name}`)
  const account = await open('account', '/balance', { as: anna, ...phone })
  await account.getByRole('banner').getByText(name, { exact: true }).waitFor()
  await expect.poll(() => account.title()).toBe(`Баланс · ${name}`)
})

test('a partner reads when payouts come where one is asked for', async () => {
  const page = await open('account', '/payouts/new', { as: anna, ...phone })
  await page.getByText('Когда приходят деньги: обычно в течение 3 рабочих дней').waitFor()
  expect(await accessibilityFaults(page)).toEqual([])
})

test('the page of a link that leads nowhere says whose it was, and whom to ask', async () => {
  const page = await open('account', '/../r/nowhere', phone)
  await page.getByText(name).waitFor()
  expect(await page.title()).toBe(`Такой ссылки нет · ${name}`)
  expect(await page.getByRole('link', { name: '@demo_partners' }).getAttribute('href')).toBe('https://t.me/demo_partners')
  expect(await isTooWide(page)).toBe(false)
  expect(await accessibilityFaults(page)).toEqual([])
})

test('an owner gives the program another name and a pale colour, sees how it looks, and everybody sees it', async () => {
  const page = await open('console', '/configuration', { as: olga })
  await page.getByRole('button', { name: 'Изменить: Как выглядит программа' }).click()
  const dialog = page.getByRole('dialog', { name: 'Как выглядит программа' })
  await dialog.getByLabel('Имя программы').fill('Банк <b>Ромашка</b>')
  await dialog.getByLabel('Цвет', { exact: true }).fill('#FFDD2D')
  await dialog.getByRole('region', { name: 'Тёмное оформление' }).getByText('Банк <b>Ромашка</b>').waitFor()
  await dialog.getByText(/Светлое оформление: ссылки и отметки будут #\w{6}.*контраст 1,3 : 1/).waitFor()
  expect(await accessibilityFaults(page)).toEqual([])
  await dialog.getByRole('button', { name: 'Посмотреть, что изменится' }).click()
  await dialog.getByRole('cell', { name: 'имя программы' }).waitFor()
  await dialog.getByRole('button', { name: 'Опубликовать' }).click()
  await page.getByRole('banner').getByText('Банк <b>Ромашка</b>', { exact: true }).waitFor()

  for (const look of [{}, phone]) {
    const visitor = await open('account', '', look)
    await visitor.getByText('Банк <b>Ромашка</b>', { exact: true }).waitFor()
    await expect.poll(() => colorsOf(visitor, 'Получить код')).toEqual({ ground: '#ffdd2d', text: '#000000' })
    expect(await accessibilityFaults(visitor)).toEqual([])
  }
  expect(contrast('#ffdd2d', '#000000')).toBeGreaterThan(4.5)
})

test('an owner chooses a logo; a file that will not do is named, and everybody sees the picture on white', async () => {
  const page = await open('console', '/configuration', { as: olga })
  await page.getByRole('button', { name: 'Изменить: Как выглядит программа' }).click()
  const dialog = page.getByRole('dialog', { name: 'Как выглядит программа' })
  await dialog.getByText('Логотипа нет').waitFor()
  const choose = (name: string, mimeType: string, buffer: Buffer) =>
    dialog.getByLabel('Логотип', { exact: true }).setInputFiles({ name, mimeType, buffer })
  await choose('logo.svg', 'image/svg+xml', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'))
  await dialog.getByText(/«logo\.svg» не подходит/).waitFor()
  await choose('logo.png', 'image/png', Buffer.from(logo.slice(logo.indexOf(',') + 1), 'base64'))
  await dialog.getByRole('img', { name: 'Логотип' }).waitFor()
  expect(await dialog.getByText('не подходит').count()).toBe(0)
  expect(await accessibilityFaults(page)).toEqual([])
  await dialog.getByRole('button', { name: 'Посмотреть, что изменится' }).click()
  await dialog.getByRole('cell', { name: /^картинка [0-9a-f]{6}$/ }).waitFor()
  await dialog.getByRole('button', { name: 'Опубликовать' }).click()
  await expect.poll(() => shownIn(page, 'header')).toBe(logo)

  for (const look of [{}, phone]) {
    const visitor = await open('account', '', look)
    await expect.poll(() => shownIn(visitor, 'main')).toBe(logo)
    expect(await isTooWide(visitor)).toBe(false)
    expect(await accessibilityFaults(visitor)).toEqual([])
  }
  const account = await open('account', '/balance', { as: anna, ...phone })
  await expect.poll(() => shownIn(account, 'header')).toBe(logo)
  const lost = await open('account', '/../r/nowhere', phone)
  await expect.poll(() => lost.locator('main img').evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(160)
})

test('an owner gives an offer a logo, which its partners see beside it', async () => {
  const page = await open('console', '/configuration', { as: olga })
  await page.getByRole('button', { name: 'Изменить: Предложение «Ипотека»' }).click()
  const dialog = page.getByRole('dialog', { name: 'Предложение «Ипотека»' })
  const buffer = Buffer.from(logo.slice(logo.indexOf(',') + 1), 'base64')
  await dialog.getByLabel('Логотип', { exact: true }).setInputFiles({ name: 'logo.png', mimeType: 'image/png', buffer })
  await dialog.getByRole('img', { name: 'Логотип' }).waitFor()
  expect(await accessibilityFaults(page)).toEqual([])
  await dialog.getByRole('button', { name: 'Посмотреть, что изменится' }).click()
  await dialog.getByRole('cell', { name: /^картинка [0-9a-f]{6}$/ }).waitFor()
  await dialog.getByRole('button', { name: 'Опубликовать' }).click()
  await dialog.waitFor({ state: 'detached' })
  for (const look of [{}, phone]) {
    for (const [app, path, as] of [
      ['account', '/links', anna],
      ['console', '/offers', olga],
    ] as const) {
      const screen = await open(app, path, { as, ...look })
      await expect.poll(() => shownIn(screen, 'article[aria-label="Ипотека"]')).toBe(logo)
      expect(await isTooWide(screen)).toBe(false)
      expect(await accessibilityFaults(screen)).toEqual([])
      if (process.env.SHOT) await screen.screenshot({ path: `${process.env.SHOT}-${app}-${'width' in look ? 390 : 1280}.png` })
    }
  }
})

/** The logo that a part of the page shows, once the browser has drawn it. */
const shownIn = (page: Page, part: string): Promise<string | null> =>
  page.evaluate((selector) => {
    const image = document.querySelector<HTMLImageElement>(`${selector} .program-logo`)
    return image && image.naturalWidth > 0 ? image.src : null
  }, part)
