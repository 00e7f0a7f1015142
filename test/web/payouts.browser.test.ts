import type { Page, Route } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { accessibilityFaults } from './support/axe.ts'
import { journeys } from './support/journey.ts'
import { scrollQueue, serveLongQueue } from './support/long-queue.ts'
import { others } from './support/partners.ts'

const { open, contour } = journeys('filled')
const [olga, ivan] = ['olga@demo.example', 'ivan@demo.example']

const queueOf = (page: Page) => page.getByRole('region', { name: /Заявки на выплату/ })
const rowOf = (page: Page, id: string) => page.locator(`tr[data-id="${id}"]`)
/** Ids of the rows that are in the page, in their order. */
const shownIds = (page: Page): Promise<string[]> =>
  page.locator('tr[data-id]').evaluateAll((rows) => rows.map((row) => row.getAttribute('data-id') ?? ''))

/** The same, without rows that have a mark with a question. */
const plainIds = (page: Page): Promise<string[]> =>
  page.locator('tr[data-id]:not(:has(.status-bad))').evaluateAll((rows) => rows.map((row) => row.getAttribute('data-id') ?? ''))

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

/** Decides past the page, as another administrator would. */
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
      .poll(() => page.getByLabel('Партнёр или заявка').evaluate((field) => field === document.activeElement))
      .toBe(true)
  })
})

describe('a key that is held down', () => {
  const hold = async (page: Page, key: string, times = 9): Promise<void> => {
    // Every further one is a repeat: KeyboardEvent.repeat.
    for (let index = 0; index < times; index++) await page.keyboard.down(key)
    await page.keyboard.up(key)
  }

  test('approves the one request that it was pressed on, and none of those below', async () => {
    const page = await openQueue(olga)
    const ids = (await shownIds(page)).slice(0, 6)
    let sent = 0
    await page.route('**/api/console/payout/*/status', async (route: Route) => {
      sent++
      await route.continue()
    })
    await enterQueue(page)
    await hold(page, 'a')
    await rowOf(page, ids[0] ?? '')
      .getByText('одобрено', { exact: true })
      .waitFor()
    // A second press is intended: its request comes after all that the first press may have sent.
    await page.keyboard.press('a')
    await rowOf(page, ids[1] ?? '')
      .getByText('одобрено', { exact: true })
      .waitFor()
    expect(sent).toBe(2)
    expect(await Promise.all(ids.map((id) => statusOf(page, id)))).toEqual([
      'Approved',
      'Approved',
      'Requested',
      'Requested',
      'Requested',
      'Requested',
    ])
  })

  test('chooses a row once, and asks once why it is rejected', async () => {
    const page = await openQueue(olga)
    const [first = '', second = ''] = await shownIds(page)
    await enterQueue(page)
    // An even number: a key that acted each time would leave it as it was.
    await hold(page, 'x', 8)
    await expect.poll(() => rowOf(page, first).getByRole('checkbox').isChecked()).toBe(true)
    await hold(page, 'r')
    await page.getByRole('dialog').waitFor()
    await page.keyboard.press('Escape')
    await page.getByRole('dialog').waitFor({ state: 'detached' })
    expect([await statusOf(page, first), await statusOf(page, second)]).toEqual(['Requested', 'Requested'])
  })

  test('goes on moving', async () => {
    const page = await openQueue(olga)
    const ids = await shownIds(page)
    await enterQueue(page)
    await hold(page, 'j')
    await expect.poll(() => rowOf(page, ids[9] ?? '').evaluate((row) => row === document.activeElement)).toBe(true)
  })
})

