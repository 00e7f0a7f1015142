import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { faultsInBothSchemes, isTooWide } from './support/axe.ts'
import { journeys } from './support/journey.ts'
import { virtualAuthenticator } from './support/virtual-authenticator.ts'

const { open, contour } = journeys('demo')
/** Passkeys need a host name: the same contour by the local name of this machine. */
const named = (path: string): string => `${contour().baseUrl.replace('127.0.0.1', 'localhost')}/console${path}`

async function signInByMail(page: Page, email: string): Promise<void> {
  await page.getByLabel('Электронная почта').fill(email)
  await page.getByRole('button', { name: 'Получить код' }).click()
  await page.getByLabel('Код из письма').fill(await contour().codeFor(email))
  await page.getByRole('button', { name: 'Войти', exact: true }).click()
  await page.getByText('Этот сеанс').waitFor()
}

async function addPasskey(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name: 'Добавить ключ доступа' }).click()
  const dialog = page.getByRole('dialog', { name: 'Добавить ключ доступа' })
  await dialog.getByLabel('Название').fill(name)
  await dialog.getByRole('button', { name: 'Добавить ключ доступа' }).click()
  await page.getByRole('article', { name }).waitFor()
}

/** Stops the browser from offering passkeys by itself: Chromium's own device would be chosen before anybody presses a button. */
async function offerNothing(page: Page): Promise<void> {
  await page.addInitScript('PublicKeyCredential.isConditionalMediationAvailable = async () => false')
}

/** Counts the key presses and pointer presses on a page, from when it is opened. */
async function countSteps(page: Page): Promise<() => Promise<number>> {
  await page.addInitScript(
    "globalThis.stepsTaken = 0; for (const name of ['pointerdown', 'keydown']) addEventListener(name, () => globalThis.stepsTaken++, true)",
  )
  return () => page.evaluate<number>('globalThis.stepsTaken')
}

