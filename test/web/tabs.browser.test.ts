import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { journeys } from './support/journey.ts'

const { open, contour } = journeys('filled')
const [olga, ivan] = ['olga@demo.example', 'ivan@demo.example']
const anna = 'anna@partners.example'

const asPerson = async (page: Page, app: 'console' | 'account', email: string): Promise<void> =>
  contour().signIn(page.context(), app, email)

interface Story {
  status: string
  history: { status: string; changedByAdmin: { email: string } | null }[]
}

const payoutOf = async (page: Page, id: string): Promise<Story> =>
  (await (await page.request.get(`${contour().baseUrl}/api/console/payout/${id}`)).json()) as Story

async function signInBy(page: Page, email: string): Promise<void> {
  await page.getByLabel('Электронная почта').fill(email)
  await page.getByRole('button', { name: 'Получить код' }).click()
  await page.getByLabel('Код из письма').fill(await contour().codeFor(email))
  await page.getByRole('button', { name: 'Войти' }).click()
  await page.getByRole('navigation').first().waitFor()
}

const meOf = (page: Page, name: RegExp) => page.locator('header summary').filter({ hasText: name })
const anotherHere = 'В этом браузере вошли под другим адресом'

/** The first waiting request of the queue. */
async function firstPayout(page: Page): Promise<string> {
  await page.locator('tr[data-id]').first().waitFor()
  return (await page.locator('tr[data-id]').first().getAttribute('data-id')) ?? ''
}

test('a decision on the screen of one person is not written in the name of another, who signed in in a tab without messages', async () => {
  const page = await open('console', '/payouts', { as: olga })
  const id = await firstPayout(page)
  await asPerson(page, 'console', ivan)
  await page.locator(`tr[data-id="${id}"]`).focus()
  await page.keyboard.press('a')
  await page.getByText(anotherHere).waitFor()
  await meOf(page, /Иван/).waitFor()
  const { status, history } = await payoutOf(page, id)
  expect([status, history.map(({ changedByAdmin }) => changedByAdmin?.email ?? null)]).toEqual(['Requested', [null]])
})

test('input of one person is not sent and not shown to another, and is restored when its person is back', async () => {
  const page = await open('console', '/partners', { as: olga, fresh: true })
  await page.getByRole('row').nth(1).getByRole('link').first().click()
  const block = page.getByRole('button', { name: 'Заблокировать', exact: true })
  await block.click()
  const reason = page.getByRole('dialog').getByLabel('Причина')
  await reason.fill('звонил сам')
  const card = page.url()
  await asPerson(page, 'console', ivan)
  // The page finds out when somebody comes back to it after a while and it reads again.
  await page.clock.setFixedTime(Date.now() + 60_000)
  await page.evaluate("window.dispatchEvent(new Event('visibilitychange'))")
  await page.getByText(anotherHere).waitFor()
  await meOf(page, /Иван/).waitFor()
  expect(await page.evaluate('JSON.stringify(sessionStorage)')).toContain('звонил сам')
  await page.goto(card)
  await block.click()
  expect(await reason.inputValue()).toBe('')
  await page.keyboard.press('Escape')

  await asPerson(page, 'console', olga)
  await page.goto(card)
  await meOf(page, /Ольга/).waitFor()
  await block.click()
  expect(await reason.inputValue()).toBe('звонил сам')
})

describe('tabs tell each other', () => {
  test('who signed out and who signed in: an untouched tab follows', async () => {
    // Sessions end here: others' cookies of this file are not theirs.
    const first = await open('console', '/sessions')
    await signInBy(first, olga)
    await meOf(first, /Ольга/).waitFor()
    const second = await first.context().newPage()
    await second.goto(`${contour().baseUrl}/console/sessions`)
    await second.locator('header summary').click()
    await second.getByRole('button', { name: 'Выйти' }).click()
    await second.getByLabel('Электронная почта').waitFor()
    await first.getByText('Вы вышли в другой вкладке').waitFor()
    await signInBy(second, ivan)
    await meOf(first, /Иван/).waitFor()
  })

  test('an act that waited for its person to sign in again is not done by another who does', async () => {
    const first = await open('console', '/payouts')
    await signInBy(first, olga)
    const id = await firstPayout(first)
    await first.evaluate("fetch('/api/session', { method: 'DELETE', headers: { 'content-type': 'application/json' } })")
    await first.locator(`tr[data-id="${id}"]`).focus()
    await first.keyboard.press('a')
    await first.getByRole('dialog', { name: 'Сеанс закончился' }).waitFor()
    const second = await first.context().newPage()
    await second.goto(`${contour().baseUrl}/console/sessions`)
    await signInBy(second, ivan)
    await first.getByText(anotherHere).waitFor()
    await meOf(first, /Иван/).waitFor()
    expect((await payoutOf(first, id)).status).toBe('Requested')
    expect(await first.evaluate('Object.keys(sessionStorage).join()')).toContain('act:')
  })

  test('that their person is back: acts that waited in the other tab go on', async () => {
    const first = await open('console', '/payouts')
    await signInBy(first, olga)
    const id = await firstPayout(first)
    await first.evaluate("fetch('/api/session', { method: 'DELETE', headers: { 'content-type': 'application/json' } })")
    await first.locator(`tr[data-id="${id}"]`).focus()
    await first.keyboard.press('a')
    await first.getByRole('dialog', { name: 'Сеанс закончился' }).waitFor()
    const second = await first.context().newPage()
    await second.goto(`${contour().baseUrl}/console/sessions`)
    await signInBy(second, olga)
    await first.locator(`tr[data-id="${id}"]`).getByText('одобрено', { exact: true }).waitFor()
    expect((await payoutOf(first, id)).history.at(-1)?.changedByAdmin?.email).toBe(olga)
  })
})