describe('a request of a partner who was blocked meanwhile', () => {
  const { asAdministrator } = others(contour)

  test('is approved by its key only after a question that names the block', async () => {
    const page = await openQueue(olga)
    const [first = ''] = await shownIds(page)
    const { partner } = (await asked(page, first)) as unknown as { partner: { id: string } }
    await asAdministrator('PUT', `/api/console/partner/${partner.id}/block`, { reason: 'проверка' })
    await page.reload()
    await rowOf(page, first).getByText('партнёр заблокирован', { exact: true }).waitFor()
    await enterQueue(page)
    await page.keyboard.press('a')
    const dialog = page.getByRole('dialog', { name: 'Одобрить заявку с отметками?' })
    await dialog.getByText('партнёр заблокирован').waitFor()
    expect(await accessibilityFaults(page)).toEqual([])
    expect(await statusOf(page, first)).toBe('Requested')
    await page.keyboard.press('Escape')
    await dialog.waitFor({ state: 'detached' })
    expect(await statusOf(page, first)).toBe('Requested')
    await decideElsewhere(page, first, 'Rejected')
  })
})

describe('a request that lost its cover', () => {
  const { asAdministrator } = others(contour)

  /** Takes all back that the partner of a request has left, and 199.50 rubles more. */
  async function takeBack(page: Page, id: string): Promise<void> {
    const { available, partner } = (await asked(page, id)) as unknown as { available: number; partner: { id: string } }
    const body = { amount: -(available + 199.5), reason: 'сделка отменена' }
    await asAdministrator('POST', `/api/console/partner/${partner.id}/correction`, body)
  }

  test('is approved by its key only with the shortfall confirmed, which the card shows from then on', async () => {
    const page = await openQueue(olga)
    const [first = ''] = await shownIds(page)
    await takeBack(page, first)
    await page.reload()
    await rowOf(page, first).getByText('не покрыта', { exact: true }).waitFor()
    await rowOf(page, first)
      .getByText(/не хватает 199,50/)
      .waitFor()
    await enterQueue(page)
    await page.keyboard.press('a')
    const dialog = page.getByRole('dialog', { name: 'Одобрить заявку с отметками?' })
    await dialog.getByText(/Столько уйдёт сверх заработанного/).waitFor()
    expect(await accessibilityFaults(page)).toEqual([])
    const approve = dialog.getByRole('button', { name: /^Одобрить/ })
    await approve.click()
    await dialog.getByText('Укажите сумму').waitFor()
    await dialog.getByLabel('Сумма недостачи').fill('199,49')
    await approve.click()
    await dialog.getByText(/введите ровно столько/).waitFor()
    expect(await statusOf(page, first)).toBe('Requested')
    await dialog.getByLabel('Сумма недостачи').fill('199,50')
    await approve.click()
    await rowOf(page, first).getByText('одобрено', { exact: true }).waitFor()
    expect((await asked(page, first)).history.at(-1)).toMatchObject({ status: 'Approved', confirmedShortfall: 199.5 })
    await page.keyboard.press('k')
    await page.keyboard.press('Enter')
    await page.getByRole('dialog').getByText('подтверждена недостача 199,50').waitFor()
    await page.keyboard.press('Escape')
    await page.getByRole('dialog').waitFor({ state: 'detached' })
    await rowOf(page, first).getByRole('button', { name: 'Отметить выплату' }).click()
    const paying = page.getByRole('dialog', { name: 'Деньги переведены?' })
    await paying.getByLabel('Номер платёжного документа').fill('7')
    await paying.getByLabel('Сумма недостачи').fill('199,49')
    await paying.getByRole('button', { name: 'Отметить выплату' }).click()
    await paying.getByText(/введите ровно столько/).waitFor()
    await paying.getByLabel('Сумма недостачи').fill('199.5')
    await paying.getByRole('button', { name: 'Отметить выплату' }).click()
    await rowOf(page, first).getByText('отмечено как выплаченное', { exact: true }).waitFor()
  })

  test('that lost it after the screen was loaded is refused with the figures, and marked', async () => {
    const page = await openQueue(olga)
    const [first = ''] = await plainIds(page)
    await takeBack(page, first)
    await rowOf(page, first).getByRole('button', { name: 'Одобрить' }).click()
    await rowOf(page, first)
      .getByText(/Заявка не покрыта: доступно -199\.50, не хватает 199\.50/)
      .waitFor()
    await rowOf(page, first).getByText('не покрыта', { exact: true }).waitFor()
    expect(await statusOf(page, first)).toBe('Requested')
    await decideElsewhere(page, first, 'Rejected')
  })

  test('stands apart in a bulk approval, and so do those with a mark: neither is included unseen', async () => {
    const page = await openQueue(olga)
    const [first = '', second = '', third = ''] = await plainIds(page)
    await takeBack(page, first)
    const { partner } = (await asked(page, second)) as unknown as { partner: { id: string } }
    await asAdministrator('PUT', `/api/console/partner/${partner.id}/block`, { reason: 'проверка' })
    await page.reload()
    await rowOf(page, second).getByText('партнёр заблокирован', { exact: true }).waitFor()
    for (const id of [first, second, third]) await rowOf(page, id).getByRole('checkbox').check()
    await page.getByRole('button', { name: /^Одобрить 3 на/ }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('button', { name: /^Одобрить 1 на/ }).waitFor()
    await dialog.getByRole('region', { name: 'Не покрыты: такие решают по одной, с суммой недостачи' }).waitFor()
    const marked = dialog.getByRole('region', { name: 'С отметками: посмотрите и отметьте, что одобрить' })
    expect(await accessibilityFaults(page)).toEqual([])
    expect(await marked.getByRole('checkbox').isChecked()).toBe(false)
    await dialog.getByRole('button', { name: /^Одобрить 1 на/ }).click()
    await page.getByText('Сделано: 1').waitFor()
    expect([await statusOf(page, first), await statusOf(page, second), await statusOf(page, third)]).toEqual([
      'Requested',
      'Requested',
      'Approved',
    ])
    for (const id of [first, second]) await decideElsewhere(page, id, 'Rejected')
  })

  test('is named on the first screen, with what is missing', async () => {
    const queue = await openQueue(olga)
    const [first = ''] = await shownIds(queue)
    await takeBack(queue, first)
    const page = await open('console', '/', { as: olga })
    await page.getByRole('heading', { name: 'Не покрыто заработанным' }).waitFor()
    await page
      .getByText(/не хватает 199,50.* \(На рассмотрении\)/)
      .first()
      .waitFor()
    expect(await accessibilityFaults(page)).toEqual([])
    await decideElsewhere(page, first, 'Rejected')
  })
})

test('two administrators on one queue: the slower one reads who did what', async () => {
  const [one, other] = [await openQueue(olga), await openQueue(ivan)]
  const [first = ''] = await plainIds(one)
  await rowOf(other, first).getByRole('button', { name: 'Одобрить' }).click()
  await rowOf(other, first).getByText('одобрено', { exact: true }).waitFor()
  await rowOf(one, first).getByRole('button', { name: 'Одобрить' }).click()
  await rowOf(one, first).getByText('Уже одобрил(а) И. Орлов').waitFor()
  // The row shows the present state, and can be decided from there.
  await rowOf(one, first).getByRole('button', { name: 'Отметить выплату' }).waitFor()
  expect((await asked(one, first)).history).toHaveLength(2)
})

test('many are approved at once, and two that were decided meanwhile say so', async () => {
  const page = await openQueue(olga)
  const elsewhere = await openQueue(ivan)
  const ids = (await plainIds(page)).slice(0, 5)
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

  test('is repeated automatically, and done once', async () => {
    const page = await open('console', '/payouts', { as: olga, allowed: [/net::ERR_FAILED/] })
    await page.locator('tr[data-id]').first().waitFor()
    const [first = ''] = await plainIds(page)
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

  test('is listed by name after a reload, and looking sends nothing', async () => {
    const page = await open('console', '/payouts', { as: olga, allowed: [/net::ERR_FAILED/] })
    await page.locator('tr[data-id]').first().waitFor()
    const [first = ''] = await plainIds(page)
    let [begun, done] = [0, 0]
    await page.route(decisions, async (route: Route) => {
      // Removing the route would let the held request go on.
      if (begun++ > 0) return route.continue()
      await route.fetch()
      done++
      // The answer never comes: the page is gone before.
    })
    await rowOf(page, first).getByRole('button', { name: 'Одобрить' }).click()
    await expect.poll(() => done).toBe(1)
    await page.reload()
    const left = page.getByRole('alert', { name: 'Осталось неизвестным' })
    await left.getByText(/^Одобрить: .+, .+₽$/).waitFor()
    expect(await accessibilityFaults(page)).toEqual([])
    await left.getByRole('button', { name: 'Посмотреть, что прошло' }).click()
    await page.getByText('Сделано: 1').waitFor()
    expect(begun).toBe(1)
    expect((await asked(page, first)).history.map(({ status }) => status)).toEqual(['Requested', 'Approved'])
  })

  test('and that was never done is reported as such, can be dropped, and can be sent again', async () => {
    const page = await open('console', '/payouts', { as: olga, allowed: [/net::ERR_FAILED/] })
    await page.locator('tr[data-id]').first().waitFor()
    const [first = '', second = ''] = await plainIds(page)
    let isLost = true
    let sent = 0
    await page.route(decisions, async (route: Route) => {
      sent++
      return isLost ? route.abort() : route.continue()
    })
    for (const id of [first, second]) await rowOf(page, id).getByRole('button', { name: 'Одобрить' }).click()
    for (const id of [first, second]) await rowOf(page, id).getByText('неизвестно, прошло ли').waitFor()
    isLost = false
    sent = 0
    await page.reload()
    const left = page.getByRole('alert', { name: 'Осталось неизвестным, чем кончились решения: 2' })
    await left.getByRole('button', { name: 'Посмотреть, что прошло' }).click()
    await expect.poll(() => left.getByText(/не прошло; заявка: На рассмотрении/).count()).toBe(2)
    expect(sent).toBe(0)
    expect(await Promise.all([first, second].map((id) => statusOf(page, id)))).toEqual(['Requested', 'Requested'])
    await rowOf(page, second).getByRole('button', { name: 'Забыть' }).click()
    await page.getByRole('alert', { name: 'Осталось неизвестным, чем кончились решения: 1' }).waitFor()
    await page
      .getByRole('alert', { name: /^Осталось/ })
      .getByRole('button', { name: 'Отправить одобрение' })
      .click()
    await expect.poll(() => sent).toBe(1)
    await rowOf(page, first).getByText('одобрено', { exact: true }).waitFor()
    expect(await Promise.all([first, second].map((id) => statusOf(page, id)))).toEqual(['Approved', 'Requested'])
    expect(sent).toBe(1)
  })

  test('a double click sends one', async () => {
    const page = await openQueue(olga)
    const [first = ''] = await plainIds(page)
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
  const [first = ''] = await plainIds(page)
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
  const names = await page
    .locator('tr[data-id]')
    .evaluateAll((rows) => rows.map((row) => row.querySelector('button')?.textContent ?? ''))
  const found = (name: string) =>
    page.getByRole('group', { name: 'Нашлось' }).getByRole('button', { name: new RegExp(`^${name}`) })
  let chosen = ''
  // One without a namesake: those may have no request.
  for (const name of new Set(names)) {
    await page.getByLabel('Партнёр или заявка').fill(name.split(' ')[0] ?? '')
    await page.getByRole('button', { name: 'Найти' }).click()
    await found(name).first().waitFor()
    chosen = name
    if ((await found(name).count()) === 1) break
  }
  await found(chosen).click()
  await page.getByText(`Партнёр: ${chosen}`).waitFor()
  expect(page.url()).toContain('partnerId=')
  await expect.poll(async () => (await shownIds(page)).length).toBe(1)
  await page.getByRole('button', { name: 'Все партнёры' }).click()
  await expect.poll(async () => (await shownIds(page)).length).toBeGreaterThan(1)
})

// Ten thousand would take half a minute: npm run web:figures scrolls those.
test('a long queue scrolls to its end without a dropped row', async () => {
  const page = await open('console', '/sessions', { as: olga })
  const count = 1500
  await serveLongQueue(page, contour().baseUrl, count)
  await page.getByRole('link', { name: 'Выплаты' }).click()
  await page.locator('tr[data-id]').first().waitFor()
  expect((await scrollQueue(page, count)).seen).toBe(count)
  await page.getByText('показано: 1 500 заявок').waitFor()
})
