import { join } from 'node:path'
import { defineConfig } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'
import { findChromium } from './support/browser.ts'

const chromium = findChromium()
if (chromium === undefined) {
  const missing = 'There is no Chromium: set CHROMIUM, or install it (apt-get install chromium).'
  if (process.env.CI) throw new Error(`${missing} In CI the journeys must run.`)
  console.warn(`\n  THE JOURNEYS IN A BROWSER WERE SKIPPED, ALL OF THEM. ${missing}\n`)
}

/** The file that looks at every screen has few lines but takes longest: started last, it would run on alone. */
class ScreensFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const isScreens = ({ moduleId }: TestSpecification): boolean => moduleId.endsWith('/screens.browser.test.ts')
    // oxlint-disable-next-line unicorn/no-array-sort -- a sequencer's, and no array's
    return (await super.sort(files)).toSorted((a, b) => Number(isScreens(b)) - Number(isScreens(a)))
  }
}

/** Journeys in a real browser: npm run test:web. */
export default defineConfig({
  root: join(import.meta.dirname, '../..'),
  test: {
    include: chromium === undefined ? [] : ['test/web/**/*.browser.test.ts'],
    passWithNoTests: chromium === undefined,
    globalSetup: chromium === undefined ? [] : ['test/web/support/start-browser.ts'],
    sequence: { sequencer: ScreensFirst },
    silent: 'passed-only',
    reporters: process.env.CI ? ['minimal'] : ['default'],
    // One more than CI has cores: a journey waits half of its time.
    maxWorkers: 3,
    // Only a hanging step takes this long.
    testTimeout: 600_000,
    hookTimeout: 300_000,
    expect: { poll: { timeout: 30_000 } },
  },
})
