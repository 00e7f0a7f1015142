import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { scan } from '../support/files.ts'
import { accessibilityFaults, isTooWide } from './support/axe.ts'
import { journeys } from './support/journey.ts'

const { open, contour } = journeys('filled')
const olga = 'olga@demo.example'
const ivan = 'ivan@demo.example'

interface Listed {
  id: string
  email: string
  lastName: string
  firstName: string
  isBlocked: boolean
  revision: number
  inn: string | null
  legalType: { type: string } | null
  account: { available: number; activePayoutId: string | null }
}

/** The API's answer to the person signed in on this page. */
async function asked<Answer>(page: Page, path: string): Promise<Answer> {
  const response = await page.request.get(`${contour().baseUrl}${path}`)
  expect(response.status()).toBe(200)
  return (await response.json()) as Answer
}

/** Partners whom no other journey touches, one for each. */
const taken = new Set<string>()
async function anyPartner(page: Page, isWanted: (partner: Listed) => boolean | Promise<boolean>): Promise<Listed> {
  for (const partner of await asked<Listed[]>(page, '/api/console/partner?blocked=false')) {
    if (taken.has(partner.id) || !(await isWanted(partner))) continue
    taken.add(partner.id)
    return partner
  }
  throw new Error('the filled contour has no such partner')
}

const openPartner = async (page: Page, { id }: Listed, tab = ''): Promise<void> => {
  await page.goto(`${contour().baseUrl}/console/partners/${id}${tab && `?tab=${tab}`}`)
}
const saved = (page: Page) => page.getByText('Профиль сохранён').first().waitFor()

describe('what a legal type asks', () => {
  const section = (page: Page) => page.getByRole('region', { name: 'Правовая форма и её данные' })
  const save = (page: Page) => section(page).getByRole('button', { name: 'Сохранить' }).click()
  const change = (page: Page) => section(page).getByRole('button', { name: 'Изменить правовую форму' }).click()

  test('is masked until somebody asks; a self-employed partner becomes an organization in one form, and back', async () => {
    const page = await open('console', '/partners', { as: olga, width: 390 })
    const partner = await anyPartner(page, ({ inn, legalType }) => inn !== null && legalType?.type === 'SelfEmployed')
    await openPartner(page, partner)
    await change(page)
    await section(page).getByLabel('Тип').selectOption({ label: 'Юридическое лицо' })
    await section(page).getByLabel('ОГРН').fill('1027700132196')
    await save(page)
    await section(page)
      .getByText(/10 цифр/)
      .waitFor()
    await section(page).getByLabel('ИНН').fill('7707083893')
    await save(page)
    await section(page)
      .getByText(/Поле «ОГРН»/)
      .waitFor()
    expect(await accessibilityFaults(page)).toEqual([])
    expect(await isTooWide(page)).toBe(false)
    await section(page).getByLabel('ОГРН').fill('1027700132195')
    await save(page)
    await page.getByText('Данные правовой формы сохранены').first().waitFor()
    expect(await section(page).getByText('1027700132195').count()).toBe(0)
    await section(page).getByRole('button', { name: 'Показать' }).click()
    await section(page).getByText('1027700132195').waitFor()
    expect(await accessibilityFaults(page)).toEqual([])
    expect(await page.evaluate<string>('JSON.stringify([sessionStorage, localStorage])')).not.toContain('1027700132195')
    await change(page)
    await section(page).getByLabel('Тип').selectOption({ label: 'Самозанятый' })
    await section(page).getByLabel('ИНН').fill(String(partner.inn))
    await save(page)
    await section(page).getByText('Эта правовая форма ничего не спрашивает').waitFor()
    const now = await asked<Listed>(page, `/api/console/partner/${partner.id}`)
    expect([now.legalType?.type, now.inn]).toEqual(['SelfEmployed', partner.inn])
    await page.getByRole('tab', { name: 'Журнал' }).click()
    await page.getByText('Просмотрены реквизиты').first().waitFor()
  })
})

