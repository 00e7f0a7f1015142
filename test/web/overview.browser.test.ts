import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { accessibilityFaults } from './support/axe.ts'
import { journeys } from './support/journey.ts'

const { open } = journeys('demo')
const as = 'olga@demo.example'

interface Served {
  requested: number
  approved?: number
  /** Places among those that were requested. */
  uncovered: readonly number[]
}

/** A queue of so many requests, page by page as the real one goes on. */
async function serveQueue(page: Page, { requested, approved = 0, uncovered }: Served): Promise<void> {
  await page.route('**/api/console/payout?*', async (route) => {
    const { searchParams } = new URL(route.request().url())
    const status = searchParams.get('status') ?? ''
    const start = Number(searchParams.get('cursor') ?? 0)
    const count = status === 'Requested' ? requested : approved
    const items = Array.from({ length: Math.min(100, Math.max(0, count - start)) }, (_, index) => ({
      id: `${status}-${start + index}`,
      status,
      amount: 1_000,
      shortfall: status === 'Requested' && uncovered.includes(start + index) ? 250.5 : 0,
      partner: { firstName: 'Анна', lastName: `Номер${start + index}`, email: 'anna@partners.example' },
    }))
    const headers: Record<string, string> = start + 100 < count ? { 'x-next-cursor': String(start + 100) } : {}
    await route.fulfill({ json: items, headers })
  })
}

const uncoveredPart = (page: Page) => page.getByRole('region', { name: 'Не покрыто заработанным' })

/** Opens another screen first: what is to be served is there before the overview asks. */
async function openOverview(serve: (page: Page) => Promise<unknown>, allowed: readonly RegExp[] = []): Promise<Page> {
  const page = await open('console', '/sessions', { as, allowed })
  await page.getByText('Этот сеанс').waitFor()
  await serve(page)
  await page.getByRole('navigation').getByRole('link', { name: 'Обзор', exact: true }).click()
  return page
}

test('a request that lost its cover is named, also if it is not among the hundred oldest', async () => {
  const page = await openOverview((at) => serveQueue(at, { requested: 250, uncovered: [249] }))
  const part = uncoveredPart(page)
  await part.getByRole('link', { name: 'Номер249 Анна' }).waitFor()
  await part
    .getByText(/не хватает 250,50/)
    .first()
    .waitFor()
  expect(await part.getByText(/Просмотрено/).count()).toBe(0)
})

test('says that some requests were not examined, also if all examined ones are covered', async () => {
  const page = await openOverview((at) => serveQueue(at, { requested: 1_200, uncovered: [] }))
  const part = uncoveredPart(page)
  await part.getByText('Среди просмотренных таких нет').waitFor()
  await part.getByText(/Просмотрено 1\s000 из /).waitFor()
  expect(await accessibilityFaults(page)).toEqual([])
})

test('a queue that cannot be read shows a failure that can be retried, and not an all-clear', async () => {
  const failing = '**/api/console/payout?*'
  const page = await openOverview((at) => at.route(failing, (route) => route.abort()), [/Failed to load resource/])
  const retry = uncoveredPart(page).getByRole('button', { name: 'Повторить' })
  await retry.waitFor()
  expect(await accessibilityFaults(page)).toEqual([])
  await page.unroute(failing)
  await serveQueue(page, { requested: 1, uncovered: [0] })
  await retry.click()
  await uncoveredPart(page).getByRole('link', { name: 'Номер0 Анна' }).waitFor()
})
