import { execFile } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer, text } from 'node:stream/consumers'
import { promisify } from 'node:util'
import type { BrowserContext, Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { directoryFile, knownBanks } from '../support/bank-directory-file.ts'
import { pdfOf } from '../support/files.ts'
import { accessibilityFaults, isTooWide } from './support/axe.ts'
import { journeys, type Visit } from './support/journey.ts'
import { type NewPartner, type NewPartnerOf, others, rememberedDetails } from './support/partners.ts'

const { open, contour } = journeys('demo')
const { asAdministrator, asSystem, newPartner } = others(contour)

const phone = { width: 390, height: 844 }

/** A new partner on a phone, before a screen of the account. */
async function onPhone(path: string, of: NewPartnerOf & { visit?: Visit } = {}): Promise<{ page: Page; partner: NewPartner }> {
  const made = Promise.withResolvers<NewPartner>()
  const enter = async (context: BrowserContext): Promise<void> => made.resolve(await newPartner(context, of))
  const page = await open('account', path, { ...phone, ...of.visit, enter })
  return { page, partner: await made.promise }
}

async function fillRequest(page: Page, amount: string): Promise<void> {
  await page.getByLabel('Сумма, ₽').fill(amount)
  await page.getByRole('button', { name: 'Проверить заявку' }).click()
  await page.getByRole('heading', { name: 'Всё верно?' }).waitFor()
}

const send = (page: Page) => page.getByRole('button', { name: /^Отправить заявку/ })
/** Types the code that the mail has. */
async function confirm(page: Page, email: string): Promise<void> {
  const dialog = page.getByRole('dialog', { name: 'Код из письма' })
  await dialog.getByText(`Код приходит на ${email}`).waitFor()
  await dialog.getByLabel('Код', { exact: true }).fill(await contour().codeFor(email))
  await dialog.getByRole('button', { name: 'Подтвердить и отправить' }).click()
}
const payoutsOf = async ({ ask }: NewPartner) =>
  (await ask('GET', '/api/account/payout')) as unknown as { id: string; status: string }[]
const decide = (id: string, status: string) =>
  asAdministrator('PUT', `/api/console/payout/${id}/status`, { status, comment: 'проверено' })

/** Draws a photo of a telephone: 3,000 × 2,250, noisy enough to be large. */
const drawnPhoto = `(async () => {
  const canvas = Object.assign(document.createElement('canvas'), { width: 3000, height: 2250 })
  const context = canvas.getContext('2d')
  for (let at = 0; at < 3000; at += 10) {
    context.fillStyle = 'hsl(' + at + ', 70%, 60%)'
    context.fillRect(at, 0, 10, 2250)
  }
  const blob = await new Promise((resolve) => canvas.toBlob(resolve, 'image/jpeg', 0.9))
  const bytes = new Uint8Array(await blob.arrayBuffer())
  return btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''))
})()`

/** The directory of banks, as an operator takes it: with a bank whose license is revoked. */
async function importDirectory(): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'banks-'))
  const file = join(folder, 'ED807_full.xml')
  const [sberbank, ...others] = knownBanks
  writeFileSync(file, directoryFile([...others, ...(sberbank ? [{ ...sberbank, restriction: 'LWRS' }] : [])]))
  const command = [join(import.meta.dirname, '../../infra/ops/contour.ts'), 'banks', 'import', file]
  await promisify(execFile)(process.execPath, [...command, '--admin', 'olga@demo.example', '--port', String(contour().port)])
  rmSync(folder, { recursive: true })
}