async function removeOnly(page: Page): Promise<void> {
  await page.getByRole('article').getByRole('button', { name: 'Удалить' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Удалить' }).click()
  await page.getByText('Ключей доступа пока нет.').waitFor()
}

/** Removes the session, as on another day; the device is the same. */
async function signOut(page: Page): Promise<void> {
  await page.evaluate("fetch('/api/session', { method: 'DELETE', headers: { 'content-type': 'application/json' } })")
}

describe.each([390, 1280])('a passkey at %i px, in both color schemes', (width) => {
  test('is added, signs in without a mail, and is removed', async () => {
    const page = await open('console', '/sessions', { width, fresh: true })
    await offerNothing(page)
    await page.goto(named('/sessions'))
    const device = await virtualAuthenticator(page)
    await signInByMail(page, 'olga@demo.example')
    await page.getByText('Ключей доступа пока нет.').waitFor()
    await addPasskey(page, 'Рабочий ноутбук')
    expect(await device.credentialCount()).toBe(1)
    expect(await faultsInBothSchemes(page)).toEqual([])
    expect(await isTooWide(page)).toBe(false)

    await device.knowsOwner(false)
    await signOut(page)
    await page.reload()
    await page.getByRole('button', { name: 'Войти с ключом доступа' }).waitFor()
    expect(await faultsInBothSchemes(page)).toEqual([])
    expect(await isTooWide(page)).toBe(false)
    await page.getByRole('button', { name: 'Войти с ключом доступа' }).click()
    await page.getByText('Ключ доступа не выбран').waitFor()
    await device.knowsOwner(true)
    await page.getByRole('button', { name: 'Войти с ключом доступа' }).click()
    await page.getByText('Этот сеанс').waitFor()
    await page.getByRole('article', { name: 'Рабочий ноутбук' }).getByText('Последний вход').waitFor()

    // On another day: from the page that asks who it is to the screen that was wanted.
    await signOut(page)
    const steps = await countSteps(page)
    await page.reload()
    await page.getByRole('button', { name: 'Войти с ключом доступа' }).click()
    await page.getByText('Этот сеанс').waitFor()
    expect(await steps()).toBeGreaterThan(0)
    expect(await steps()).toBeLessThanOrEqual(3)

    await removeOnly(page)
  })
})

describe('a lost passkey on a phone, in both color schemes', () => {
  const proof = (page: Page) => page.getByRole('dialog', { name: 'Подтвердите, что это вы' })

  /** Signs in by a code, with a device that has no passkey, and adds one. */
  async function withNewPasskey(email: string, name: string): Promise<Page> {
    const page = await open('console', '/sessions', { width: 390, fresh: true })
    await offerNothing(page)
    await page.goto(named('/sessions'))
    await virtualAuthenticator(page)
    await signInByMail(page, email)
    await addPasskey(page, name)
    return page
  }

  test('is replaced by a mailed code, once another owner who shows a passkey permits it', async () => {
    const owner = await withNewPasskey('olga@demo.example', 'Ноутбук')
    await withNewPasskey('ivan@demo.example', 'Потерянный телефон')
    await owner.goto(named('/people'))
    await owner.getByRole('button', { name: 'Разрешить ключ доступа: Иван Орлов' }).click()
    const dialog = owner.getByRole('dialog', { name: 'Разрешить ключ доступа?' })
    await dialog.getByLabel('Причина').fill('потерял телефон')
    expect(await faultsInBothSchemes(owner)).toEqual([])
    expect(await isTooWide(owner)).toBe(false)
    await dialog.getByRole('button', { name: 'Разрешить' }).click()
    // The session was begun by a code, which is not enough for a person with a passkey.
    await proof(owner).getByRole('button', { name: 'Войти с ключом доступа' }).waitFor()
    expect(await proof(owner).getByRole('button', { name: 'Получить код' }).count()).toBe(0)
    expect(await faultsInBothSchemes(owner)).toEqual([])
    expect(await isTooWide(owner)).toBe(false)
    await proof(owner).getByRole('button', { name: 'Войти с ключом доступа' }).click()
    await owner.getByText('Ключ доступа разрешён до').waitFor()
    expect(await faultsInBothSchemes(owner)).toEqual([])
    expect(await isTooWide(owner)).toBe(false)

    const found = await withNewPasskey('ivan@demo.example', 'Новый телефон')
    expect(await found.getByRole('article', { name: 'Потерянный телефон' }).count()).toBe(0)
    await found.getByRole('article').getByRole('button', { name: 'Удалить' }).click()
    await found.getByRole('dialog', { name: 'Удалить ключ доступа' }).getByRole('button', { name: 'Удалить' }).click()
    await proof(found).getByRole('button', { name: 'Войти с ключом доступа' }).click()
    await found.getByText('Ключей доступа пока нет.').waitFor()
    await owner.goto(named('/sessions'))
    await removeOnly(owner)
  })
})

describe('passkeys', () => {
  test('at an address without passkeys, a link to one with passkeys is shown', async () => {
    const page = await open('console', '/sessions', { as: 'olga@demo.example' })
    const link = page.getByRole('link', { name: new URL(named('')).host })
    expect(await link.getAttribute('href')).toBe(named('/sessions'))
  })

  test('signs in the person who chooses one that the browser offers beside the address', async () => {
    const page = await open('console', '/sessions', { fresh: true })
    await page.goto(named('/sessions'))
    await virtualAuthenticator(page)
    await signInByMail(page, 'ivan@demo.example')
    await addPasskey(page, 'Телефон')
    await signOut(page)
    await page.reload()
    // Chromium's own device makes at once the choice that a person would make from the list.
    await page.getByRole('article', { name: 'Телефон' }).getByText('Последний вход').waitFor()
    await removeOnly(page)
  })

  test('a device that already has one makes no other, and passkeys can be renamed', async () => {
    const page = await open('console', '/sessions', { fresh: true })
    await page.goto(named('/sessions'))
    await virtualAuthenticator(page)
    await signInByMail(page, 'ivan@demo.example')
    await addPasskey(page, 'Первый')
    await page.getByRole('button', { name: 'Добавить ключ доступа' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('Название').fill('Второй')
    await dialog.getByRole('button', { name: 'Добавить ключ доступа' }).click()
    await dialog.getByText('На этом устройстве ваш ключ доступа уже есть.').waitFor()
    await dialog.getByRole('button', { name: 'Отмена' }).click()
    await page.getByRole('article', { name: 'Первый' }).getByRole('button', { name: 'Переименовать' }).click()
    await page.getByRole('dialog').getByLabel('Название').fill('Единственный')
    await page.getByRole('dialog').getByRole('button', { name: 'Переименовать' }).click()
    await page.getByRole('article', { name: 'Единственный' }).waitFor()
  })

  test('keep the name that was typed for a new one or over an old one while the page is reloaded', async () => {
    const page = await open('console', '/sessions', { fresh: true })
    await page.goto(named('/sessions'))
    await virtualAuthenticator(page)
    await signInByMail(page, 'olga@demo.example')
    const name = page.getByRole('dialog').getByLabel('Название')
    const add = page.getByRole('button', { name: 'Добавить ключ доступа' })
    const rename = page.getByRole('article').getByRole('button', { name: 'Переименовать' })
    await add.click()
    await name.fill('Ноутбук')
    await page.reload()
    await add.click()
    expect(await name.inputValue()).toBe('Ноутбук')
    await page.getByRole('dialog').getByRole('button', { name: 'Добавить ключ доступа' }).click()
    await page.getByRole('article', { name: 'Ноутбук' }).waitFor()
    await rename.click()
    await name.fill('Рабочий ноутбук')
    await page.reload()
    await rename.click()
    expect(await name.inputValue()).toBe('Рабочий ноутбук')
  })
})
