import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { demo, demoFields } from '../../infra/openapi/demo.ts'
import { accessibilityFaults, faultsInBothSchemes, isTooWide } from './support/axe.ts'
import { journeys, type Visit } from './support/journey.ts'

const { open, contour } = journeys('demo')
const olga: Visit = { as: 'olga@demo.example' }
const ivan: Visit = { as: 'ivan@demo.example' }

/** Of the demo contour's file. */
const demoKey = 'demo-crm-key-for-local-use-only'

/** What an integration does, by the key of the demo contour. */
async function asCrm(method: string, path: string, body?: object) {
  const headers = { 'x-api-key': demoKey, 'content-type': 'application/json' }
  const response = await fetch(`${contour().baseUrl}/api/external${path}`, {
    method,
    headers,
    ...(body && { body: JSON.stringify(body) }),
  })
  const answer = await response.json()
  if (!response.ok) throw new Error(`${method} ${path}: ${JSON.stringify(answer)}`)
  return answer
}

let made = 0
/** A lead of a client with a phone of their own. */
async function newLead(binding: object = { promocode: 'ANNA10' }): Promise<{ id: string; phone: string }> {
  const phone = `+7 911 000-00-${String(++made).padStart(2, '0')}`
  const fields = [demoFields.name, { ...demoFields.phone, value: phone }]
  const { id } = await asCrm('POST', '/lead', { fields, ...binding })
  return { id, phone }
}

async function wonLead(amount = 10_000) {
  const lead = await newLead()
  await asCrm('PUT', `/lead/${lead.id}/status`, { systemName: 'deal', amount })
  return lead
}

const available = async (): Promise<number> => (await asCrm('GET', `/partner/${demo.anna}/statement`)).available
const dealsOf = async (id: string): Promise<number> => (await asCrm('GET', `/lead/${id}`)).dealCount
const press = (page: Page, name: string | RegExp) => page.getByRole('button', { name }).click()
const dialog = (page: Page) => page.getByRole('dialog')
const history = (page: Page) => page.getByRole('region', { name: 'История и вознаграждения' })