describe('a file that a legal type asks for', () => {
  const section = (page: Page) => page.getByRole('region', { name: 'Правовая форма и её данные' })

  test('is sent by an administrator, shown as a picture to who asks, and saved; each look is in the journal', async () => {
    const page = await open('console', '/partners', { as: olga, width: 390 })
    const partner = await anyPartner(page, ({ inn, legalType }) => inn !== null && legalType?.type === 'SelfEmployed')
    await openPartner(page, partner)
    await section(page).getByRole('button', { name: 'Изменить правовую форму' }).click()
    await section(page).getByLabel('Тип').selectOption({ label: 'Юридическое лицо' })
    await section(page).getByLabel('ИНН').fill('7707083893')
    const [chooser] = await Promise.all([
      page.waitForEvent('filechooser'),
      section(page).getByRole('button', { name: 'Выбрать файл: Свидетельство' }).click(),
    ])
    await chooser.setFiles({ name: 'скан.png', mimeType: 'image/png', buffer: Buffer.from(scan.content, 'base64') })
    await section(page).getByText('скан.png, 1 КБ, ещё не сохранён').waitFor()
    expect(await accessibilityFaults(page)).toEqual([])
    expect(await isTooWide(page)).toBe(false)
    await section(page).getByRole('button', { name: 'Сохранить' }).click()
    await page.getByText('Данные правовой формы сохранены').first().waitFor()
    await section(page).getByRole('button', { name: 'Показать' }).click()
    await section(page).getByText('На вирусы файл никто не проверял').waitFor()
    await section(page).getByRole('button', { name: 'Показать снимок: Свидетельство о регистрации' }).click()
    await section(page).getByRole('img', { name: 'Свидетельство о регистрации' }).waitFor()
    expect(await accessibilityFaults(page)).toEqual([])
    expect(await isTooWide(page)).toBe(false)
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      section(page).getByRole('button', { name: 'Скачать файл: Свидетельство о регистрации' }).click(),
    ])
    expect(download.suggestedFilename()).toBe('скан.png')
    await page.getByRole('tab', { name: 'Журнал' }).click()
    await page.getByText('Просмотрены реквизиты').nth(1).waitFor()
  })
})

