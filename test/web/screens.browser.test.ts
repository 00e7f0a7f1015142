import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, test } from 'vitest'
import { accessibilityFaults, isTooWide } from './support/axe.ts'
import { comeToRest } from './support/at-rest.ts'
import { journeys } from './support/journey.ts'
import { shownScreens } from './support/screens.ts'
import { showWebhooks } from './support/shown-webhooks.ts'

const { contour, open } = journeys('filled', { keepWindows: true })

beforeAll(() => showWebhooks(contour().running))

/** One window per person, in which one screen follows another, so that the browser loads each app once. */
const windows = new Map<string, Page>()

describe.each(shownScreens)('the screen $name', ({ app, path, as, heading, opens }) => {
  test('is accessible at a desk in light and on a phone in dark, and no wider than the window', async () => {
    const page = windows.get(`${app} ${as}`) ?? (await open(app, path, { as }))
    windows.set(`${app} ${as}`, page)
    await page.setViewportSize({ width: 1280, height: 800 })
    await page.emulateMedia({ colorScheme: 'light' })
    await page.goto(`${contour().baseUrl}/${app}${path}`)
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
