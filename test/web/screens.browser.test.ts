import { describe, expect, test } from 'vitest'
import { accessibilityFaults, isTooWide } from './support/axe.ts'
import { journeys } from './support/journey.ts'
import { shownScreens } from './support/screens.ts'

const { open } = journeys('filled')

describe.each(shownScreens)('the screen $name', ({ app, path, as, heading }) => {
  test.each([
    { width: 1280, scheme: 'light' },
    { width: 390, scheme: 'dark' },
  ] as const)('is accessible at $width in $scheme, and no wider than the window', async ({ width, scheme }) => {
    const page = await open(app, path, { as, width, scheme })
    await page.getByRole('heading', { name: heading }).first().waitFor()
    await page.waitForLoadState('networkidle')
    expect(await accessibilityFaults(page)).toEqual([])
    expect(await isTooWide(page)).toBe(false)
  })
})