describe('a newcomer on a phone', () => {
  test('registers, makes a link, sees who came by it and what it earned, asks for it, takes it back, asks again and is paid', async () => {
    const email = `newcomer-${Date.now()}@partners.example`
    const page = await open('account', '', phone)
    await page.getByRole('button', { name: 'Стать партнёром' }).click()
    await page.getByRole('heading', { name: 'Станьте партнёром' }).waitFor()
    await page.getByLabel('Электронная почта').fill(email)
    await page.getByLabel('Фамилия').fill('Миронова')
    await page.getByRole('button', { name: 'Получить код' }).click()
    await page.getByText('Без согласия с условиями').waitFor()
    await page.getByText('Укажите имя').waitFor()
    expect(await accessibilityFaults(page)).toEqual([])
    await page.getByLabel('Имя', { exact: true }).fill('Вера')
    await page.getByLabel('Правовая форма').selectOption({ label: 'Физическое лицо' })
    await page.getByText('хранятся зашифрованными').waitFor()
    await page.getByLabel('Паспорт: серия и номер').fill('4510')
    expect(await accessibilityFaults(page)).toEqual([])
    await page.getByLabel('Принимаю условия программы').check()
    const worked = Promise.withResolvers<void>()
    await page.route('**/api/session/code', async (route) => {
      if ('work' in (route.request().postDataJSON() as object)) await worked.promise
      await route.continue()
    })
    await page.getByRole('button', { name: 'Получить код' }).click()
    const whatIsWaitedFor = page.getByText('Проверяем браузер')
    await whatIsWaitedFor.waitFor()
    worked.resolve()
    await page.getByText('Код из 6 цифр отправлен').waitFor()
    expect(await whatIsWaitedFor.count()).toBe(0)
    expect(await accessibilityFaults(page)).toEqual([])
    const code = await contour().codeFor(email)
    await page.getByLabel('Код из письма').fill(code === '111111' ? '222222' : '111111')
    await page.getByRole('button', { name: 'Зарегистрироваться' }).click()
    await page.getByText(/Поле «Паспорт: серия и номер»/).waitFor()
    await page.getByLabel('Паспорт: серия и номер').fill('4510 123456')
    await page.getByRole('button', { name: 'Зарегистрироваться' }).click()
    await page.getByText('Код не подошёл').waitFor()
    await page.getByLabel('Код из письма').fill(code)
    await page.getByRole('button', { name: 'Зарегистрироваться' }).click()
    await page.getByRole('heading', { name: 'Баланс' }).waitFor()
    const answered = await page.evaluate<string>("fetch('/api/account/legal-details').then((told) => told.text())")
    expect(answered).toContain('4510123456')

    await page.getByRole('link', { name: 'Ссылки' }).click()
    await page.getByText('Ссылок пока нет').waitFor()
    await page.getByRole('button', { name: 'Создать ссылку: Ипотека' }).click()
    const naming = page.getByRole('dialog', { name: 'Создать ссылку: Ипотека' })
    await naming.getByText('Имя свободно').waitFor()
    const slug = await naming.getByLabel('Имя ссылки').inputValue()
    await naming.getByRole('button', { name: 'Создать ссылку' }).click()
    await page.getByRole('article', { name: `Ипотека: ${slug}` }).waitFor()
    await bringClient({ sessionId: await comesByLink(slug) })

    await page.getByRole('link', { name: 'Лиды' }).click()
    await page.getByText('Иван П.').waitFor()
    await page.getByText('+7 900 ···-··-67').waitFor()
    await page.getByText('Сделка').first().waitFor()
    await page
      .getByText(/^100\s000,00\s₽$/)
      .first()
      .waitFor()
    expect(await page.content()).not.toMatch(/Петров|123-45/)
    // The lead goes by terms that its partner can read: those of the partner's own level.
    await page.getByText('По первым условиям предложения').click()
    await page.getByText(/от суммы каждой сделки клиента/).waitFor()
    expect(await accessibilityFaults(page)).toEqual([])

    await page.getByRole('link', { name: 'Профиль' }).click()
    await page.getByRole('button', { name: 'Изменить ИНН' }).click()
    await page.getByLabel('ИНН', { exact: true }).fill('5001 0073 2259')
    await page.getByRole('button', { name: 'Подтвердить кодом' }).click()
    await page.getByText(`Код приходит на ${email}`).waitFor()
    await page.getByLabel('Код', { exact: true }).fill(await contour().codeFor(email))
    await page.getByRole('dialog').getByRole('button', { name: 'Сохранить' }).click()
    await page.getByText('···· 2259').waitFor()

    await page.getByRole('link', { name: 'Баланс' }).click()
    await page.getByRole('link', { name: 'Вывести' }).click()
    await page.getByRole('button', { name: /^Всё:/ }).click()
    await page.getByText('В профиле ещё нет данных для выплат').waitFor()
    await page.getByRole('button', { name: 'Проверить заявку' }).click()
    await page.getByText('Напишите, куда перевести деньги').waitFor()
    expect(await accessibilityFaults(page)).toEqual([])
    await page.getByLabel('Номер карты, телефон или другое').fill('карта 2200 0000 0000 0004')
    await page.getByRole('button', { name: 'Проверить заявку' }).click()
    await send(page).click()
    await confirm(page, email)
    await page.getByRole('heading', { name: /^Выплата/ }).waitFor()
    await page.getByText('карта 2200 0000 0000 0004').waitFor()
    await page.getByRole('button', { name: 'Отменить заявку' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('Комментарий').fill('передумала')
    await dialog.getByRole('button', { name: 'Отменить заявку' }).click()
    await page.getByText('Вы отменили заявку').waitFor()
    await page.getByText('передумала').waitFor()

    await page.getByRole('link', { name: 'Все выплаты' }).click()
    await page.getByRole('link', { name: 'Вывести деньги' }).click()
    await page.getByRole('button', { name: /^Всё:/ }).click()
    // They are now the details of the profile, and need no code.
    expect(await page.getByRole('radio', { name: /^По данным из профиля/ }).isChecked()).toBe(true)
    await page.getByRole('button', { name: 'Проверить заявку' }).click()
    await page.getByText('карта 2200 0000 0000 0004').waitFor()
    await send(page).click()
    await page.getByText('Мы рассматриваем заявку').waitFor()
    const id = page.url().split('/').at(-1) ?? ''
    // The details are new: administrators wait a day before they pay to them, and the partner sees until when.
    await page.getByText(/^Выплаты ждут до /).waitFor()
    await decide(id, 'Approved')
    await asSystem('PUT', `/api/external/payout/${id}/status`, { status: 'Paid' })
    await page.reload()
    await page.getByText('Деньги отправлены').waitFor()
    await page.getByRole('link', { name: 'Баланс' }).click()
    await page.getByText('0,00 ₽').first().waitFor()
  })
})

/** A client opens a link in a window of their own, and comes to the landing page with a session, which is returned. */
async function comesByLink(slug: string): Promise<string> {
  // There is no real landing page here: the test only sees the request for it.
  const client = await open('account', '', { ...phone, allowed: [/ERR_NAME_NOT_RESOLVED/] })
  const landing = client.waitForRequest((request) => request.url().startsWith('https://landing.example/'))
  await client.goto(`${contour().baseUrl}/r/${slug}`).catch(() => undefined)
  return new URL((await landing).url()).searchParams.get('session') ?? ''
}

/** A client comes with an application, and makes a deal. */
async function bringClient(binding: object): Promise<void> {
  const fields = (await asSystem('GET', '/api/external/lead-fields')) as unknown as { id: string; systemName: string }[]
  const idOf = (name: string) => fields.find(({ systemName }) => systemName === name)?.id
  const values = [
    { fieldTypeId: idOf('name'), value: 'Иван Петров' },
    { fieldTypeId: idOf('phone'), value: '8 900 123-45-67' },
  ]
  const { id } = await asSystem('POST', '/api/external/lead', { fields: values, ...binding })
  await asSystem('PUT', `/api/external/lead/${String(id)}/status`, { systemName: 'deal', amount: 1_000_000 })
}

describe('a request for a payout', () => {
  test('is made once when the connection is lost before the answer, and the screen ends with what happened', async () => {
    const { page, partner } = await onPhone('/payouts/new', {
      rubles: 5000,
      visit: { allowed: [/Failed to load resource: net::ERR_(CONNECTION_)?FAILED/] },
    })
    let losses = 0
    await page.route('**/api/account/payout', async (route) => {
      if (route.request().method() !== 'POST' || losses++ > 0) return route.continue()
      // The request arrives, its answer does not.
      await route.fetch()
      return route.abort()
    })
    await fillRequest(page, '1 500,50')
    await send(page).click()
    await page.getByRole('heading', { name: /^Выплата 1\s500,50/ }).waitFor()
    expect(losses).toBeGreaterThan(1)
    expect(await payoutsOf(partner)).toHaveLength(1)
  })

  test('without an answer can be looked up after a reload, and was made once', async () => {
    const { page, partner } = await onPhone('/payouts/new', {
      rubles: 5000,
      visit: { allowed: [/Failed to load resource: net::ERR_(CONNECTION_)?FAILED/] },
    })
    let isLost = true
    await page.route('**/api/account/payout', async (route) => {
      if (route.request().method() !== 'POST' || !isLost) return route.continue()
      await route.fetch()
      return route.abort()
    })
    await fillRequest(page, '2000')
    await send(page).click()
    await page.getByText('Неизвестно, прошло ли: запросить выплату, 2 000,00').waitFor()
    isLost = false
    await page.reload()
    let sent = 0
    page.on('request', (request) => request.method() === 'POST' && sent++)
    await page.getByRole('button', { name: 'Посмотреть, прошло ли' }).click()
    await page.getByText(/запросить выплату, 2\s000,00.+ Прошло .+ Отправлять больше ничего не нужно/).waitFor()
    expect(await accessibilityFaults(page)).toEqual([])
    await page.getByRole('button', { name: 'Закрыть' }).click()
    expect(sent).toBe(0)
    expect(await payoutsOf(partner)).toHaveLength(1)
  })

  test('is made once by a double tap', async () => {
    const { page, partner } = await onPhone('/payouts/new', { rubles: 5000 })
    await fillRequest(page, '1000')
    await send(page).dblclick()
    await page.getByRole('heading', { name: /^Выплата/ }).waitFor()
    expect(await payoutsOf(partner)).toHaveLength(1)
  })

  test('waits on a slow network with what it shows, and takes no second press', async () => {
    const { page, partner } = await onPhone('/payouts/new', { rubles: 5000 })
    const { promise, resolve } = Promise.withResolvers<void>()
    await page.route('**/api/account/payout', async (route) => {
      if (route.request().method() === 'POST') await promise
      await route.continue()
    })
    await fillRequest(page, '1000')
    await send(page).click()
    await expect.poll(() => send(page).getAttribute('aria-disabled')).toBe('true')
    await send(page).click({ force: true })
    expect(await payoutsOf(partner)).toHaveLength(0)
    resolve()
    await page.getByRole('heading', { name: /^Выплата/ }).waitFor()
    expect(await payoutsOf(partner)).toHaveLength(1)
  })

  test('goes on when the session ended in the middle of it, with all that was typed', async () => {
    const { page, partner } = await onPhone('/payouts/new', { rubles: 5000 })
    await fillRequest(page, '1234,5')
    await partner.ask('DELETE', '/api/session')
    await send(page).click()
    const dialog = page.getByRole('dialog', { name: 'Сеанс закончился' })
    await dialog.getByRole('button', { name: 'Получить код' }).click()
    await dialog.getByLabel('Код из письма').fill(await contour().codeFor(partner.email))
    await dialog.getByRole('button', { name: 'Войти' }).click()
    await page.getByRole('heading', { name: /^Выплата 1\s234,50/ }).waitFor()
  })

  test('of somebody blocked meanwhile is not made, and the screen asks who it is', async () => {
    const { page, partner } = await onPhone('/payouts/new', { rubles: 5000 })
    await fillRequest(page, '1000')
    await asAdministrator('PUT', `/api/console/partner/${partner.id}/block`, { reason: 'проверка' })
    await send(page).click()
    await page.getByRole('dialog', { name: 'Сеанс закончился' }).waitFor()
    const payouts = (await asSystem('GET', `/api/external/payout?partnerId=${partner.id}`)) as unknown as unknown[]
    expect(payouts).toEqual([])
  })

  test('says in words what is missing, and where to fix it', async () => {
    const { page } = await onPhone('/payouts/new', { rubles: 5000, withInn: false })
    const checks = page.getByRole('region', { name: 'Проверки' })
    await page.getByLabel('Сумма, ₽').fill('999')
    await checks
      .getByText('Не меньше 1 000,00 ₽: не пройдено')
      .or(checks.getByText(/Не меньше 1\s000,00\s₽/))
      .first()
      .waitFor()
    await expect.poll(() => checks.innerText()).toMatch(/✗\s*Не меньше/)
    await page.getByLabel('Сумма, ₽').fill('6000')
    await expect.poll(() => checks.innerText()).toMatch(/✗\s*Не больше/)
    await page.getByLabel('Сумма, ₽').fill('1,234')
    await page.getByRole('button', { name: 'Проверить заявку' }).click()
    await page.getByText('Не больше двух знаков после запятой').waitFor()
    await checks.getByRole('link', { name: 'Указать ИНН' }).click()
    await page.getByRole('heading', { name: 'Профиль' }).waitFor()
  })

  test('goes to another account with the code of a mail, after a wrong one, and leaves the profile as it was', async () => {
    const { page, partner } = await onPhone('/payouts/new', {
      rubles: 5000,
      visit: { allowed: [/Failed to load resource: the server responded with a status of 403/] },
    })
    await page.getByLabel('Сумма, ₽').fill('1000')
    await page.getByRole('radio', { name: 'На счёт в банке' }).check()
    const checks = page.getByRole('region', { name: 'Проверки' })
    await expect.poll(() => checks.innerText()).toMatch(/✗\s*Известно, куда/)
    await page.getByLabel('БИК', { exact: true }).fill('049805746')
    await page.getByLabel('Расчётный счёт').fill('4060 2810 7000 0000 0025')
    await page.getByLabel('Корреспондентский счёт').fill('30101 810 8 0000 0000 746')
    await expect.poll(() => checks.innerText()).toMatch(/✓\s*Известно, куда/)
    await page.getByRole('button', { name: 'Проверить заявку' }).click()
    await page.getByText('Это не данные из профиля').waitFor()
    await send(page).click()
    const dialog = page.getByRole('dialog', { name: 'Код из письма' })
    await dialog.getByText(`Код приходит на ${partner.email}`).waitFor()
    const code = await contour().codeFor(partner.email)
    await dialog.getByLabel('Код', { exact: true }).fill(code === '111111' ? '222222' : '111111')
    await dialog.getByRole('button', { name: 'Подтвердить и отправить' }).click()
    await dialog.getByText('Код подтверждения не подошёл').waitFor()
    expect(await accessibilityFaults(page)).toEqual([])
    expect(await isTooWide(page)).toBe(false)
    await dialog.getByLabel('Код', { exact: true }).fill(code)
    await dialog.getByRole('button', { name: 'Подтвердить и отправить' }).click()
    await page.getByText('Счёт 40602810700000000025').waitFor()
    expect(await partner.ask('GET', '/api/account/profile')).toMatchObject({ requisites: rememberedDetails, bank: null })
  })

  test('is not sent if the profile was changed after the summary was shown, and says so', async () => {
    const { page, partner } = await onPhone('/payouts/new', {
      rubles: 5000,
      visit: { allowed: [/Failed to load resource: the server responded with a status of 403/] },
    })
    await fillRequest(page, '1000')
    await partner.ask('POST', '/api/account/profile/code')
    const code = await contour().codeFor(partner.email)
    await partner.ask('PUT', '/api/account/profile', { requisites: 'чужая карта', code })
    await send(page).click()
    await page.getByText('Деньги уходят не по данным из профиля').waitFor()
    await page.getByText('чужая карта').waitFor()
    expect(await payoutsOf(partner)).toEqual([])
  })

  test('that is approved while it is taken back stays approved, and the screen says so', async () => {
    const { page, partner } = await onPhone('/balance', { rubles: 5000 })
    const { id } = await partner.ask('POST', '/api/account/payout', { amount: 1000 })
    await page.goto(`${contour().baseUrl}/account/payouts/${String(id)}`)
    await page.getByRole('button', { name: 'Отменить заявку' }).click()
    await decide(String(id), 'Approved')
    await page.getByRole('dialog').getByRole('button', { name: 'Отменить заявку' }).click()
    await page.getByText('Отменить не получилось: заявка уже в состоянии «Одобрена»').waitFor()
    await page.getByText('Отменить её уже нельзя').waitFor()
    expect((await payoutsOf(partner)).map(({ status }) => status)).toEqual(['Approved'])
  })

  test('of somebody else is not found', async () => {
    const stranger = await onPhone('/balance', { rubles: 5000 })
    const { id } = await stranger.partner.ask('POST', '/api/account/payout', { amount: 1000 })
    const { page } = await onPhone(`/payouts/${String(id)}`)
    await page.getByText('Заявка на выплату не найдена').waitFor()
    expect(await page.content()).not.toContain(rememberedDetails)
  })
})

describe('the account', () => {
  test('says that the network is gone, sends nothing without it by itself, and goes on when it is back', async () => {
    const { page, partner } = await onPhone('/payouts/new', {
      rubles: 5000,
      visit: { allowed: [/Failed to load resource: net::ERR_INTERNET_DISCONNECTED/] },
    })
    await fillRequest(page, '1000')
    await page.context().setOffline(true)
    await page.getByText('Нет соединения').waitFor()
    await send(page).click()
    await page.getByText('Неизвестно, прошло ли: запросить выплату').waitFor()
    await page.context().setOffline(false)
    await expect.poll(() => page.getByText('Нет соединения').count()).toBe(0)
    // Looking sends nothing; what would be sent is named.
    await page.getByRole('button', { name: 'Посмотреть, прошло ли' }).click()
    await page.getByText(/^На .+ не прошло/).waitFor()
    expect(await payoutsOf(partner)).toEqual([])
    await page.getByRole('button', { name: /^Отправить: запросить выплату, 1\s000,00/ }).click()
    await page.getByRole('heading', { name: /^Выплата 1\s000,00/ }).waitFor()
    expect(await payoutsOf(partner)).toHaveLength(1)
  })

  test('hands the statement over as a table with every movement in words', async () => {
    const { page, partner } = await onPhone('/statement', { rubles: 5000 })
    await partner.ask('POST', '/api/account/payout', { amount: 1000.5 })
    await page.reload()
    await page.getByText('Заявка на выплату: сумма зарезервирована').waitFor()
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Скачать CSV' }).click(),
    ])
    const table = await text(await download.createReadStream())
    const lines = table.trim().split('\r\n')
    expect(lines).toHaveLength(3)
    expect(lines[0]).toContain(', МСК;')
    expect(lines[1]).toMatch(
      /^\d\d\.\d\d\.\d{4} \d\d:\d\d:\d\d;Заявка на выплату: сумма зарезервирована;;0;0;-1000,5;1000,5;0;3999,5$/,
    )
    expect(lines[2]).toMatch(/Корректировка;Причина: начало;5000;0;5000;0;0;5000$/)
  })

  test('takes bank details as they are pasted, judges them as they are typed, confirms them by a code and masks them', async () => {
    const { page, partner } = await onPhone('/profile')
    await page.getByRole('button', { name: 'Добавить реквизиты' }).click()
    await page.getByLabel('БИК', { exact: true }).fill('049805746')
    await page.getByLabel('Номер счёта').fill('4060 2810 7000 0000 0026')
    await page.getByText('Счёт не подходит к этому БИК').waitFor()
    await page.getByLabel('Номер счёта').fill('4060 2810 7000 0000 0025')
    await page.getByLabel('Корреспондентский счёт').fill('30101 810 8 0000 0000 746')
    await page.getByLabel('Банк', { exact: true }).fill('АО «Банк»')
    await page.getByLabel('Получатель').fill('ООО «Ромашка»')
    await page.getByRole('button', { name: 'Подтвердить кодом' }).click()
    await page.getByText(`Код приходит на ${partner.email}`).waitFor()
    const code = await contour().codeFor(partner.email)
    // Opened again, the dialog uses the code that is still good, and mails none.
    const state = await page.getByRole('dialog').getByRole('status').first().innerText()
    expect(state).toMatch(/^Код из 6\sцифр отправлен в \d\d:\d\d, действует до \d\d:\d\d \(МСК\)$/)
    await page.getByRole('dialog').getByRole('button', { name: 'Отмена' }).click()
    await page.getByRole('button', { name: 'Подтвердить кодом' }).click()
    await page.getByRole('dialog').getByText(state).waitFor()
    await page.getByText(/^Отправить ещё раз можно в/).waitFor()
    await page.getByLabel('Код', { exact: true }).fill(code === '111111' ? '222222' : '111111')
    await page.getByRole('dialog').getByRole('button', { name: 'Сохранить' }).click()
    await page.getByText('Код подтверждения не подошёл').waitFor()
    expect(await accessibilityFaults(page)).toEqual([])
    await page.getByLabel('Код', { exact: true }).fill(code)
    await page.getByRole('dialog').getByRole('button', { name: 'Сохранить' }).click()
    await page.getByRole('heading', { name: 'АО «Банк», ···· 0025' }).waitFor()
    await page.getByText('выплаты идут сюда').waitFor()
    const mails = await fetch(`${contour().baseUrl}/dev/mail`, { headers: { accept: 'application/json' } })
    await expect
      .poll(async () => JSON.stringify(await (await fetch(mails.url, { headers: { accept: 'application/json' } })).json()))
      .toContain('куда платить')
    await page.getByRole('link', { name: 'Выплаты' }).click()
    await page.getByRole('link', { name: 'Вывести деньги' }).click()
    await page.getByText('Счёт ···· 0025').waitFor()
  })

  test('fills in the bank and its account by the БИК from the directory, and says when it has none', async () => {
    await importDirectory()
    const { page } = await onPhone('/profile')
    await page.getByRole('button', { name: 'Добавить реквизиты' }).click()
    const bic = page.getByLabel('БИК', { exact: true })
    const bank = page.getByLabel('Банк', { exact: true })
    await bic.fill('044525111')
    await page.getByText(/^В справочнике Банка России от 27\s.* такого БИК нет: проверьте цифры$/).waitFor()
    expect(await bank.inputValue()).toBe('')
    await bic.fill('044 525 974')
    await page.getByText('АО "ТБанк", г. Москва').waitFor()
    expect(await bank.inputValue()).toBe('АО "ТБанк"')
    expect(await page.getByLabel('Корреспондентский счёт').inputValue()).toBe('30101810145250000974')
    expect(await accessibilityFaults(page)).toEqual([])
    await bank.fill('Тинькофф')
    await page.getByText('В справочнике Банка России: АО "ТБанк"').waitFor()
    await bic.fill('044525225')
    await page.getByText('ПАО Сбербанк, г. Москва, лицензия отозвана').waitFor()
    expect(await bank.inputValue()).toBe('Тинькофф')
    expect(await isTooWide(page)).toBe(false)
  })

  test('changes legal type, ИНН and what the type asks in one form with one code; a wrong number says which field', async () => {
    const { page, partner } = await onPhone('/profile')
    const legal = page.getByRole('region', { name: 'Правовая форма и её данные' })
    // Nothing typed is nothing changed.
    await page.getByRole('form', { name: 'Обо мне' }).getByRole('button', { name: 'Сохранить' }).click()
    await page.getByText('Ничего не изменилось').waitFor()
    await legal.getByRole('button', { name: 'Изменить' }).click()
    await legal.getByLabel('Правовая форма').selectOption({ label: 'Организация' })
    await legal.getByLabel('Название организации').fill('ООО «Ромашка»')
    await legal.getByLabel('ОГРН').fill('1027700132196')
    await legal.getByLabel('Платит НДС').selectOption({ label: 'Да' })
    await legal.getByRole('button', { name: 'Подтвердить кодом' }).click()
    await legal.getByText(/10 цифр/).waitFor()
    await legal.getByLabel('ИНН').fill('7707083893')
    await legal.getByRole('button', { name: 'Подтвердить кодом' }).click()
    await page.getByText(`Код приходит на ${partner.email}`).waitFor()
    const code = await contour().codeFor(partner.email)
    const save = page.getByRole('dialog').getByRole('button', { name: 'Сохранить' })
    await page.getByLabel('Код', { exact: true }).fill(code)
    await save.click()
    await page.getByRole('dialog').getByText(/ОГРН/).waitFor()
    expect(await accessibilityFaults(page)).toEqual([])
    await page.getByRole('dialog').getByRole('button', { name: 'Отмена' }).click()
    await legal.getByLabel('ОГРН').fill('1027700132195')
    await legal.getByRole('button', { name: 'Подтвердить кодом' }).click()
    // The code is still good: nothing was changed with it.
    await page.getByLabel('Код', { exact: true }).fill(code)
    await save.click()
    await legal.getByText('Организация').waitFor()
    expect(await partner.ask('GET', '/api/account/profile')).toMatchObject({ inn: '7707083893' })
    await legal.getByRole('button', { name: 'Изменить' }).click()
    expect(await legal.getByLabel('ОГРН').inputValue()).toBe('1027700132195')
    expect(await legal.getByLabel('Платит НДС').inputValue()).toBe('true')
    await legal.getByLabel('Правовая форма').selectOption({ label: 'Самозанятый' })
    await legal.getByLabel('ИНН').fill('500100732259')
    await legal.getByRole('button', { name: 'Подтвердить кодом' }).click()
    await page.getByText(`Код приходит на ${partner.email}`).waitFor()
    await page.getByLabel('Код', { exact: true }).fill(await contour().codeFor(partner.email))
    await save.click()
    await legal.getByText('Самозанятый').waitFor()
    expect(await partner.ask('GET', '/api/account/profile')).toMatchObject({ inn: '500100732259' })
    expect(await isTooWide(page)).toBe(false)
  })

  test('sends files that the legal type asks for: a photo is made smaller, a PDF goes as it is, and other files are refused in words', async () => {
    const { page, partner } = await onPhone('/profile')
    const legal = page.getByRole('region', { name: 'Правовая форма и её данные' })
    const certificate = legal.getByRole('group', { name: 'Свидетельство о регистрации' })
    const choose = async (button: string | RegExp, file: { name: string; mimeType: string; buffer: Buffer }) => {
      const [chooser] = await Promise.all([
        page.waitForEvent('filechooser'),
        certificate.getByRole('button', { name: button }).click(),
      ])
      await chooser.setFiles(file)
    }
    const confirm = async () => {
      await legal.getByRole('button', { name: 'Подтвердить кодом' }).click()
      await page.getByText(`Код приходит на ${partner.email}`).waitFor()
      await page.getByLabel('Код', { exact: true }).fill(await contour().codeFor(partner.email))
      await page.getByRole('dialog').getByRole('button', { name: 'Сохранить' }).click()
      await page.getByRole('dialog').waitFor({ state: 'detached' })
    }
    const stored = async () => {
      const { present } = (await partner.ask('GET', '/api/account/legal-details')) as {
        present: { systemName: string; file: object | null }[]
      }
      return present.find(({ systemName }) => systemName === 'certificate')?.file
    }
    await legal.getByRole('button', { name: 'Изменить' }).click()
    await legal.getByLabel('Правовая форма').selectOption({ label: 'Организация' })
    await legal.getByLabel('ИНН').fill('7707083893')
    await choose(/Выбрать файл/, { name: 'фото.png', mimeType: 'image/png', buffer: Buffer.from('<script>alert(1)</script>') })
    await certificate.getByText('Подходят целые файлы PDF, JPEG, PNG и WebP').waitFor()
    await choose(/Выбрать файл/, { name: 'all.pdf', mimeType: 'application/pdf', buffer: pdfOf(1_000_001) })
    await certificate.getByText('Файл больше 1 МБ').waitFor()
    expect(await accessibilityFaults(page)).toEqual([])
    const photo = await page.evaluate<string>(drawnPhoto)
    await choose(/Выбрать файл/, { name: 'фото.jpeg', mimeType: 'image/jpeg', buffer: Buffer.from(photo, 'base64') })
    await certificate.getByText(/^фото\.jpg/).waitFor()
    expect(await accessibilityFaults(page)).toEqual([])
    expect(await isTooWide(page)).toBe(false)
    await confirm()
    expect(await stored()).toMatchObject({ name: 'фото.jpg', type: 'image/jpeg' })
    expect(await page.evaluate<string>('JSON.stringify([sessionStorage, localStorage])')).not.toContain('фото.jpg')

    await legal.getByRole('button', { name: 'Изменить' }).click()
    const pdf = pdfOf(40_000)
    await choose(/Заменить файл/, { name: 'свидетельство.pdf', mimeType: 'application/pdf', buffer: pdf })
    await certificate.getByText(/^свидетельство\.pdf/).waitFor()
    await confirm()
    await legal.getByRole('button', { name: 'Изменить' }).click()
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      certificate.getByRole('button', { name: /Скачать файл/ }).click(),
    ])
    expect(download.suggestedFilename()).toBe('свидетельство.pdf')
    expect((await buffer(await download.createReadStream())).equals(pdf)).toBe(true)
    // What stays is not sent again.
    await legal.getByLabel('Название организации').fill('ООО «Ромашка»')
    await confirm()
    expect(await stored()).toMatchObject({ name: 'свидетельство.pdf', bytes: 40_000 })
    await legal.getByRole('button', { name: 'Изменить' }).click()
    await certificate.getByRole('button', { name: /Убрать файл/ }).click()
    await certificate.getByText('Файла нет').waitFor()
  })

  test('asks in the profile for required files that are not there, as after a registration, which takes none', async () => {
    const { page } = await onPhone('/payouts')
    await page.route('**/api/account/profile', async (route) => {
      const told = await route.fetch()
      const profile = (await told.json()) as { legalTypeId: string; legalTypes: { id: string; fields: object[] }[] }
      const fields = [
        { id: 'f', systemName: 'scan', label: 'Скан паспорта', type: 'File', options: null, required: true, check: null },
      ]
      const legalTypes = profile.legalTypes.map((type) => ({ ...type, fields }))
      await route.fulfill({ response: told, json: { ...profile, legalTypeId: legalTypes[0]?.id, legalTypes } })
    })
    await page.route('**/api/account/legal-details', (route) =>
      route.fulfill({
        json: {
          present: [
            {
              fieldTypeId: 'f',
              systemName: 'scan',
              label: 'Скан паспорта',
              type: 'File',
              value: null,
              file: null,
              optionName: null,
            },
          ],
          former: [],
          changedAt: null,
        },
      }),
    )
    await page.getByRole('link', { name: 'Профиль' }).click()
    await page.getByText('ещё нужны файлы: Скан паспорта').waitFor()
    expect(await accessibilityFaults(page)).toEqual([])
    expect(await isTooWide(page)).toBe(false)
    await page.getByRole('button', { name: 'Добавить файлы' }).click()
    await page.getByRole('button', { name: 'Подтвердить кодом' }).click()
    await page.getByRole('group', { name: 'Скан паспорта' }).getByText('Добавьте файл').waitFor()
  })

  test('shows the stored data, accepts the wish to be erased with a code, says what happens to the balance, and revokes the wish', async () => {
    const { page, partner } = await onPhone('/profile', { rubles: 5000 })
    await page.getByRole('button', { name: 'Показать' }).click()
    await page.getByRole('region', { name: 'Что о вас хранится' }).last().getByText(partner.email).first().waitFor()
    await page.getByRole('button', { name: 'Попросить удалить мои данные' }).click()
    const dialog = page.getByRole('dialog', { name: 'Код из письма' })
    await dialog.getByText(/^5\s000,00\s₽$/).waitFor()
    await dialog.getByText('останутся в учёте без имени').waitFor()
    await dialog.getByText(`Код приходит на ${partner.email}`).waitFor()
    expect(await accessibilityFaults(page)).toEqual([])
    expect(await isTooWide(page)).toBe(false)
    await dialog.getByLabel('Код', { exact: true }).fill(await contour().codeFor(partner.email))
    await dialog.getByRole('button', { name: 'Попросить удалить мои данные' }).click()
    await page.getByText('Вы попросили удалить данные').waitFor()
    expect(await isTooWide(page)).toBe(false)
    const mails = async () => (await fetch(`${contour().baseUrl}/dev/mail`, { headers: { accept: 'application/json' } })).text()
    await expect.poll(mails).toMatch(/попросили удалить ваши данные.*доступно 5\s000\s₽/)
    await page.getByRole('button', { name: 'Отозвать просьбу' }).click()
    await page.getByRole('button', { name: 'Попросить удалить мои данные' }).waitFor()
    expect(await partner.ask('GET', '/api/account/profile')).toMatchObject({ erasureRequestedAt: null })
    await expect.poll(mails).toContain('Просьба удалить ваши данные отозвана')
  })
})