describe('where a partner is paid to', () => {
  const section = (page: Page) => page.getByRole('region', { name: 'Куда платить' })
  const editByOther = async (partner: Listed): Promise<void> => {
    const other = await open('console', '/partners', { as: ivan })
    await openPartner(other, partner)
    await other.getByLabel('Отчество').fill('Олегович')
    await other.getByRole('button', { name: 'Сохранить' }).click()
    await saved(other)
  }

  test('is added by an administrator, who reads at the field what is wrong, and is removed again', async () => {
    const page = await open('console', '/partners', { as: olga, width: 390 })
    const partner = await anyPartner(page, ({ legalType }) => legalType?.type === 'SelfEmployed')
    await openPartner(page, partner)
    await section(page).getByRole('button', { name: 'Добавить реквизиты' }).click()
    const dialog = page.getByRole('dialog', { name: 'Новые реквизиты' })
    expect(await dialog.getByLabel('Получатель').inputValue()).toContain(partner.lastName)
    await dialog.getByLabel('БИК').fill('049805746')
    await dialog.getByLabel('Номер счёта').fill('40602 810 1 0000 0000025')
    await dialog.getByText('Счёт не подходит к этому БИК').waitFor()
    await dialog.getByRole('button', { name: 'Добавить и платить сюда' }).click()
    await dialog.getByText('Укажите банк').waitFor()
    expect(await accessibilityFaults(page)).toEqual([])
    expect(await isTooWide(page)).toBe(false)
    await dialog.getByLabel('Номер счёта').fill('40602 810 7 0000 0000025')
    await dialog.getByLabel('Корреспондентский счёт').fill('30101810800000000746')
    await dialog.getByLabel('Банк', { exact: true }).fill('Кросна-Банк')
    await dialog.getByLabel('Причина').fill('Попросил по телефону')
    await editByOther(partner)
    await dialog.getByRole('button', { name: 'Добавить и платить сюда' }).click()
    await dialog.getByText('Профиль изменили, пока вы его правили').waitFor()
    await dialog.getByText('Сейчас реквизиты для выплат не выбраны').waitFor()
    await dialog.getByRole('button', { name: 'Добавить и платить сюда' }).click()
    await section(page).getByText('•• 0025, Кросна-Банк').waitFor()
    await section(page).getByText('выплаты идут сюда').waitFor()
    await section(page)
      .getByText(/добавил администратор/)
      .waitFor()
    await section(page).getByText('Обычно у этой правовой формы счета другого вида').waitFor()
    expect(await accessibilityFaults(page)).toEqual([])
    expect(await isTooWide(page)).toBe(false)
    expect(await page.evaluate<string>('JSON.stringify([sessionStorage, localStorage])')).not.toContain('40602810700000000025')
    await section(page).getByRole('button', { name: 'Добавить реквизиты' }).click()
    await dialog.getByLabel('Как платить').selectOption('FastPayments')
    await dialog.getByLabel('Телефон').fill('8 (916) 000-12-34')
    await dialog.getByLabel('Банк', { exact: true }).fill('Т-Банк')
    await dialog.getByRole('button', { name: 'Добавить и платить сюда' }).click()
    await section(page).getByText('•• 1234, Т-Банк').waitFor()
    await section(page).getByRole('button', { name: 'Платить сюда: •• 0025, Кросна-Банк' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Платить сюда' }).click()
    await section(page).getByRole('button', { name: 'Платить сюда: •• 1234, Т-Банк' }).waitFor()
    for (const name of ['•• 0025, Кросна-Банк', '•• 1234, Т-Банк']) {
      await section(page)
        .getByRole('button', { name: `Убрать: ${name}` })
        .click()
      await page.getByRole('dialog').getByRole('button', { name: 'Убрать' }).click()
      await section(page).getByText(name).waitFor({ state: 'detached' })
    }
    await section(page).getByText('Реквизитов нет').waitFor()
    const now = await asked<{ paymentDetails: unknown[] }>(page, `/api/console/partner/${partner.id}`)
    expect(now.paymentDetails).toEqual([])
  })
})

describe('the list of partners', () => {
  test('finds by the beginning of a last name, keeps that in the address, and leads to a card and back', async () => {
    const page = await open('console', '/partners', { as: olga })
    await page.getByLabel('Поиск').fill('лебед')
    await page.keyboard.press('Enter')
    await page.getByText('Найдено по началу фамилии').waitFor()
    expect(new URL(page.url()).searchParams.get('search')).toBe('лебед')
    await page.getByRole('link', { name: 'Лебедева Анна Игоревна' }).click()
    await page.getByRole('heading', { name: 'Лебедева Анна Игоревна' }).waitFor()
    await page.goBack()
    await page.getByText('Найдено по началу фамилии').waitFor()
    expect(await page.getByLabel('Поиск').inputValue()).toBe('лебед')
  })

  test('finds by an address and by an ИНН without being told which it is', async () => {
    const page = await open('console', '/partners', { as: olga })
    await page.getByLabel('Поиск').fill('anna@par')
    await page.getByRole('button', { name: 'Найти' }).click()
    await page.getByText('Найдено по началу адреса').waitFor()
    await page.getByText('anna@partners.example', { exact: true }).waitFor()
    await page.getByLabel('Поиск').fill('5001 0073 2259')
    await page.keyboard.press('Enter')
    await page.getByText('Найдено по ИНН').waitFor()
    await page.getByRole('link', { name: 'Лебедева Анна Игоревна' }).waitFor()
  })

  test('shows who is blocked and nobody else, hides a column, and says when nothing matches', async () => {
    const page = await open('console', '/partners', { as: olga })
    await page.getByLabel('Вход').selectOption('true')
    await page.getByText('Заблокирован', { exact: true }).first().waitFor()
    await expect.poll(() => page.getByText('В порядке').count()).toBe(0)
    await page.getByRole('button', { name: 'Столбцы' }).click()
    await page.getByLabel('Регистрация').uncheck()
    await expect.poll(() => page.getByRole('columnheader', { name: 'Регистрация' }).count()).toBe(0)
    await page.keyboard.press('Escape')
    await page.getByLabel('Поиск').fill('ъъъ')
    await page.keyboard.press('Enter')
    await page.getByRole('heading', { name: 'Ничего не найдено' }).waitFor()
    await page.getByRole('button', { name: 'Сбросить условия' }).click()
    await page.getByText('В порядке').first().waitFor()
    expect(new URL(page.url()).searchParams.get('hide')).toBe('createdAt')
  })
})

describe('the profile of a partner', () => {
  test('that two edit at once is saved by one, and the other is told what changed and loses nothing', async () => {
    const [one, other] = [await open('console', '/partners', { as: olga }), await open('console', '/partners', { as: ivan })]
    const partner = await anyPartner(one, () => true)
    await Promise.all([openPartner(one, partner), openPartner(other, partner)])
    await one.getByLabel('Отчество').fill('Олегович')
    await other.getByLabel('Имя').fill('Платон')
    await one.getByRole('button', { name: 'Сохранить' }).click()
    await saved(one)
    await other.getByRole('button', { name: 'Сохранить' }).click()
    await other.getByText('Профиль изменили, пока вы его правили').waitFor()
    await other.getByText('стало «Олегович»').waitFor()
    expect(await other.getByLabel('Имя').inputValue()).toBe('Платон')
    expect(await accessibilityFaults(other)).toEqual([])
    await other.getByRole('button', { name: 'Сохранить мои правки' }).click()
    await saved(other)
    expect(await asked<Listed>(other, `/api/console/partner/${partner.id}`)).toMatchObject({
      firstName: 'Платон',
      middleName: 'Олегович',
      revision: partner.revision + 2,
    })
  })

  test('says where an ИНН is wrong before it is sent, and whose an address is', async () => {
    const page = await open('console', '/partners', { as: olga })
    await openPartner(page, await anyPartner(page, () => true))
    await page.getByLabel('ИНН').fill('500100732250')
    await page.getByRole('button', { name: 'Сохранить' }).click()
    await page
      .getByText(/контрольные цифры не сходятся|состоит из/)
      .first()
      .waitFor()
    await page.getByRole('button', { name: 'Вернуть как было' }).click()
    await page.getByRole('textbox', { name: 'Адрес' }).fill('anna@partners.example')
    await page.getByRole('button', { name: 'Сохранить' }).click()
    await page.getByText('Этот адрес уже занят другим партнером').first().waitFor()
    await page.getByRole('link', { name: 'Открыть партнёра с этим адресом' }).click()
    await page.getByRole('heading', { name: 'Лебедева Анна Игоревна' }).waitFor()
  })

  test('is saved when the session ends in the middle, after signing in again', async () => {
    const page = await open('console', '/partners', { as: ivan })
    const partner = await anyPartner(page, () => true)
    await openPartner(page, partner)
    await page.getByLabel('Фамилия').fill('Возвращенцев')
    const headers = { 'content-type': 'application/json' }
    expect((await page.request.delete(`${contour().baseUrl}/api/session`, { headers })).status()).toBe(200)
    await page.context().clearCookies()
    await page.getByRole('button', { name: 'Сохранить' }).click()
    const again = page.getByRole('dialog', { name: 'Сеанс закончился' })
    await again.getByRole('button', { name: 'Получить код' }).click()
    await again.getByLabel('Код из письма').fill(await contour().codeFor(ivan))
    await again.getByRole('button', { name: 'Войти' }).click()
    await saved(page)
    expect(await asked<Listed>(page, `/api/console/partner/${partner.id}`)).toMatchObject({ lastName: 'Возвращенцев' })
  })
})

describe('the money of a partner', () => {
  test('is corrected with a reason that stands in the statement', async () => {
    const page = await open('console', '/partners', { as: olga })
    const partner = await anyPartner(page, () => true)
    await openPartner(page, partner, 'statement')
    await page.getByRole('button', { name: 'Корректировка' }).click()
    const dialog = page.getByRole('dialog', { name: 'Корректировка счёта' })
    await dialog.getByText('Списать', { exact: true }).click()
    await dialog.getByLabel('Сумма').fill('1 250,5')
    await dialog.getByLabel('Причина').fill('Оплачено дважды в мае')
    await dialog.getByText('После этого будет доступно').waitFor()
    expect(await accessibilityFaults(page)).toEqual([])
    await dialog.getByRole('button', { name: /^Списать 1.250,50/ }).click()
    await page.getByText('Причина: Оплачено дважды в мае').waitFor()
    await page.getByText('Сделал(а): Ольга Соколова').waitFor()
    const { account } = await asked<Listed>(page, `/api/console/partner/${partner.id}`)
    expect(account.available).toBeCloseTo(partner.account.available - 1250.5, 2)
    // The opposite correction, filled in already, undoes it.
    await page.getByRole('button', { name: 'Исправить обратной суммой' }).first().click()
    expect(await dialog.getByLabel('Сумма').inputValue()).toBe('1250,5')
    expect(await dialog.getByLabel('Причина').inputValue()).toMatch(/\d/)
    await dialog.getByRole('button', { name: /^Начислить 1.250,50/ }).click()
    await dialog.waitFor({ state: 'detached' })
    const after = await asked<Listed>(page, `/api/console/partner/${partner.id}`)
    expect(after.account.available).toBeCloseTo(partner.account.available, 2)
    for (const tab of ['Выплаты', 'Лиды', 'Журнал', 'Выписка']) {
      await page.getByRole('tab', { name: tab }).click()
      const [download] = await Promise.all([
        page.waitForEvent('download'),
        page.getByRole('tabpanel', { name: tab }).getByRole('button', { name: 'Скачать CSV' }).click(),
      ])
      expect(download.suggestedFilename()).toContain(partner.email)
    }
  })

  test('is taken back where an accrual was wrong, once', async () => {
    interface Statement {
      entries: { revision: number; reversedBy: number | null; cause: { kind: string } }[]
    }
    const page = await open('console', '/partners', { as: olga })
    const statement = ({ id }: Listed) => asked<Statement>(page, `/api/console/partner/${id}/statement`)
    const partner = await anyPartner(page, async (one) =>
      (await statement(one)).entries.some(({ cause, reversedBy }) => cause.kind === 'Reward' && reversedBy === null),
    )
    await openPartner(page, partner, 'statement')
    await page.getByRole('button', { name: 'Отменить начисление' }).first().click()
    const dialog = page.getByRole('dialog', { name: /Отменить начисление, запись/ })
    await dialog.getByLabel('Причина').fill('Клиент отказался')
    await dialog.getByRole('button', { name: 'Отменить начисление' }).click()
    await page.getByText('Причина: Клиент отказался').waitFor()
    await page
      .getByText(/Отменено записью/)
      .first()
      .waitFor()
    const [newest] = (await statement(partner)).entries
    expect(newest?.cause.kind).toBe('Reversal')
  })
})

describe('a block', () => {
  test('asks for a reason and a phrase, signs the partner out at once, and is lifted again', async () => {
    const [page, partners] = [
      await open('console', '/partners', { as: olga }),
      await open('account', '/sessions', { as: 'maria@partners.example' }),
    ]
    await partners.getByText('Этот сеанс').waitFor()
    const [maria] = await asked<Listed[]>(page, '/api/console/partner?email=maria@partners')
    await openPartner(page, maria as Listed)
    await page.getByRole('button', { name: 'Заблокировать' }).click()
    const dialog = page.getByRole('dialog', { name: /^Заблокировать/ })
    await dialog.getByText('сразу выйдет из кабинета').waitFor()
    await dialog.getByText('Партнёр может прочесть это в своих данных').waitFor()
    await dialog.getByLabel('Причина').fill('Накрутка переходов')
    await dialog.getByLabel('Заметка для своих').fill('Так считает служба безопасности')
    const confirm = dialog.getByRole('button', { name: 'Заблокировать' })
    expect(await confirm.isDisabled()).toBe(true)
    await dialog.getByLabel(/Чтобы подтвердить/).fill('Заблокировать')
    expect(await accessibilityFaults(page)).toEqual([])
    await confirm.click()
    await page.getByRole('button', { name: 'Разблокировать' }).waitFor()
    await page.getByText('Заблокирован', { exact: true }).waitFor()
    expect((await partners.request.get(`${contour().baseUrl}/api/account`)).status()).toBe(401)

    await page.getByRole('tab', { name: 'Журнал' }).click()
    await page.getByText('Причина: Накрутка переходов; Заметка для своих: Так считает служба безопасности').waitFor()
    await page.getByRole('button', { name: 'Разблокировать' }).click()
    const lift = page.getByRole('dialog', { name: /^Разблокировать/ })
    await lift.getByLabel('Причина').fill('Разобрались')
    await lift.getByRole('button', { name: 'Разблокировать' }).click()
    await page.getByRole('button', { name: 'Заблокировать' }).waitFor()

    const byKey = await fetch(`${contour().baseUrl}/api/external/partner/${maria?.id}/block`, {
      method: 'POST',
      headers: { 'x-api-key': 'demo-crm-key-for-local-use-only', 'content-type': 'application/json' },
      body: JSON.stringify({ reason: 'Так решила CRM' }),
    })
    expect(byKey.status).toBe(200)
    await page.reload()
    await page.getByRole('list', { name: 'Что делали с партнёром' }).getByText('API-ключ «CRM»').waitFor()
  })
})

test('a partner is invited by mail, with a link to the account; again an hour later at the earliest', async () => {
  const page = await open('console', '/partners', { as: olga, width: 390 })
  const partner = await anyPartner(page, ({ legalType }) => legalType !== null)
  await openPartner(page, partner)
  const button = page.getByRole('button', { name: 'Пригласить письмом' })
  await button.click()
  const dialog = page.getByRole('dialog', { name: /^Пригласить в кабинет/ })
  await dialog.getByText(partner.email).waitFor()
  expect(await accessibilityFaults(page)).toEqual([])
  expect(await isTooWide(page)).toBe(false)
  await dialog.getByRole('button', { name: 'Отправить' }).click()
  await page.getByText(/· Приглашение отправлено/).waitFor()
  const mailed = async () => {
    const mails = await fetch(`${contour().baseUrl}/dev/mail`, { headers: { accept: 'application/json' } })
    return ((await mails.json()) as { to: string; text: string }[]).filter(({ to }) => to === partner.email)
  }
  await expect.poll(mailed, { timeout: 10_000 }).toHaveLength(1)
  const [mail] = await mailed()
  expect(mail?.text).toContain(`${contour().baseUrl}/account`)
  await button.click()
  await dialog.getByText(/^Прошлое приглашение отправлено/).waitFor()
  await dialog.getByRole('button', { name: 'Отправить' }).click()
  await dialog.getByText('Этого партнера пригласили меньше часа назад').waitFor()
})

describe('a new partner', () => {
  test('is added on a phone, and is there to be found', async () => {
    const page = await open('console', '/partners', { as: olga, width: 390 })
    await page.getByRole('link', { name: 'Добавить партнёра' }).click()
    await page.getByRole('textbox', { name: 'Адрес' }).fill('zinaida@partners.example')
    await page.getByLabel('Фамилия').fill('Ящикова')
    expect(await isTooWide(page)).toBe(false)
    await page.getByRole('button', { name: 'Добавить' }).click()
    await page.getByRole('heading', { name: 'Ящикова' }).waitFor()
    await page.getByText('Адрес не подтверждён').first().waitFor()
    await page.goto(`${contour().baseUrl}/console/partners?search=ящик`)
    await page.getByRole('link', { name: 'Ящикова' }).waitFor()
  })
})
