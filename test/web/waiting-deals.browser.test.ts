import { expect, test } from 'vitest'
import { demo, demoFields } from '../../infra/openapi/demo.ts'
import { accessibilityFaults } from './support/axe.ts'
import { journeys } from './support/journey.ts'

const { open, contour } = journeys('demo')
const as = 'olga@demo.example'

let made = 0
/** Of a client with a phone of their own. */
async function newLead(): Promise<string> {
  const response = await fetch(`${contour().baseUrl}/api/external/lead`, {
    method: 'POST',
    headers: { 'x-api-key': 'demo-crm-key-for-local-use-only', 'content-type': 'application/json' },
    body: JSON.stringify({
      fields: [demoFields.name, { ...demoFields.phone, value: `+7 912 000-00-0${++made}` }],
      promocode: 'ANNA10',
    }),
  })
  return ((await response.json()) as { id: string }).id
}

const administrator = { email: 'x@demo.example', firstName: 'Пётр', lastName: 'Просящий', middleName: null }
const ofSomebody = { ...administrator, id: '97ad1480-fcb1-520e-a2b1-d2fbbaee1799' }

/** The demo contour has no limit: a waiting deal is inserted into the service's answers. */
const waiting = (leadId: string, askedBy: object) => ({
  id: demo.lead,
  leadId,
  amount: 50_000_000,
  toStatus: null,
  askedBy,
  askedAt: '2026-11-24T10:00:00.000Z',
})

test('another administrator confirms a waiting deal, after a question', async () => {
  const id = await newLead()
  const page = await open('console', '/sessions', { as })
  await page.getByText('Этот сеанс').waitFor()
  const decisions: string[] = []
  await page.route(`**/api/console/lead/${id}`, async (route) => {
    const response = await route.fetch()
    const lead = (await response.json()) as object
    const waitingDeals = decisions.length > 0 ? [] : [{ ...waiting(id, ofSomebody), isOutdated: false }]
    await route.fulfill({ response, json: { ...lead, waitingDeals } })
  })
  await page.route('**/api/console/lead/*/waiting-deal/*', async (route) => {
    decisions.push((route.request().postDataJSON() as { decision: string }).decision)
    await route.fulfill({ json: { id } })
  })
  await page.evaluate((path) => {
    history.pushState(null, '', path)
    dispatchEvent(new PopStateEvent('popstate'))
  }, `/console/leads/${id}`)
  const part = page.getByRole('region', { name: 'Ждёт второго администратора' })
  await part.getByText(/Сделка на 50\s000\s000,00\s₽/).waitFor()
  await part.getByText(/Пётр Просящий/).waitFor()
  expect(await accessibilityFaults(page)).toEqual([])
  await part.getByRole('button', { name: 'Подтвердить сделку' }).click()
  expect(decisions).toEqual([])
  await page.getByRole('dialog').getByRole('button', { name: 'Подтвердить сделку' }).click()
  await expect.poll(() => decisions).toEqual(['Confirmed'])
  await expect.poll(() => part.count()).toBe(0)
})

test('the overview names waiting deals, and leads to their leads; without a limit it advises one', async () => {
  const id = await newLead()
  const page = await open('console', '/sessions', { as })
  await page.getByText('Этот сеанс').waitFor()
  await page.route('**/api/console/overview', async (route) => {
    const response = await route.fetch()
    const overview = (await response.json()) as object
    await route.fulfill({ response, json: { ...overview, waitingDeals: { deals: [waiting(id, ofSomebody)], hasMore: false } } })
  })
  await page.getByRole('link', { name: 'Обзор' }).click()
  await page.getByText(/settings\.dealLimit/).waitFor()
  const part = page.getByRole('region', { name: 'Сделки ждут второго администратора' })
  expect(await accessibilityFaults(page)).toEqual([])
  await part.getByRole('link', { name: /Сделка на 50/ }).click()
  await page.getByText('Откуда лид').waitFor()
})
