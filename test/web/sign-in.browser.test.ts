import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { accessibilityFaults, isTooWide } from './support/axe.ts'
import { journeys } from './support/journey.ts'

const { open, contour } = journeys('demo')

async function askForCode(page: Page, email: string): Promise<void> {
  await page.getByLabel('Электронная почта').fill(email)
  await page.getByRole('button', { name: 'Получить код' }).click()
  await page.getByLabel('Код из письма').waitFor()
}

/** The menu with who one is, by its place: its name is the person's, or says what it is. */
const openMenu = (page: Page): Promise<void> => page.locator('header summary').click()

describe.each([
  { app: 'console', email: 'olga@demo.example', leaver: 'ivan@demo.example' },
  { app: 'account', email: 'anna@partners.example', leaver: 'maria@partners.example' },
] as const)('the $app', ({ app, email, leaver }) => {
  test('lets in whoever has the code of the mail, and out again', async () => {
    const page = await open(app)
    await askForCode(page, email)
    await page.getByLabel('Код из письма').fill('12345')
    await page.getByRole('button', { name: 'Войти' }).click()
    await page.getByText('Укажите код из письма: только цифры, все до одной').waitFor()
    await page.getByLabel('Код из письма').fill(await contour().codeFor(email))
    await page.getByRole('button', { name: 'Войти' }).click()
    await page.getByRole('navigation').waitFor()
    await expect.poll(() => page.title()).toContain('demo')
    await page.goto(`${contour().baseUrl}/${app}/sessions`)
    await page.getByText('Этот сеанс').waitFor()
    await openMenu(page)
    await page.getByRole('button', { name: 'Выйти' }).click()
    await page.getByLabel('Электронная почта').waitFor()
  })

  test('asks nobody to be one of the other app', async () => {
    const other =
      app === 'console'
        ? ({ app: 'account', email: 'anna@partners.example' } as const)
        : ({ app: 'console', email: 'olga@demo.example' } as const)
    const page = await open(other.app, '/sessions', { as: other.email })
    await page.getByText('Этот сеанс').waitFor()
    await page.goto(`${contour().baseUrl}/${app}`)
    await page.getByRole('button', { name: 'Выйти и войти заново' }).waitFor()
  })

  test('speaks English to whoever asks for it, and stays so', async () => {
    const page = await open(app, '/sessions', { as: email })
    await openMenu(page)
    await page.getByLabel('Язык').selectOption('en')
    await page.getByRole('heading', { name: 'Where I am signed in' }).waitFor()
    await page.reload()
    await page.getByRole('heading', { name: 'Where I am signed in' }).waitFor()
    expect(await page.locator('html').getAttribute('lang')).toBe('en')
  })

  test('lets whoever was signed out meanwhile go on where they were', async () => {
    // Sessions end here: others' cookies of this file are not theirs.
    const other = await open(app, '/sessions', { as: leaver })
    await other.getByText('Этот сеанс').waitFor()
    const page = await open(app, '')
    await askForCode(page, leaver)
    await page.getByLabel('Код из письма').fill(await contour().codeFor(leaver))
    await page.getByRole('button', { name: 'Войти' }).click()
    await page.getByRole('navigation').waitFor()
    await page.goto(`${contour().baseUrl}/${app}/sessions`)
    await page.getByRole('button', { name: 'Завершить' }).first().click()
    const asked = page.getByRole('dialog', { name: 'Завершить этот сеанс?' })
    await asked.waitFor()
    // The session of this very window ends elsewhere; what is asked here goes on behind a new one.
    await page.evaluate("fetch('/api/session', { method: 'DELETE', headers: { 'content-type': 'application/json' } })")
    await asked.getByRole('button', { name: 'Завершить' }).click()
    const again = page.getByRole('dialog', { name: 'Сеанс закончился' })
    await again.getByRole('button', { name: 'Получить код' }).click()
    await again.getByLabel('Код из письма').fill(await contour().codeFor(leaver))
    await again.getByRole('button', { name: 'Войти' }).click()
    await again.waitFor({ state: 'hidden' })
    await page.getByText('Сеанс завершён').waitFor()
    await asked.waitFor({ state: 'hidden' })
  })

  test('says so where an address leads nowhere', async () => {
    const page = await open(app, '/no-such-screen', { as: email })
    await page.getByRole('heading', { name: 'Такой страницы нет' }).waitFor()
  })

  test.each(['light', 'dark'] as const)('is accessible in %s, at a desk and on a phone', async (scheme) => {
    for (const width of [1280, 360]) {
      const page = await open(app, '', { scheme, width })
      await page.getByLabel('Электронная почта').waitFor()
      expect(await accessibilityFaults(page)).toEqual([])
      await page.getByRole('button', { name: 'Получить код' }).click()
      await page.getByText('Укажите адрес электронной почты').waitFor()
      expect(await accessibilityFaults(page)).toEqual([])
      expect(await isTooWide(page)).toBe(false)
    }
  })
})
