import { expect, test } from 'vitest'
import { accessibilityFaults, isTooWide } from './support/axe.ts'
import { journeys } from './support/journey.ts'

const { open } = journeys('filled')
const olga = 'olga@demo.example'

for (const look of [{ width: 1280 }, { width: 390, scheme: 'dark' as const }]) {
  test(`before publishing, an owner sees at ${look.width} px what the last month would have cost`, async () => {
    const page = await open('console', '/configuration', { as: olga, ...look })
    await page.getByRole('button', { name: 'Изменить: Предложение «Ипотека»' }).click()
    const dialog = page.getByRole('dialog', { name: 'Предложение «Ипотека»' })
    // Twice the share: the fixed sums stay.
    await dialog.getByRole('textbox', { name: 'Сколько' }).nth(1).fill('20')
    await dialog.getByRole('textbox', { name: 'Сколько' }).nth(2).fill('30')
    await dialog.getByRole('button', { name: 'Посмотреть, что изменится' }).click()
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
    if (process.env.SHOT) await page.screenshot({ path: `${process.env.SHOT}-${look.width}.png` })
  })
}

const rubles = (text: string): number => Number(text.replaceAll(/\s/g, '').replace(',', '.'))