test('the account of a partner does not become the console of an administrator, nor shows two people on one page', async () => {
  const page = await open('account', '/profile', { as: anna })
  await page.getByRole('navigation').first().waitFor()
  await asPerson(page, 'console', olga)
  // The page may read again by itself, and find out before it is clicked: then there is no link any more.
  const told = page.getByText('Вы вошли как администратор').waitFor()
  await Promise.any([page.getByRole('navigation').getByRole('link', { name: 'Выплаты' }).click(), told])
  await told
  await page.getByText(anotherHere).waitFor()
})

describe('what was typed is there again when its form is opened after a reload, and nothing of it is kept then', () => {
  /** A form that is opened by pressing one button after another, and the fields of it that are typed over. */
  interface KeptForm {
    form: string
    app: 'console' | 'account'
    path: string
    as?: string
    press: readonly RegExp[]
    typed: Readonly<Record<string, string>>
    checked?: readonly RegExp[]
  }
  const forms: readonly KeptForm[] = [
    {
      form: 'a new webhook',
      app: 'console',
      path: '/webhooks',
      as: olga,
      press: [/^Добавить вебхук$/],
      typed: { Название: 'CRM', Адрес: 'https://crm.example/events' },
      checked: [/^Только отмеченные/, /выплата сделана/],
    },
    {
      form: 'the tags of a link',
      app: 'account',
      path: '/links',
      as: anna,
      press: [/^Метки$/],
      typed: Object.fromEntries([1, 2, 3, 4, 5].map((number) => [`Метка sub${number}`, `метка ${number}`])),
    },
    {
      form: 'the names of a newcomer',
      app: 'account',
      path: '',
      press: [/^Стать партнёром$/],
      typed: { Фамилия: 'Миронова', Имя: 'Вера', 'Отчество (если есть)': 'Павловна' },
    },
  ]

  async function openForm(page: Page, press: readonly RegExp[]): Promise<void> {
    for (const name of press) await page.getByRole('button', { name }).first().click()
  }
  const kept = async (page: Page): Promise<string> => page.evaluate<string>('JSON.stringify(sessionStorage)')
  const field = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true })
  const box = (page: Page, name: RegExp) => page.getByRole('radio', { name }).or(page.getByRole('checkbox', { name }))

  test.each(forms)('$form', async ({ app, path, as, press, typed, checked = [] }) => {
    const page = await open(app, path, as === undefined ? {} : { as })
    await openForm(page, press)
    for (const [label, text] of Object.entries(typed)) await field(page, label).fill(text)
    for (const name of checked) await box(page, name).check()
    await page.reload()
    await openForm(page, press)
    for (const [label, text] of Object.entries(typed)) {
      await expect.poll(() => field(page, label).inputValue()).toBe(text)
    }
    for (const name of checked) expect(await box(page, name).isChecked()).toBe(true)
    expect(await kept(page)).not.toContain('draft:')
  })

  test('but no answer to the legal type of a newcomer, which may be a passport: the type alone is there again', async () => {
    const page = await open('account', '')
    await openForm(page, [/^Стать партнёром$/])
    await page.getByLabel('Правовая форма').selectOption({ label: 'Организация' })
    await field(page, 'ОГРН').fill('1027700132195')
    await page.reload()
    await page.getByRole('button', { name: 'Стать партнёром' }).waitFor()
    expect(await kept(page)).not.toContain('1027700132195')
    await openForm(page, [/^Стать партнёром$/])
    await page.getByLabel('ОГРН').waitFor()
    expect(await field(page, 'ОГРН').inputValue()).toBe('')
  })

  test.each([
    { where: 'on the page', signIn: (page: Page) => signInBy(page, anna) },
    {
      where: 'in another tab',
      signIn: async (page: Page) => {
        await asPerson(page, 'account', anna)
        await page.reload()
        await page.getByRole('navigation').first().waitFor()
      },
    },
  ])('but the names of a newcomer are dropped when somebody signs in $where', async ({ signIn }) => {
    const page = await open('account', '')
    await openForm(page, [/^Стать партнёром$/])
    await field(page, 'Фамилия').fill('Миронова')
    await page.reload()
    await page.getByRole('button', { name: 'Стать партнёром' }).waitFor()
    expect(await kept(page)).toContain('Миронова')
    await signIn(page)
    expect(await kept(page)).not.toContain('Миронова')
  })
})
