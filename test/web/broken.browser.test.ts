import type { Page, Route } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { accessibilityFaults, faultsInBothSchemes, isTooWide } from './support/axe.ts'
import { journeys } from './support/journey.ts'

const { open, contour } = journeys('demo')

/** Messages in the browser's console when a part of an app is lost, or fails. */
const allowed = [/Failed to load resource/, /Failed to fetch dynamically imported module/, /a part of the app did not load/]
const failing = [...allowed, /TypeError/, /above error occurred/]

const menu = (page: Page, name: string) => page.getByRole('navigation').getByRole('link', { name, exact: true })
const requestId = '0b3f2c1e-5d7a-4c8b-9e6f-112233445566'
const retry = (page: Page) => page.getByRole('button', { name: 'Повторить' })

const unfinished = 'Не получилось закончить начатое'

/** The notices come after the app: who is to see one has them. */
async function noticesCame(page: Page): Promise<void> {
  const piece = await page.waitForFunction(
    () => performance.getEntriesByType('resource').find(({ name }) => name.includes('shown-notices'))?.name,
  )
  // The page itself asked for it before, and so has it when this comes.
  await page.evaluate(`import(${JSON.stringify(await piece.jsonValue())}).then(() => undefined)`)
}

/** Serves the page as another version does: with another script. It is only looked at: as an app it would run twice. */
async function serveNewer(page: Page, app: string): Promise<void> {
  const served = async (route: Route): Promise<void> => {
    const response = await route.fetch()
    await route.fulfill({ response, body: (await response.text()).replace(/(type="module"[^>]*src="[^"]+)"/, '$1?next"') })
  }
  await page.route((url) => url.pathname.startsWith(`/${app}`) && !url.pathname.includes('.'), served)
}

describe.each([
  {
    app: 'account',
    as: 'anna@partners.example',
    other: 'Выписка',
    chunk: '**/statement-screen-*.js',
    home: 'Баланс',
    form: '/profile',
    field: 'Отчество',
  },
  {
    app: 'console',
    as: 'olga@demo.example',
    other: 'Выплаты',
    chunk: '**/payouts-screen-*.js',
    home: 'Обзор',
    form: '/partners/new',
    field: 'Отчество',
  },
] as const)('the $app', ({ app, as, other, chunk, home, form, field }) => {
  test.each([1280, 390])(
    'at %i px stays on its screen without a network, and goes where it was sent when there is one',
    async (width) => {
      const page = await open(app, '/sessions', { as, allowed, width, fresh: true })
      await page.getByText('Этот сеанс').waitFor()
      await noticesCame(page)
      await page.context().setOffline(true)
      await menu(page, other).click()
      await page.getByText(`Раздел «${other}» ещё не загружен`).waitFor()
      expect(await page.getByText('Этот сеанс').isVisible()).toBe(true)
      expect(await page.getByRole('button', { name: /Обновить/ }).count()).toBe(0)
      expect(await faultsInBothSchemes(page)).toEqual([])
      expect(await isTooWide(page)).toBe(false)
      await page.context().setOffline(false)
      await page.getByRole('heading', { level: 1, name: other }).waitFor()
      await page.getByText('ещё не загружен').waitFor({ state: 'detached' })
    },
  )

  test('takes nobody away who goes on typing while there is no network', async () => {
    const page = await open(app, form, { as, allowed, fresh: true })
    await page.getByLabel(field).waitFor()
    await noticesCame(page)
    await page.context().setOffline(true)
    await menu(page, other).click()
    await page.getByText(`Раздел «${other}» ещё не загружен`).waitFor()
    await page.getByLabel(field).fill('Набранное')
    await page.getByText('ещё не загружен').waitFor({ state: 'detached' })
    await page.context().setOffline(false)
    await page.getByText('Нет соединения').waitFor({ state: 'detached' })
    expect(await page.getByLabel(field).inputValue()).toBe('Набранное')
  })

  test('offers nothing without a network that would end the page, where Back leads to a screen that is not loaded', async () => {
    const page = await open(app, '/sessions', { as, allowed, fresh: true })
    await page.getByText('Этот сеанс').waitFor()
    const path = new URL((await menu(page, other).getAttribute('href')) ?? '', page.url()).pathname
    await page.context().setOffline(true)
    await page.evaluate((address) => history.pushState(null, '', address), path)
    await page.getByRole('heading', { name: 'Нет соединения' }).waitFor()
    expect(await page.getByRole('button', { name: /Обновить/ }).count()).toBe(0)
    expect(await menu(page, home).isVisible()).toBe(true)
    expect(await faultsInBothSchemes(page)).toEqual([])
    await page.context().setOffline(false)
    await page.getByRole('heading', { level: 1, name: other }).waitFor()
  })

  test.each([1280, 390])(
    'says at %i px that there is a new version where a piece is gone, and loses nothing that was typed',
    async (width) => {
      const page = await open(app, form, { as, allowed, width, fresh: true })
      await page.getByLabel(field).fill('Набранное')
      await noticesCame(page)
      await page.route(chunk, (route) => route.fulfill({ status: 404 }))
      await serveNewer(page, app)
      await menu(page, other).click()
      await page.getByText(`Вышла новая версия. Чтобы открыть раздел «${other}»`).waitFor()
      expect(await page.getByLabel(field).inputValue()).toBe('Набранное')
      expect(await faultsInBothSchemes(page)).toEqual([])
      expect(await isTooWide(page)).toBe(false)
      await page.unrouteAll()
      await page.getByRole('button', { name: 'Обновить и открыть' }).click()
      await page.getByRole('heading', { level: 1, name: other }).waitFor()
      await page.getByText('Вышла новая версия, и страница открыта заново').waitFor()
      await page.goto(`${contour().baseUrl}/${app}${form}`)
      await page.getByLabel(field).waitFor()
      expect(await page.getByLabel(field).inputValue()).toBe('Набранное')
    },
  )

  test('tries again where a piece of its own version did not come', async () => {
    const page = await open(app, '/sessions', { as, allowed, fresh: true })
    await page.getByText('Этот сеанс').waitFor()
    await noticesCame(page)
    await page.route(chunk, (route) => route.fulfill({ status: 404 }))
    await menu(page, other).click()
    await page.getByText(`Раздел «${other}» не загрузился`).waitFor()
    await page.unroute(chunk)
    await retry(page).click()
    await page.getByRole('heading', { level: 1, name: other }).waitFor()
  })

  test.each([1280, 390])('tells at %i px of a failure that nothing has caught, over the screen, which goes on', async (width) => {
    const page = await open(app, '/sessions', { as, allowed: [/of a button/], width })
    await page.getByText('Этот сеанс').waitFor()
    await noticesCame(page)
    await page.evaluate(() => void Promise.reject(new TypeError('of a button')))
    const notice = page.getByRole('alert').filter({ hasText: unfinished })
    await notice.getByText(/TypeError: of a button\. Номер запроса: \S+/).waitFor()
    expect(await faultsInBothSchemes(page)).toEqual([])
    expect(await isTooWide(page)).toBe(false)
    await notice.getByRole('button', { name: 'Закрыть' }).click()
    await notice.waitFor({ state: 'detached' })
    await menu(page, home).click()
    await page.getByRole('heading', { level: 1, name: home }).waitFor()
  })

  test('shows the request number of a failed read, and reads again', async () => {
    const page = await open(app, '/sessions', { as, allowed })
    await page.getByText('Этот сеанс').waitFor()
    const body = { statusCode: 500, code: 'INTERNAL_ERROR', message: 'Внутренняя ошибка сервера', requestId }
    await page.route(`${contour().baseUrl}/api/${app}/**`, (route) => route.fulfill({ status: 500, json: body }))
    await menu(page, other).click()
    // Reads are tried three times before a failure is shown.
    const number = page.getByRole('button', { name: `Номер запроса: ${requestId.slice(0, 8)}… Скопировать` }).first()
    await number.waitFor()
    expect(await number.getAttribute('title')).toBe(requestId)
    await page.getByText('Внутренняя ошибка сервера').first().waitFor()
    expect(await accessibilityFaults(page)).toEqual([])
    await page.unroute(`${contour().baseUrl}/api/${app}/**`)
    await retry(page).first().click()
    await number.waitFor({ state: 'detached' })
    await page.getByRole('heading', { level: 1, name: other }).waitFor()
  })

  test.each([1280, 390])('shows at %i px that a screen failed, with a way on, in both color schemes', async (width) => {
    const page = await open(app, '/sessions', { as, allowed: failing, width })
    await page.getByText('Этот сеанс').waitFor()
    await page.route(`${contour().baseUrl}/api/${app}/**`, (route) =>
      route.fulfill({ json: { items: 5 }, headers: { 'x-amzn-RequestId': requestId } }),
    )
    await menu(page, other).click()
    await page.getByText('Не получилось это показать').waitFor()
    await page.getByText(new RegExp(`TypeError: .*Номер запроса: ${requestId}`)).waitFor()
    expect(await page.getByRole('button', { name: 'Обновить страницу' }).isVisible()).toBe(true)
    expect(await faultsInBothSchemes(page)).toEqual([])
    expect(await isTooWide(page)).toBe(false)
    await page.unroute(`${contour().baseUrl}/api/${app}/**`)
    await retry(page).click()
    await page.getByRole('heading', { level: 1, name: other }).waitFor()
    await page.getByText('Не получилось это показать').waitFor({ state: 'detached' })
    await menu(page, home).click()
    await page.getByRole('heading', { level: 1, name: home }).waitFor()
  })
})
