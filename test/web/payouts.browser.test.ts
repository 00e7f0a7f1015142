import type { Page, Route } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { accessibilityFaults } from './support/axe.ts'
import { journeys } from './support/journey.ts'
import { scrollQueue, serveLongQueue } from './support/long-queue.ts'

const { open, contour } = journeys('filled')
const [olga, ivan] = ['olga@demo.example', 'ivan@demo.example']

const queueOf = (page: Page) => page.getByRole('region', { name: /Заявки на выплату/ })
const rowOf = (page: Page, id: string) => page.locator(`tr[data-id="${id}"]`)
/** Ids of the rows that are in the page, in their order. */
const shownIds = (page: Page): Promise<string[]> =>
  page.locator('tr[data-id]').evaluateAll((rows) => rows.map((row) => row.getAttribute('data-id') ?? ''))

async function openQueue(as: string, path = '/payouts'): Promise<Page> {
  const page = await open('console', path, { as })
  await page.locator('tr[data-id]').first().waitFor()
  return page
}

/** A request as the API has it now. */
const asked = async (page: Page, id: string) =>
  (await (await page.request.get(`${contour().baseUrl}/api/console/payout/${id}`)).json()) as {
    status: string
    history: { status: string; comment: string | null; changedByAdmin: { email: string } | null }[]
  }
const statusOf = async (page: Page, id: string): Promise<string> => (await asked(page, id)).status

/** Decides past the page, as somebody else would. */
async function decideElsewhere(page: Page, id: string, status: string): Promise<void> {
  const answer = await page.request.put(`${contour().baseUrl}/api/console/payout/${id}/status`, {
    data: { status, comment: 'elsewhere' },
    headers: { 'content-type': 'application/json' },
  })
  expect(answer.status()).toBe(200)
}

const pressLatin = (page: Page, code: string, _key: string): Promise<void> => page.keyboard.press(code)

/** A key as a Russian layout gives it: the letter is another one, its place is the same. */
const pressRussian = (page: Page, code: string, key: string): Promise<void> =>
  page.evaluate(
    (of) => void document.activeElement?.dispatchEvent(new KeyboardEvent('keydown', { ...of, bubbles: true, cancelable: true })),
    { code, key },
  )

/** Brings the focus to the first row, by keys alone. */
async function enterQueue(page: Page): Promise<void> {
  await page.keyboard.press('Tab')
  while (!(await queueOf(page).evaluate((box) => box === document.activeElement))) await page.keyboard.press('Tab')
  await page.keyboard.press('j')
  await expect.poll(() => page.evaluate(() => document.activeElement?.closest('tr') !== null)).toBe(true)
}

