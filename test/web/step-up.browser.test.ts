import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { accessibilityFaults, isTooWide } from './support/axe.ts'
import { journeys, type Visit } from './support/journey.ts'
import { virtualAuthenticator } from './support/virtual-authenticator.ts'

const { open, contour } = journeys('demo')
const demoKey = 'demo-crm-key-for-local-use-only'
const named = (path: string): string => `${contour().baseUrl.replace('127.0.0.1', 'localhost')}/console${path}`

/** Answers the first request for a key as if the session were too old; records what was sent, and lets later requests through. */
async function withOldSession(page: Page): Promise<{ keys: string[]; bodies: string[] }> {
  const sent = { keys: [] as string[], bodies: [] as string[] }
  await page.route('**/api/console/key', async (route) => {
    const request = route.request()
    if (request.method() !== 'POST') return route.continue()
    sent.keys.push(request.headers()['idempotency-key'] ?? '')
    sent.bodies.push(request.postData() ?? '')
    if (sent.keys.length > 1) return route.continue()
    const body = { statusCode: 403, code: 'PROOF_REQUIRED', message: 'Подтвердите, что это вы', requestId: 'a-test' }
    return route.fulfill({ status: 403, contentType: 'application/json; charset=utf-8', body: JSON.stringify(body) })
  })
  return sent
}

async function askForKey(page: Page, title: string) {
  await page.getByRole('button', { name: 'Выпустить ключ' }).click()
  const form = page.getByRole('dialog', { name: 'Выпустить ключ' })
  await form.getByLabel('Для чего ключ').fill(title)
  await form.getByRole('checkbox').first().check()
  await form.getByRole('button', { name: 'Выпустить ключ' }).click()
  return form
}

async function signInByMail(page: Page, email: string): Promise<void> {
  await page.getByLabel('Электронная почта').fill(email)
  await page.getByRole('button', { name: 'Получить код' }).click()
  await page.getByLabel('Код из письма').fill(await contour().codeFor(email))
  await page.getByRole('button', { name: 'Войти', exact: true }).click()
  await page.getByText('Этот сеанс').waitFor()
}

const otherSessions = (page: Page): Promise<number> => page.getByRole('button', { name: 'Завершить' }).count()

const proof = (page: Page) => page.getByRole('dialog', { name: 'Подтвердите, что это вы' })

/** A request that is approved, of a partner of the demo contour. */
async function approvedPayout(email: string): Promise<string> {
  const ask = async (method: string, path: string, body?: object): Promise<unknown> => {
    const headers = { 'x-api-key': demoKey, 'content-type': 'application/json' }
    const sent = { method, headers, ...(body && { body: JSON.stringify(body) }) }
    const response = await fetch(`${contour().baseUrl}/api/external/${path}`, sent)
    expect(response.ok).toBe(true)
    return response.json()
  }
  const partners = (await ask('GET', 'partner')) as { id: string; email: string }[]
  const partnerId = partners.find((one) => one.email === email)?.id
  const { id } = (await ask('POST', 'payout', { partnerId, amount: 1000, requisites: 'card 2200 0000' })) as { id: string }
  await ask('PUT', `payout/${id}/status`, { status: 'Approved' })
  return id
}

