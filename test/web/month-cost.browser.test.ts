import { expect, test } from 'vitest'
import { accessibilityFaults, isTooWide } from './support/axe.ts'
import { journeys } from './support/journey.ts'

const { open } = journeys('filled')
const olga = 'olga@demo.example'

for (const look of [{ width: 1280 }, { width: 390, scheme: 'dark' as const }]) {
  test(`before publishing, an owner sees at ${look.width} px what any deal earns now and then, and what the last month would have cost`, async () => {
    const page = await open('console', '/configuration', { as: olga, ...look })
    await page.getByRole('button', { name: 'Изменить: Предложение «Ипотека»' }).click()
    const dialog = page.getByRole('dialog', { name: 'Предложение «Ипотека»' })
    // Twice the share: the fixed sums stay.
    await dialog.getByRole('textbox', { name: 'Сколько' }).nth(1).fill('20')
    await dialog.getByRole('textbox', { name: 'Сколько' }).nth(2).fill('30')
    await dialog.getByRole('button', { name: 'Посмотреть, что изменится' }).click()
    const calculator = dialog.getByRole('region', { name: 'Посчитать на другой сделке' })
    await calculator.getByLabel('Уровень партнёра').selectOption({ label: 'Уровень 2 «Эксперт»' })
    await calculator.getByLabel('Сумма сделки').fill('20 000')
    // Enter counts, and does not look at the draft again.
    await calculator.getByLabel('Сумма сделки').press('Enter')
    const sideOf = (name: string) => calculator.getByRole('region', { name, exact: true })
    await sideOf('Сейчас').getByText('3 100,00 ₽', { exact: true }).waitFor()
    await sideOf('Станет').getByText('6 100,00 ₽', { exact: true }).waitFor()
    await sideOf('Станет')
      .getByText(/30\s% от сделки на 20\s000,00\s₽ .*правило уровня 2/)
      .waitFor()
    const part = dialog.getByRole('region', { name: 'Сколько стоил бы прошлый месяц' })
    await part.getByRole('button', { name: 'Посчитать' }).click()
    const said = await part.getByText(/^За .* «Ипотека»: начислено/).textContent()
    const [paid = 0, wouldPay = 0] = [...(said ?? '').matchAll(/([\d\s]+,\d\d)\s₽/g)].map(([, sum = '']) => rubles(sum))
    expect(paid).toBeGreaterThan(0)
    expect(wouldPay).toBeGreaterThan(paid)
    const rows = part.getByRole('table').getByRole('row')
    expect(await rows.count()).toBeGreaterThan(1)
    expect(await isTooWide(page)).toBe(false)
    expect(await accessibilityFaults(page)).toEqual([])
    if (process.env.SHOT) {
      await calculator.scrollIntoViewIfNeeded()
      await page.screenshot({ path: `${process.env.SHOT}-${look.width}.png` })
    }
  })
}

const rubles = (text: string): number => Number(text.replaceAll(/\s/g, '').replace(',', '.'))