describe.each([
  { layout: 'Latin', press: pressLatin },
  { layout: 'Russian', press: pressRussian },
])('a payday by keyboard alone, on a $layout layout', ({ press }) => {
  test('approves, rejects with a reason and marks paid', async () => {
    const page = await openQueue(olga)
    const [first = '', second = '', third = ''] = await shownIds(page)
    await enterQueue(page)
    await press(page, 'KeyA', 'ф')
    await rowOf(page, first).getByText('одобрено', { exact: true }).waitFor()
    await expect.poll(() => rowOf(page, second).evaluate((row) => row === document.activeElement)).toBe(true)
    await press(page, 'KeyR', 'к')
    await page.getByRole('dialog').getByLabel('Причина').waitFor()
    await page.keyboard.press('Enter')
    await page.keyboard.type('реквизиты не те')
    await page.keyboard.press('Tab')
    await page.keyboard.press('Tab')
    await page.keyboard.press('Enter')
    await rowOf(page, second).getByText('отклонено', { exact: true }).waitFor()
    await expect.poll(() => rowOf(page, third).evaluate((row) => row === document.activeElement)).toBe(true)
    expect(await statusOf(page, first)).toBe('Approved')
    expect((await asked(page, second)).history.at(-1)).toMatchObject({
      status: 'Rejected',
      comment: 'реквизиты не те',
      changedByAdmin: { email: olga },
    })
    await press(page, 'KeyK', 'л')
    await press(page, 'KeyK', 'л')
    await press(page, 'KeyP', 'з')
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('Номер платёжного документа').waitFor()
    expect(await accessibilityFaults(page)).toEqual([])
    await page.keyboard.type('1042')
    await page.keyboard.press('Enter')
    await rowOf(page, first).getByText('отмечено как выплаченное', { exact: true }).waitFor()
    expect((await asked(page, first)).history.at(-1)).toMatchObject({ status: 'Paid', comment: 'платёжный документ № 1042' })
  })

  test('never pays what nobody approved, and says why', async () => {
    const page = await openQueue(olga)
    const [first = ''] = await shownIds(page)
    await enterQueue(page)
    await press(page, 'KeyP', 'з')
    await page.getByText('выплаченным отмечают одобренное').waitFor()
    expect(await statusOf(page, first)).toBe('Requested')
  })

  test('opens a request and closes it, finds the field and shows the keys', async () => {
    const page = await openQueue(olga)
    await enterQueue(page)
    await press(page, 'Enter', 'Enter')
    await page.getByRole('dialog').getByRole('list', { name: 'История' }).waitFor()
    expect(await accessibilityFaults(page)).toEqual([])
    expect(page.url()).toContain('card=')
    await page.keyboard.press('Escape')
    await page.getByRole('dialog').waitFor({ state: 'detached' })
    await queueOf(page).focus()
    await press(page, 'Slash', '.')
    await expect
      .poll(() => page.getByLabel('Партнёр', { exact: true }).evaluate((field) => field === document.activeElement))
      .toBe(true)
  })
})

test('two administrators on one queue: who was slower reads who did what', async () => {
  const [one, other] = [await openQueue(olga), await openQueue(ivan)]
  const [first = ''] = await shownIds(one)
  await rowOf(other, first).getByRole('button', { name: 'Одобрить' }).click()
  await rowOf(other, first).getByText('одобрено', { exact: true }).waitFor()
  await rowOf(one, first).getByRole('button', { name: 'Одобрить' }).click()
  await rowOf(one, first).getByText('Уже одобрил(а) И. Орлов').waitFor()
  // The row is as it is by now: it can go on from there.
  await rowOf(one, first).getByRole('button', { name: 'Отметить выплату' }).waitFor()
  expect((await asked(one, first)).history).toHaveLength(2)
})

test('many are approved at once, and two that were decided meanwhile say so', async () => {
  const page = await openQueue(olga)
  const elsewhere = await openQueue(ivan)
  const ids = (await shownIds(page)).slice(0, 5)
  for (const id of ids) await rowOf(page, id).getByRole('checkbox').check()
  await decideElsewhere(elsewhere, ids[1] ?? '', 'Rejected')
  await decideElsewhere(elsewhere, ids[3] ?? '', 'Approved')
  await page
    .getByRole('group', { name: 'Действия с выбранными' })
    .getByRole('button', { name: /^Одобрить 5 на / })
    .click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: /^Одобрить 5 на / }).waitFor()
  expect(await accessibilityFaults(page)).toEqual([])
  await dialog.getByRole('button', { name: /^Одобрить 5 на / }).click()
  await page.getByText('Сделано: 3, отказано: 2').waitFor()
  await rowOf(page, ids[1] ?? '')
    .getByText('Уже отклонил(а) И. Орлов')
    .waitFor()
  expect(await Promise.all(ids.map((id) => statusOf(page, id)))).toEqual([
    'Approved',
    'Rejected',
    'Approved',
    'Approved',
    'Approved',
  ])
})

