import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { accessibilityFaults, faultsInBothSchemes, isTooWide } from './support/axe.ts'
import { journeys } from './support/journey.ts'
import { others } from './support/partners.ts'

const { open, contour } = journeys('demo')
const { asAdministrator, newPartner } = others(contour)

async function askForCode(page: Page, email: string): Promise<void> {
  await page.getByLabel('Электронная почта').fill(email)
  await page.getByRole('button', { name: 'Получить код' }).click()
  await page.getByLabel('Код из письма').waitFor()
}

/** The menu with the person, found by its place: its label is the person's name, or a description. */
const openMenu = (page: Page): Promise<void> => page.locator('header summary').click()

describe.each([
  { app: 'console', email: 'olga@demo.example', leaver: 'ivan@demo.example' },
  { app: 'account', email: 'anna@partners.example', leaver: 'maria@partners.example' },
] as const)('the $app', ({ app, email, leaver }) => {
  test('signs in with the mailed code, and out again', async () => {
    const page = await open(app)
    await askForCode(page, email)
    await page.getByLabel('Код из письма').fill('12345')
    await page.getByRole('button', { name: 'Войти' }).click()
    await page.getByText('Укажите код из письма: только цифры, все до одной').waitFor()
    await page.getByLabel('Код из письма').fill(await contour().codeFor(email))
    await page.getByRole('button', { name: 'Войти' }).click()
    await page.getByRole('navigation').first().waitFor()
    await expect.poll(() => page.title()).toContain('Партнёры Демобанка')
    await page.goto(`${contour().baseUrl}/${app}/sessions`)
    await page.getByText('Этот сеанс').waitFor()
    await openMenu(page)
    await page.getByRole('button', { name: 'Выйти' }).click()
    await page.getByLabel('Электронная почта').waitFor()
  })

  test('tells a person of the other app to sign in anew', async () => {
    const other =
      app === 'console'
        ? ({ app: 'account', email: 'anna@partners.example' } as const)
        : ({ app: 'console', email: 'olga@demo.example' } as const)
    const page = await open(other.app, '/sessions', { as: other.email })
    await page.getByText('Этот сеанс').waitFor()
    await page.goto(`${contour().baseUrl}/${app}`)
    await page.getByRole('button', { name: 'Выйти и войти заново' }).waitFor()
  })

  test('speaks English when asked to, and remembers that', async () => {
    const page = await open(app, '/sessions', { as: email })
    await openMenu(page)
    await page.getByLabel('Язык').selectOption('en')
    await page.getByRole('heading', { name: 'Where I am signed in' }).waitFor()
    await page.reload()
    await page.getByRole('heading', { name: 'Where I am signed in' }).waitFor()
    expect(await page.locator('html').getAttribute('lang')).toBe('en')
  })

  test('lets somebody who was signed out meanwhile continue where they were', async () => {
    // Sessions end here: others' cookies of this file are not theirs.
    const other = await open(app, '/sessions', { as: leaver })
    await other.getByText('Этот сеанс').waitFor()
    const page = await open(app, '')
    await askForCode(page, leaver)
    await page.getByLabel('Код из письма').fill(await contour().codeFor(leaver))
    await page.getByRole('button', { name: 'Войти' }).click()
    await page.getByRole('navigation').first().waitFor()
    await page.goto(`${contour().baseUrl}/${app}/sessions`)
    await page.getByRole('button', { name: 'Завершить' }).first().click()
    const asked = page.getByRole('dialog', { name: 'Завершить этот сеанс?' })
    await asked.waitFor()
    // The session of this window ends elsewhere; the act goes on under a new session.
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

  test('says so for an unknown address', async () => {
    const page = await open(app, '/no-such-screen', { as: email })
    await page.getByRole('heading', { name: 'Такой страницы нет' }).waitFor()
  })

  test.each([1280, 360])('is accessible at %i px, in both color schemes', async (width) => {
    const page = await open(app, '', { width })
    await page.getByLabel('Электронная почта').waitFor()
    expect(await faultsInBothSchemes(page)).toEqual([])
    await page.getByRole('button', { name: 'Получить код' }).click()
    await page.getByText('Укажите адрес электронной почты').waitFor()
    expect(await faultsInBothSchemes(page)).toEqual([])
    expect(await isTooWide(page)).toBe(false)
  })
})

describe('a blocked partner on a phone', () => {
  const phone = { width: 390, height: 844 }
  const ways = [
    ['partners@demo.example', 'mailto:partners@demo.example'],
    ['+7 495 000-00-00', 'tel:+74950000000'],
    ['@demo_partners', 'https://t.me/demo_partners'],
  ] as const
  const blocked = async (page: Page): Promise<string> => {
    const { id, email } = await newPartner(page.context())
    await asAdministrator('PUT', `/api/console/partner/${id}/block`, { reason: 'проверка' })
    return email
  }
  const expectWhomToAsk = async (page: Page): Promise<void> => {
    const told = page.getByRole('alert')
    await told.getByText('Ваш доступ закрыт. Обратитесь к администратору программы').waitFor()
    for (const [way, leads] of ways) {
      expect(await told.getByRole('link', { name: way, exact: true }).getAttribute('href')).toBe(leads)
    }
    expect(await isTooWide(page)).toBe(false)
    expect(await accessibilityFaults(page)).toEqual([])
  }

  test('is told at sign-in whom to ask, instead of the form, and can enter another address', async () => {
    const page = await open('account', '', phone)
    const email = await blocked(await open('account', '', phone))
    await askForCode(page, email)
    await page.getByLabel('Код из письма').fill(await contour().codeFor(email))
    await page.getByRole('button', { name: 'Войти' }).click()
    await expectWhomToAsk(page)
    expect(await page.getByRole('textbox').count()).toBe(0)
    expect(await page.evaluate('document.activeElement.textContent')).toContain('Ваш доступ закрыт')
    await page.getByRole('button', { name: 'Другой адрес' }).click()
    await page.getByLabel('Электронная почта').waitFor()
  })

  test('is told so over the screen where the block took effect', async () => {
    const page = await open('account', '', phone)
    const { id, email } = await newPartner(page.context())
    await page.goto(`${contour().baseUrl}/account/sessions`)
    await page.getByText('Этот сеанс').waitFor()
    await asAdministrator('PUT', `/api/console/partner/${id}/block`, { reason: 'проверка' })
    await page.getByRole('link', { name: 'Выписка' }).click()
    const dialog = page.getByRole('dialog', { name: 'Сеанс закончился' })
    await dialog.getByRole('button', { name: 'Получить код' }).click()
    await dialog.getByLabel('Код из письма').fill(await contour().codeFor(email))
    await dialog.getByRole('button', { name: 'Войти' }).click()
    await expectWhomToAsk(page)
  })

  test('is told so at registration', async () => {
    const page = await open('account', '', phone)
    const email = await blocked(await open('account', '', phone))
    await page.getByRole('button', { name: 'Стать партнёром' }).click()
    await page.getByLabel('Электронная почта').fill(email)
    await page.getByLabel('Имя', { exact: true }).fill('Вера')
    await page.getByLabel('Фамилия').fill('Миронова')
    await page.getByLabel('Принимаю условия программы').check()
    await page.getByRole('button', { name: 'Получить код' }).click()
    await page.getByLabel('Код из письма').fill(await contour().codeFor(email))
    await page.getByRole('button', { name: 'Зарегистрироваться' }).click()
    await expectWhomToAsk(page)
  })

  test('like an administrator who cannot get in, who finds the contact at the sign-in of the console', async () => {
    const page = await open('console', '', phone)
    const told = page.getByRole('region', { name: 'Вопросы по программе' })
    for (const [way, leads] of ways) {
      expect(await told.getByRole('link', { name: way, exact: true }).getAttribute('href')).toBe(leads)
    }
    expect(await isTooWide(page)).toBe(false)
    expect(await faultsInBothSchemes(page)).toEqual([])
  })

  test('and everybody else finds the contact at sign-in, in the menu, and in English', async () => {
    const page = await open('account', '', phone)
    await page.getByRole('region', { name: 'Вопросы по программе' }).getByRole('link', { name: '@demo_partners' }).waitFor()
    await newPartner(page.context())
    await page.goto(`${contour().baseUrl}/account/sessions`)
    await page.getByText('Этот сеанс').waitFor()
    await openMenu(page)
    await page.getByRole('region', { name: 'Вопросы по программе' }).getByRole('link', { name: '+7 495 000-00-00' }).waitFor()
    expect(await isTooWide(page)).toBe(false)
    expect(await accessibilityFaults(page)).toEqual([])
    await page.getByLabel('Язык').selectOption('en')
    await page.getByRole('region', { name: 'Questions about the program' }).waitFor()
  })
})
