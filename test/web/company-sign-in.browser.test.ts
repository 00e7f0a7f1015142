import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { startIssuer } from '../support/stand-in-issuer.ts'
import { faultsInBothSchemes, isTooWide } from './support/axe.ts'
import { journeys, type Visit } from './support/journey.ts'

const company = await startIssuer({ withPage: true })
const folder = mkdtempSync(join(tmpdir(), 'company-'))
const file = join(folder, 'demo.json')
const demo = JSON.parse(readFileSync(join(import.meta.dirname, '../../infra/contours/demo.json'), 'utf8')) as {
  deployment?: object
}
const companySignIn = { title: 'Ромашка', issuer: company.issuer, clientId: company.clientId }
writeFileSync(file, JSON.stringify({ ...demo, deployment: { ...demo.deployment, companySignIn } }))

const { open, contour } = journeys('demo', { file })
const olga = { sub: '1001', email: 'olga@demo.example' }
const button = { name: 'Войти через Ромашка' }

async function goThrough(page: Page): Promise<void> {
  await page.getByRole('button', button).click()
  await page.getByRole('heading', { name: 'Вход компании' }).waitFor()
  await page.getByRole('link', { name: 'Продолжить' }).click()
}

beforeEach(() => {
  Object.assign(company, { employee: olga, health: 'Well' })
})
afterAll(async () => {
  await company.stop()
  rmSync(folder, { recursive: true })
})

describe('a person who signs in by the company on a phone, in both color schemes', () => {
  const visit: Visit = { width: 390 }

  test('comes back to where they were, with nothing of it in the address or the history', async () => {
    const page = await open('console', '/sessions', visit)
    await page.getByRole('button', button).waitFor()
    expect([await faultsInBothSchemes(page), await isTooWide(page)]).toEqual([[], false])
    await goThrough(page)
    await page.getByText('Этот сеанс').waitFor()
    expect(page.url()).toBe(`${contour().baseUrl}/console/sessions`)
    expect((await page.context().cookies()).find(({ name }) => name === '__Host-browser')?.sameSite).toBe('Strict')
    await page.reload()
    await page.getByText('Этот сеанс').waitFor()
  })

  test('is told in words what came of it, and can go on in another way', async () => {
    const page = await open('console', '/payouts', { ...visit, allowed: [/status of 503/] })
    company.employee = null
    await goThrough(page)
    await page.getByText('Компания не подтвердила вход.').waitFor()
    expect(page.url()).toBe(`${contour().baseUrl}/console/payouts`)
    company.employee = { ...olga, sub: '2002' }
    // Somebody has been known by this address since the test above.
    await goThrough(page)
    await page.getByText('С этим адресом входил другой человек.').waitFor()
    company.employee = { ...olga, unlike: { signedByAnother: true } }
    await goThrough(page)
    await page.getByText('Войти через компанию не получилось.').waitFor()
    expect([await faultsInBothSchemes(page), await isTooWide(page)]).toEqual([[], false])
    await page.getByRole('button', button).click()
    await page.getByRole('link', { name: 'Продолжить' }).waitFor()
    company.health = 'Failing'
    await page.goBack()
    await page.getByLabel('Электронная почта').fill(olga.email)
    await page.getByRole('button', { name: 'Получить код' }).click()
    await page.getByLabel('Код из письма').fill(await contour().codeFor(olga.email))
    await page.getByRole('button', { name: 'Войти', exact: true }).click()
    await page.getByRole('navigation', { name: 'Разделы' }).waitFor()
  })
})

test('an answer of the company that another browser was sent lets nobody in', async () => {
  const page = await open('console', '/payouts')
  await page.getByRole('button', button).click()
  await page.getByRole('link', { name: 'Продолжить' }).waitFor()
  const letIn = new URL((await page.getByRole('link', { name: 'Продолжить' }).getAttribute('href')) ?? '', company.issuer)
  const response = await fetch(letIn, { redirect: 'manual' })
  const other = await open('console', '/payouts')
  await other.getByRole('button', button).waitFor()
  await other.goto(response.headers.get('location') ?? '')
  await other.getByText('Войти через компанию не получилось.').waitFor()
})

test('what asks for proof does not offer the company, and is done by a mailed code', async () => {
  const page = await open('console', '/keys')
  await goThrough(page)
  await page.getByRole('button', { name: 'Выпустить ключ' }).click()
  const form = page.getByRole('dialog', { name: 'Выпустить ключ' })
  await form.getByLabel('Для чего ключ').fill('Отчёты')
  await form.getByRole('checkbox').first().check()
  await form.getByRole('button', { name: 'Выпустить ключ' }).click()
  const proof = page.getByRole('dialog', { name: 'Подтвердите, что это вы' })
  await proof.getByRole('button', { name: 'Получить код' }).waitFor()
  expect(await proof.getByRole('button', button).count()).toBe(0)
  await proof.getByRole('button', { name: 'Получить код' }).click()
  await proof.getByLabel('Код из письма').fill(await contour().codeFor(olga.email))
  await proof.getByRole('button', { name: 'Войти', exact: true }).click()
  await page.getByText(/ppk_/).waitFor()
})
