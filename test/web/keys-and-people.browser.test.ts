import { expect, test } from 'vitest'
import { accessibilityFaults } from './support/axe.ts'
import { journeys } from './support/journey.ts'

const { open, contour } = journeys('demo')
const olga = 'olga@demo.example'

/** What the API answers to a key. */
const statusWith = async (key: string, path: string): Promise<number> =>
  (await fetch(`${contour().baseUrl}/api/external${path}`, { headers: { 'x-api-key': key } })).status

test('the accountant gets a key that may only read and pay; its secret is shown once', async () => {
  const page = await open('console', '/keys', { as: olga })
  await page.getByRole('button', { name: 'Выпустить ключ' }).click()
  const form = page.getByRole('dialog', { name: 'Выпустить ключ' })
  await form.getByRole('button', { name: 'Выпустить ключ' }).click()
  await form.getByText('Укажите, для чего ключ').waitFor()
  expect(await accessibilityFaults(page)).toEqual([])
  await form.getByLabel('Для чего ключ').fill('Бухгалтерия')
  await form.getByLabel('смотреть заявки на выплату').check()
  await form.getByLabel('отмечать выплаты').check()
  await form.getByRole('button', { name: 'Выпустить ключ' }).click()
  const secret = await page.getByLabel('Секрет', { exact: true }).inputValue()
  expect(secret).toMatch(/^ppk_/)
  expect(await accessibilityFaults(page)).toEqual([])
  await page.getByRole('button', { name: 'Секрет сохранён, закрыть' }).click()
  await page.getByRole('row', { name: /Бухгалтерия/ }).waitFor()
  expect(await page.content()).not.toContain(secret)
  expect([await statusWith(secret, '/payout'), await statusWith(secret, '/partner')]).toEqual([200, 403])
  await page.reload()
  await page.getByRole('row', { name: /Бухгалтерия/ }).waitFor()
  expect(await page.content()).not.toContain(secret)
})

test('a key is revoked, and the journal says by whom', async () => {
  const page = await open('console', '/keys', { as: olga })
  await page.getByRole('button', { name: 'Выпустить ключ' }).click()
  await page.getByLabel('Для чего ключ').fill('Старая CRM')
  await page.getByLabel('Открывает всё').check()
  await page.getByRole('dialog').getByRole('button', { name: 'Выпустить ключ' }).click()
  const secret = await page.getByLabel('Секрет', { exact: true }).inputValue()
  await page.getByRole('button', { name: 'Секрет сохранён, закрыть' }).click()
  await page
    .getByRole('row', { name: /Старая CRM/ })
    .getByRole('button', { name: 'Отозвать' })
    .click()
  await page.getByRole('dialog').getByLabel('Причина').fill('CRM больше нет')
  await page.getByRole('dialog').getByRole('button', { name: 'Отозвать' }).click()
  await page.getByRole('row', { name: /Старая CRM.*отозван/ }).waitFor()
  expect(await statusWith(secret, '/payout')).toBe(401)
  await page.getByRole('link', { name: 'Кто и почему отозвал «Старая CRM»' }).click()
  await page.getByText('причина: CRM больше нет').waitFor()
  expect(await page.getByRole('row', { name: /ключ выпущен/ }).textContent()).toContain('название: Старая CRM')
  await page.getByRole('link', { name: 'Журнал' }).click()
  await page.getByLabel('Действие').selectOption('key.revoked')
  const row = page.getByRole('row', { name: /ключ отозван/ })
  await row.first().waitFor()
  expect(await row.first().textContent()).toContain('Ольга Соколова')
  expect(page.url()).toContain('type=key.revoked')
  await page.reload()
  await row.first().waitFor()
  expect(await page.getByLabel('Действие').inputValue()).toBe('key.revoked')
})

test('an owner gives a role and takes it; the last owner stays one', async () => {
  const page = await open('console', '/people', { as: olga })
  const roles = page.getByRole('group', { name: 'Роли: Иван Орлов' })
  await roles.getByLabel(/^payer/).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Выдать' }).click()
  await expect.poll(() => roles.getByLabel(/^payer/).isChecked()).toBe(true)
  await roles.getByLabel(/^owner/).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Отобрать' }).click()
  await expect.poll(() => roles.getByLabel(/^owner/).isChecked()).toBe(false)
  await page
    .getByRole('group', { name: 'Роли: Ольга Соколова' })
    .getByLabel(/^owner/)
    .click()
  await page.getByRole('dialog').getByRole('button', { name: 'Отобрать' }).click()
  await page.getByText('Это последний владелец').waitFor()
  expect(await accessibilityFaults(page)).toEqual([])
  const ivans = await open('console', '/keys', { as: 'ivan@demo.example' })
  await ivans
    .getByText(/нужно право «keys.manage»/)
    .first()
    .waitFor()
})