describe('an administrator', () => {
  test('finds a lead by its phone, reads why it earned what it earned, and takes it back with the deal', async () => {
    const lead = await wonLead()
    const before = await available()
    const page = await open('console', '/leads', olga)
    await page.getByLabel('Найти: телефон').fill(lead.phone.replace('+7', '8').replaceAll('-', ''))
    await press(page, 'Найти')
    await expect.poll(() => page.getByRole('table').getByRole('link').count()).toBe(1)
    await page.getByRole('table').getByRole('link').click()
    await page.getByText(/Начислено 1\s500,00\s₽: 15\s% от сделки на 10\s000,00\s₽ в статусе «Сделка»/).waitFor()
    await press(page, /^Отменить сделку: 10/)
    await dialog(page).getByRole('button', { name: 'Отменить сделку' }).click()
    await dialog(page).getByText('Укажите причину').waitFor()
    await dialog(page).getByLabel('Причина').fill('Клиент вернул товар')
    expect(await accessibilityFaults(page)).toEqual([])
    await dialog(page).getByRole('button', { name: 'Отменить сделку' }).click()
    await history(page)
      .getByText(/Снято 1\s500,00\s₽/)
      .waitFor()
    await history(page).getByText('Позже снято').waitFor()
    await history(page).getByText('Причина: Клиент вернул товар').waitFor()
    expect(await available()).toBe(before - 1500)
    const { entries } = await asCrm('GET', `/partner/${demo.anna}/statement`)
    expect(entries[0]).toMatchObject({ cause: { kind: 'Reversal', leadId: lead.id, reason: null } })
    await page.getByRole('link', { name: 'К списку лидов' }).click()
    await expect.poll(() => page.getByLabel('Найти: телефон').inputValue()).toContain('911')
  })

  test('adds a deal once, though the answer was lost, and though the key was pressed twice', async () => {
    const lead = await wonLead()
    const page = await open('console', `/leads/${lead.id}`, { ...olga, allowed: [/ERR_FAILED|net::/] })
    let lost = 0
    await page.route('**/add-deal', async (route) => {
      if (lost++ > 0) return route.continue()
      await route.fetch()
      return route.abort()
    })
    await press(page, 'Добавить сделку')
    await dialog(page).getByLabel('Сумма сделки').fill('5 000,50')
    await dialog(page)
      .getByRole('button', { name: /Добавить сделку на 5/ })
      .dblclick()
    await page.getByText('Сделка добавлена').first().waitFor()
    expect(lost).toBeGreaterThan(1)
    expect(await dealsOf(lead.id)).toBe(2)
  })

  test('learns after a reload whether a deal without an answer was made', async () => {
    const lead = await wonLead()
    const page = await open('console', `/leads/${lead.id}`, { ...olga, allowed: [/ERR_FAILED|net::/] })
    await page.route('**/add-deal', async (route) => {
      await route.fetch()
      return route.abort()
    })
    await press(page, 'Добавить сделку')
    await dialog(page).getByLabel('Сумма сделки').fill('700')
    await dialog(page)
      .getByRole('button', { name: /Добавить сделку на 700/ })
      .click()
    await dialog(page).getByRole('button', { name: 'Посмотреть, прошло ли' }).waitFor()
    await page.unroute('**/add-deal')
    await page.reload()
    let sent = 0
    page.on('request', (request) => request.method() === 'PUT' && sent++)
    await press(page, 'Посмотреть, прошло ли')
    await page.getByText(/добавить сделку, 700,00.+ Прошло /).waitFor()
    await press(page, 'Закрыть')
    expect(sent).toBe(0)
    expect(await dealsOf(lead.id)).toBe(2)
  })

  test('is asked the sum of a deal at its field, before anything is sent', async () => {
    const lead = await newLead()
    const page = await open('console', `/leads/${lead.id}`, olga)
    const sent: string[] = []
    page.on('request', (request) => request.method() === 'PUT' && sent.push(request.url()))
    await press(page, 'Сменить статус')
    await dialog(page).getByLabel('Новый статус').selectOption({ label: 'Сделка' })
    await dialog(page).getByRole('button', { name: 'Перевести: Сделка' }).click()
    await dialog(page).getByText('Укажите сумму').waitFor()
    const field = dialog(page).getByLabel('Сумма сделки')
    expect(await field.evaluate((element) => element === element.ownerDocument.activeElement)).toBe(true)
    await field.fill('1,005')
    await dialog(page).getByRole('button', { name: 'Перевести: Сделка' }).click()
    await dialog(page).getByText('Не больше двух знаков после запятой').waitFor()
    expect(sent).toEqual([])
    await field.fill('1 000,5')
    await dialog(page).getByRole('button', { name: 'Перевести: Сделка' }).click()
    await history(page)
      .getByText(/Начислено 150,08\s₽/)
      .waitFor()
    expect(await dealsOf(lead.id)).toBe(1)
  })

  test('binds a lead of nobody by a code, and another to a partner and an offer', async () => {
    const [byCode, byName] = [await newLead({}), await newLead({})]
    const page = await open('console', '/leads?partner=nobody', olga)
    await page.getByRole('table').getByText(byCode.phone).waitFor()
    await page.goto(`${contour().baseUrl}/console/leads/${byCode.id}`)
    await press(page, 'Привязать к партнёру')
    await dialog(page).getByRole('button', { name: 'Привязать' }).click()
    await dialog(page).getByText('Укажите промокод').waitFor()
    await dialog(page).getByLabel('Промокод', { exact: false }).first().fill('NONE')
    await dialog(page).getByRole('button', { name: 'Привязать' }).click()
    await dialog(page).getByText('Промкод не найден или неактивен').waitFor()
    await dialog(page).getByLabel('Промокод', { exact: false }).first().fill('anna10')
    await dialog(page).getByRole('button', { name: 'Привязать' }).click()
    await history(page).getByText('Привязан к партнёру').waitFor()
    await page.goto(`${contour().baseUrl}/console/leads/${byName.id}`)
    await press(page, 'Привязать к партнёру')
    await dialog(page).getByLabel('Как').selectOption({ label: 'К партнёру и предложению' })
    await dialog(page).getByLabel('Почта партнёра').fill('maria@partners.example')
    await dialog(page).getByLabel('Предложение').selectOption({ label: 'Консультация' })
    await expect.poll(() => page.locator('datalist option').count()).toBe(1)
    expect(await accessibilityFaults(page)).toEqual([])
    await dialog(page).getByRole('button', { name: 'Привязать' }).click()
    await history(page).getByText('Привязан к партнёру').waitFor()
    expect((await asCrm('GET', `/lead/${byName.id}`)).partner.email).toBe('maria@partners.example')
  })

  test('is told who was faster, and adds no unintended second deal', async () => {
    const lead = await wonLead()
    const [first, second] = [await open('console', `/leads/${lead.id}`, olga), await open('console', `/leads/${lead.id}`, ivan)]
    for (const page of [first, second]) {
      await press(page, 'Добавить сделку')
      await dialog(page).getByLabel('Сумма сделки').fill('3000')
    }
    await dialog(first)
      .getByRole('button', { name: /Добавить сделку на/ })
      .click()
    await first.getByText('Сделка добавлена').first().waitFor()
    await dialog(second)
      .getByRole('button', { name: /Добавить сделку на/ })
      .click()
    await dialog(second)
      .getByText(/Последнее, что сделано: Добавлена сделка, Ольга Соколова/)
      .waitFor()
    expect(await dealsOf(lead.id)).toBe(2)
    expect(await dialog(second).getByLabel('Сумма сделки').inputValue()).toBe('3000')
    await dialog(second)
      .getByRole('button', { name: /Добавить сделку на/ })
      .click()
    await second.getByText('Сделка добавлена').first().waitFor()
    expect(await dealsOf(lead.id)).toBe(3)
  })

  test('narrows the list down by status and partner in the address, and goes back', async () => {
    await newLead()
    const page = await open('console', '/leads', olga)
    await page.getByLabel('Статус', { exact: true }).selectOption({ label: 'Отказ' })
    await page.getByText('Ничего не найдено').waitFor()
    expect(new URL(page.url()).search).toBe('?status=lost')
    await press(page, 'Сбросить условия')
    await page.getByRole('table').getByRole('link').first().waitFor()
    await page.goBack()
    await page.getByText('Ничего не найдено').waitFor()
    await page.goto(`${contour().baseUrl}/console/leads?partner=${demo.anna}`)
    await page.getByRole('table').getByRole('link').first().waitFor()
    await expect
      .poll(() => page.getByLabel('Партнёр', { exact: true }).locator('option:checked').textContent())
      .toContain('Лебедева')
    const [download] = await Promise.all([page.waitForEvent('download'), press(page, 'Скачать CSV')])
    expect(download.suggestedFilename()).toBe('leads.csv')
  })

  test('reads the parameters of the link that the client came by', async () => {
    const followed = await fetch(`${contour().baseUrl}/r/anna-mortgage?sub1=blog-7&click_id=ya-17`, { redirect: 'manual' })
    const session = new URL(followed.headers.get('location') ?? '').searchParams.get('session')
    const lead = await newLead({ sessionId: session })
    const page = await open('console', '/leads', olga)
    await page.getByRole('row', { name: lead.phone }).getByText('sub1: blog-7').waitFor()
    await page.goto(`${contour().baseUrl}/console/leads/${lead.id}`)
    const origin = page.getByRole('region', { name: 'Откуда лид' })
    await origin.getByText('Метка ссылки click_id').waitFor()
    await origin.getByText('ya-17').waitFor()
  })

  test('is told that a lead does not exist', async () => {
    const page = await open('console', '/leads/019537aa-0000-7000-8000-000000000099', olga)
    await page.getByText('Лид не найден').waitFor()
  })

  test('meets dialogs that are accessible on a phone, in both color schemes', async () => {
    const lead = await wonLead()
    const page = await open('console', `/leads/${lead.id}`, { ...olga, width: 390 })
    await press(page, 'Сменить статус')
    await dialog(page).getByLabel('Новый статус').selectOption({ label: 'Отказ' })
    expect(await faultsInBothSchemes(page)).toEqual([])
    expect(await isTooWide(page)).toBe(false)
  })
})
