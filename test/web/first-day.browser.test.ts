import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { journeys } from './support/journey.ts'

const { open, contour } = journeys('filled')
const olga = 'olga@demo.example'

interface FoundLead {
  id: string
  partner: { id: string } | null
  fields: { systemName: string; value: unknown }[]
}

/**
 * The request that keys act on, once the queue has come to rest: a dialog that closes gives the focus back to its row, or to none, for a
 * moment.
 */
const activeRow = (page: Page): Promise<string | null> =>
  page.evaluate(() => {
    const row = document.activeElement?.closest('tr.queue-active')
    return document.querySelector('[role="dialog"]') ? null : (row?.getAttribute('data-id') ?? null)
  })

/** Waits for a request to be the active one that was not decided yet. */
async function nextRow(page: Page, decided: readonly string[]): Promise<string> {
  let row: string | null = null
  await expect.poll(async () => (row = await activeRow(page)) !== null && !decided.includes(row)).toBe(true)
  return row ?? ''
}

/** Decides this many requests of the queue by keyboard, as the screen's help says; those with a mark are asked about. Returns the ids. */
async function clearQueue(page: Page, count: number, rejected: ReadonlySet<number>): Promise<string[]> {
  const ids: string[] = []
  for (let index = 0; index < count; index++) {
    const id = await nextRow(page, ids)
    ids.push(id)
    const isMarked = (await page.locator(`tr[data-id="${id}"] .status-bad`).count()) > 0
    if (rejected.has(index)) {
      await page.keyboard.press('r')
      await page.getByLabel('Причина').fill('Уточните реквизиты')
      await page.getByRole('dialog').getByRole('button', { name: 'Отклонить' }).click()
    } else {
      await page.keyboard.press('a')
      if (isMarked) await page.getByRole('dialog').getByRole('button', { name: 'Одобрить' }).click()
    }
  }
  return ids
}

/** A lead of a partner whom it earned something, by the API that the card reads. */
async function earningLead(page: Page): Promise<{ id: string; phone: string }> {
  const read = async (path: string) => (await page.request.get(`${contour().baseUrl}${path}`)).json()
  const leads = (await read('/api/console/lead?status=deal&limit=20')) as FoundLead[]
  for (const { id, partner, fields } of leads) {
    const phone = fields.find(({ systemName }) => systemName === 'phone')?.value
    const { history } = (await read(`/api/console/lead/${id}`)) as { history: unknown[] }
    if (partner && typeof phone === 'string' && JSON.stringify(history).includes('"Accrued"')) return { id, phone }
  }
  throw new Error('the filled contour has a lead that earned something')
}

test('the first day of an administrator: a queue of fifty, a lead, a correction, a key for the accountant', async () => {
  const page = await open('console', '', { height: 900 })
  await page.getByLabel('Электронная почта').fill(olga)
  await page.getByRole('button', { name: 'Получить код' }).click()
  await page.getByLabel('Код из письма').fill(await contour().codeFor(olga))
  await page.getByRole('button', { name: 'Войти' }).click()

  await page.getByRole('link', { name: 'Выплаты' }).click()
  await page.locator('tr[data-id]').first().waitFor()
  await page.getByRole('region', { name: /Заявки на выплату/ }).focus()
  await page.keyboard.press('j')
  const ids = await clearQueue(page, 50, new Set([7, 21, 40]))
  await page.getByText('Сделано: 50').waitFor()
  const statusOf = async (id: string) =>
    ((await (await page.request.get(`${contour().baseUrl}/api/console/payout/${id}`)).json()) as { status: string }).status
  const statuses = await Promise.all([...new Set(ids)].map(statusOf))
  expect(statuses.filter((status) => status === 'Rejected')).toHaveLength(3)
  expect(statuses.filter((status) => status === 'Approved')).toHaveLength(47)

  const lead = await earningLead(page)
  await page.getByRole('link', { name: 'Лиды' }).click()
  await page.getByLabel('Найти: телефон').fill(lead.phone.replace('+7', '8'))
  await page.getByRole('button', { name: 'Найти' }).click()
  await expect.poll(() => page.getByRole('table').getByRole('link').count()).toBe(1)
  await page.getByRole('table').getByRole('link').click()
  await page
    .getByText(/Начислено/)
    .first()
    .waitFor()
  await page.getByRole('main').locator('a[href*="/partners/"]').click()
  await page.getByRole('tab', { name: 'Выписка' }).click()
  await page.getByRole('button', { name: 'Корректировка', exact: true }).click()
  const correction = page.getByRole('dialog', { name: 'Корректировка счёта' })
  await correction.getByText('Списать', { exact: true }).click()
  await correction.getByLabel('Сумма').fill('10,5')
  await correction.getByLabel('Причина').fill('Ставка была другой')
  await correction.getByRole('button', { name: /^Списать 10,50/ }).click()
  await page.getByText('Причина: Ставка была другой').waitFor()

  await page.getByRole('link', { name: 'Ключи API' }).click()
  await page.getByRole('button', { name: 'Выпустить ключ' }).click()
  const issue = page.getByRole('dialog')
  await issue.getByLabel('Для чего ключ').fill('Бухгалтерия')
  await issue.getByLabel('смотреть заявки на выплату').check()
  await issue.getByLabel('отмечать выплаты').check()
  await issue.getByRole('button', { name: 'Выпустить ключ' }).click()
  const secret = await page.getByLabel('Секрет', { exact: true }).inputValue()
  await page.getByRole('button', { name: 'Секрет сохранён, закрыть' }).click()
  await page.getByRole('row', { name: /Бухгалтерия/ }).waitFor()
  const asAccountant = async (path: string, change?: object): Promise<number> => {
    const headers = { 'x-api-key': secret, ...(change && { 'content-type': 'application/json' }) }
    const sent = change && { method: 'PUT', body: JSON.stringify(change) }
    return (await fetch(`${contour().baseUrl}/api/external${path}`, { headers, ...sent })).status
  }
  expect([await asAccountant('/payout?limit=1'), await asAccountant('/lead?limit=1')]).toEqual([200, 403])
  // It may pay what was approved, but approve nothing.
  const pay = `/payout/${ids[0]}/status`
  expect([await asAccountant(pay, { status: 'Rejected' }), await asAccountant(pay, { status: 'Paid' })]).toEqual([403, 200])
})