describe('a payer who signed in long ago', () => {
  test('proves their identity once, and marks one request paid after the other', async () => {
    const ids = [await approvedPayout('anna@partners.example'), await approvedPayout('maria@partners.example')]
    const page = await open('console', '/sessions')
    await signInByMail(page, 'olga@demo.example')
    await page.goto(`${contour().baseUrl}/console/payouts?status=Approved`)
    let sent = 0
    await page.route('**/api/console/payout/*/status', async (route) => {
      sent++
      if (sent > 1) return route.continue()
      const body = { statusCode: 403, code: 'PROOF_REQUIRED', message: 'Подтвердите, что это вы', requestId: 'a-test' }
      return route.fulfill({ status: 403, contentType: 'application/json; charset=utf-8', body: JSON.stringify(body) })
    })
    for (const [index, id] of ids.entries()) {
      const row = page.locator(`tr[data-id="${id}"]`)
      await row.getByRole('button', { name: 'Отметить выплату' }).click()
      await page.getByLabel('Номер платёжного документа').fill(`104${index}`)
      await page.keyboard.press('Enter')
      if (index === 0) {
        await proof(page).getByRole('button', { name: 'Получить код' }).click()
        await proof(page)
          .getByLabel('Код из письма')
          .fill(await contour().codeFor('olga@demo.example'))
        await proof(page).getByRole('button', { name: 'Войти' }).click()
      }
      await row.getByText('отмечено как выплаченное', { exact: true }).waitFor()
    }
    expect(sent).toBe(3)
  })
})

describe('somebody who signed in long ago', () => {
  test('may decline: nothing is done, and no input is lost', async () => {
    const page = await open('console', '/keys', { as: 'ivan@demo.example' })
    const sent = await withOldSession(page)
    const form = await askForKey(page, 'Склад')
    await proof(page).getByRole('button', { name: 'Закрыть' }).click()
    await form.getByText('Подтвердите, что это вы').waitFor()
    expect(await form.getByLabel('Для чего ключ').inputValue()).toBe('Склад')
    expect(sent.keys).toHaveLength(1)
  })
})

describe.each([
  // A session ends here: others' cookies of this file are not theirs.
  { width: 390, scheme: 'dark', as: 'olga@demo.example' },
  { width: 1280, scheme: 'light', as: 'ivan@demo.example' },
] as const)('somebody who signed in long ago, at $width px in $scheme', ({ as, ...visit }: Visit & { as: string }) => {
  test('proves their identity with a code, and the act goes on under its key', async () => {
    const page = await open('console', '/keys', { ...visit, as })
    const sent = await withOldSession(page)
    await askForKey(page, 'Бухгалтерия')
    const dialog = proof(page)
    await dialog.waitFor()
    expect(await accessibilityFaults(page)).toEqual([])
    expect(await isTooWide(page)).toBe(false)
    await dialog.getByRole('button', { name: 'Получить код' }).click()
    await dialog.getByLabel('Код из письма').fill(await contour().codeFor(as))
    await dialog.getByRole('button', { name: 'Войти' }).click()
    await dialog.waitFor({ state: 'hidden' })
    await expect.poll(() => sent.keys.length).toBe(2)
    expect([new Set(sent.keys).size, new Set(sent.bodies).size]).toEqual([1, 1])
  })
})

describe('somebody who signed in long ago and has a passkey', () => {
  test('proves it with a passkey, without a mail', async () => {
    const page = await open('console', '/sessions', { fresh: true })
    await page.addInitScript('PublicKeyCredential.isConditionalMediationAvailable = async () => false')
    await page.goto(named('/sessions'))
    await virtualAuthenticator(page)
    await signInByMail(page, 'ivan@demo.example')
    await page.getByRole('button', { name: 'Добавить ключ доступа' }).click()
    await page.getByRole('dialog').getByLabel('Название').fill('Ноутбук')
    await page.getByRole('dialog').getByRole('button', { name: 'Добавить ключ доступа' }).click()
    await page.getByRole('article', { name: 'Ноутбук' }).waitFor()
    const others = await otherSessions(page)
    await page.goto(named('/keys'))
    const sent = await withOldSession(page)
    await askForKey(page, 'Склад')
    await proof(page).getByRole('button', { name: 'Войти с ключом доступа' }).click()
    await expect.poll(() => sent.keys.length).toBe(2)
    expect(new Set(sent.keys).size).toBe(1)
    // The old session has ended with the new one.
    await page.goto(named('/sessions'))
    await page.getByText('Этот сеанс').waitFor()
    await expect.poll(() => otherSessions(page)).toBe(others)
  })
})
