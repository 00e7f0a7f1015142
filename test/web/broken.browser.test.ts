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

describe.each([
  { app: 'account', as: 'anna@partners.example', other: 'Выписка', chunk: '**/statement-screen-*.js', home: 'Баланс' },
  { app: 'console', as: 'olga@demo.example', other: 'Партнёры', chunk: '**/partners-screen-*.js', home: 'Обзор' },
] as const)('the $app', ({ app, as, other, chunk, home }) => {
  test('says so when a screen does not load without a network, keeps its menu, and goes on when there is one', async () => {
    const page = await open(app, '/sessions', { as, allowed, fresh: true })
    await page.getByText('Этот сеанс').waitFor()
    await page.context().setOffline(true)
    await menu(page, other).click()
    await page.getByText('Эта часть не загрузилась').waitFor()
    expect(await accessibilityFaults(page)).toEqual([])
    // What was loaded before works offline.
    await menu(page, 'Мои сеансы').click()
    await page.getByText('Этот сеанс').waitFor()
    await menu(page, other).click()
    await page.getByText('Эта часть не загрузилась').waitFor()
    await page.context().setOffline(false)
    await page.getByRole('heading', { level: 1, name: other }).waitFor()
  })

  test('opens itself anew, once, when another version is served than its own', async () => {
    const page = await open(app, '/sessions', { as, allowed })
    await page.getByText('Этот сеанс').waitFor()
    await page.route(chunk, (route) => route.fulfill({ status: 404 }))
    // The page as another version serves it: with another script.
    let asked = 0
    const served = async (route: Route): Promise<void> => {
      asked++
      const response = await route.fetch()
      await route.fulfill({ response, body: (await response.text()).replace(/(type="module"[^>]*src="[^"]+)"/, '$1?next"') })
    }
    await page.route((url) => url.pathname.startsWith(`/${app}`) && !url.pathname.includes('.'), served)
    await menu(page, other).click()
    await page.getByText('Вышла новая версия, и страница открыта заново').waitFor()
    // The part is gone there too: it is requested once more, without reloading in circles.
    await page.getByText('Эта часть не загрузилась').waitFor()
    await expect.poll(() => asked).toBe(3)
    await page.unroute(chunk)
    await retry(page).click()
    await page.getByRole('heading', { level: 1, name: other }).waitFor()
    expect(asked).toBe(3)
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
