import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, test } from 'vitest'
import { accessibilityFaults, isTooWide } from './support/axe.ts'
import { comeToRest } from './support/at-rest.ts'
import { journeys } from './support/journey.ts'
import { type ShownScreen, shownScreens } from './support/screens.ts'
import { showWebhooks } from './support/shown-webhooks.ts'

const { contour, open } = journeys('filled', { keepWindows: true })

beforeAll(() => showWebhooks(contour().running))

/** One window per person, in which one screen follows another, so that the browser loads each app once. */
const windows = new Map<string, Page>()

/** A window with a screen in it: of an app that is open already, as by a link of the app. */
async function at({ app, path, as }: ShownScreen): Promise<Page> {
  const known = windows.get(`${app} ${as}`)
  const page = known ?? (await open(app, path, { as }))
  windows.set(`${app} ${as}`, page)
  await page.setViewportSize({ width: 1280, height: 800 })
  await page.emulateMedia({ colorScheme: 'light' })
  if (!known) return page
  if (as === undefined) {
    await page.goto(`${contour().baseUrl}/${app}${path}`)
    return page
  }
  // By way of no screen: what is at rest after it is the wanted one, and not the one before.
  await follow(page, `/${app}/nowhere`)
  await comeToRest(page, 'Такой страницы нет')
  await follow(page, `/${app}${path}`)
  return page
}

const follow = (page: Page, path: string): Promise<void> => page.evaluate((to) => history.pushState(null, '', to), path)

describe.each(shownScreens)('the screen $name', (screen) => {
  test('is accessible at a desk in light and on a phone in dark, and no wider than the window', async () => {
    const { heading, opens } = screen
    const page = await at(screen)
    await comeToRest(page, heading, opens)
    expect(await accessibilityFaults(page)).toEqual([])
    expect(await isTooWide(page)).toBe(false)
    await page.setViewportSize({ width: 390, height: 844 })
    await page.emulateMedia({ colorScheme: 'dark' })
    await comeToRest(page, heading)
    expect(await accessibilityFaults(page)).toEqual([])
    expect(await isTooWide(page)).toBe(false)
  })
})