describe('an act whose answer is lost', () => {
  const decisions = '**/api/console/payout/*/status'

  test('is asked about again by itself, and done once', async () => {
    const page = await open('console', '/payouts', { as: olga, allowed: [/net::ERR_FAILED/] })
    await page.locator('tr[data-id]').first().waitFor()
    const [first = ''] = await shownIds(page)
    const keys: (string | undefined)[] = []
    await page.route(decisions, async (route: Route) => {
      keys.push(route.request().headers()['idempotency-key'])
      const answer = await route.fetch()
      if (keys.length === 1) return route.abort()
      await route.fulfill({ response: answer })
    })
    await rowOf(page, first).getByRole('button', { name: 'Одобрить' }).click()
    await rowOf(page, first).getByText('одобрено', { exact: true }).waitFor()
    expect([keys.length, new Set(keys).size]).toEqual([2, 1])
    expect((await asked(page, first)).history.map(({ status }) => status)).toEqual(['Requested', 'Approved'])
  })

  test('is known of after the page was loaded anew, and checking does it no second time', async () => {
    const page = await open('console', '/payouts', { as: olga, allowed: [/net::ERR_FAILED/] })
    await page.locator('tr[data-id]').first().waitFor()
    const [first = ''] = await shownIds(page)
    let [begun, done] = [0, 0]
    await page.route(decisions, async (route: Route) => {
      // To take the route away would let what it holds back go on.
      if (begun++ > 0) return route.continue()
      await route.fetch()
      done++
      // The answer never comes: the page is gone before.
    })
    await rowOf(page, first).getByRole('button', { name: 'Одобрить' }).click()
    await expect.poll(() => done).toBe(1)
    await page.reload()
    await page.getByText('Осталось неизвестным').waitFor()
    await page.getByRole('button', { name: 'Проверить все' }).click()
    await page.getByText('Сделано: 1').waitFor()
    expect((await asked(page, first)).history.map(({ status }) => status)).toEqual(['Requested', 'Approved'])
  })

  test('a double click sends one', async () => {
    const page = await openQueue(olga)
    const [first = ''] = await shownIds(page)
    let sent = 0
    await page.route(decisions, async (route: Route) => {
      sent++
      await route.continue()
    })
    await rowOf(page, first).getByRole('button', { name: 'Одобрить' }).dblclick()
    await rowOf(page, first).getByText('одобрено', { exact: true }).waitFor()
    expect(sent).toBe(1)
    expect((await asked(page, first)).history).toHaveLength(2)
  })
})

test('a session that ends in the middle of a form loses nothing that was typed', async () => {
  const page = await openQueue(ivan)
  const [first = ''] = await shownIds(page)
  await rowOf(page, first).getByRole('button', { name: 'Отклонить' }).click()
  await page.getByLabel('Причина').fill('длинная причина')
  await page.context().clearCookies()
  await page.getByRole('dialog').getByRole('button', { name: 'Отклонить' }).click()
  await page.getByRole('button', { name: 'Получить код' }).click()
  await page.getByLabel('Код из письма').fill(await contour().codeFor(ivan))
  await page.getByRole('button', { name: 'Войти' }).click()
  await rowOf(page, first).getByText('отклонено', { exact: true }).waitFor()
  expect((await asked(page, first)).history.at(-1)).toMatchObject({ status: 'Rejected', comment: 'длинная причина' })
})

test('requests of one partner are found by last name, and the address says so', async () => {
  const page = await openQueue(olga)
  const name = (await page.locator('tr[data-id]').first().getByRole('button').first().textContent()) ?? ''
  await page.getByLabel('Партнёр', { exact: true }).fill(name.split(' ')[0] ?? '')
  await page.getByRole('button', { name: 'Найти' }).click()
  await page
    .getByRole('group', { name: 'Найденные партнёры' })
    .getByRole('button', { name: new RegExp(`^${name}`) })
    .first()
    .click()
  await page.getByText(`Партнёр: ${name}`).waitFor()
  expect(page.url()).toContain('partnerId=')
  await expect.poll(async () => (await shownIds(page)).length).toBe(1)
  await page.getByRole('button', { name: 'Все партнёры' }).click()
  await expect.poll(async () => (await shownIds(page)).length).toBeGreaterThan(1)
})

// Ten thousand of them cost half a minute: npm run web:figures scrolls those.
test('a long queue scrolls to its end without a dropped row', async () => {
  const page = await open('console', '/sessions', { as: olga })
  const count = 1500
  await serveLongQueue(page, contour().baseUrl, count)
  await page.getByRole('link', { name: 'Выплаты' }).click()
  await page.locator('tr[data-id]').first().waitFor()
  expect((await scrollQueue(page, count)).seen).toBe(count)
  await page.getByText('показано: 1 500 заявок').waitFor()
})
