import { mkdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { type Browser, chromium } from 'playwright-core'
import { buildChangedFunctions } from '../../infra/build.ts'
import { buildChangedWeb } from '../../infra/build-web.ts'
import { findChromium, launchOptions } from './support/browser.ts'
import { type ShownScreen, shownScreens } from './support/screens.ts'
import { serveWebContour, type WebContour } from './support/web-contour.ts'

const folder = join(import.meta.dirname, '../../web-shots')
const sizes = [
  { width: 1280, height: 800 },
  { width: 390, height: 844 },
]
const schemes = ['light', 'dark'] as const

/** Takes a picture of a screen at both sizes and in both schemes. */
async function shoot(browser: Browser, contour: WebContour, { name, app, path, as, heading }: ShownScreen): Promise<void> {
  for (const colorScheme of schemes) {
    for (const viewport of sizes) {
      const context = await browser.newContext({ viewport, colorScheme, locale: 'ru-RU', reducedMotion: 'reduce' })
      if (as !== undefined) await contour.signIn(context, app, as)
      const page = await context.newPage()
      await page.goto(`${contour.baseUrl}/${app}${path}`)
      await page.getByRole('heading', { name: heading }).first().waitFor()
      // What is still being read has a skeleton in its place.
      await page.waitForLoadState('networkidle')
      await page.screenshot({ path: join(folder, `${name}-${viewport.width}-${colorScheme}.png`), fullPage: true })
      await context.close()
    }
  }
}

const executablePath = findChromium()
if (executablePath === undefined) throw new Error('There is no Chromium: set CHROMIUM, or install it.')
/** Screens whose names begin so, where any are named: npm run web:shots -- console-payouts */
const asked = process.argv.slice(2)
const wanted = shownScreens.filter(({ name }) => asked.length === 0 || asked.some((beginning) => name.startsWith(beginning)))
if (asked.length === 0) rmSync(folder, { recursive: true, force: true })
mkdirSync(folder, { recursive: true })

await Promise.all([buildChangedFunctions(), buildChangedWeb()])
const [browser, contour] = await Promise.all([chromium.launch(launchOptions(executablePath)), serveWebContour('filled')])
try {
  for (const screen of wanted) await shoot(browser, contour, screen)
} finally {
  await Promise.all([browser.close(), contour.end()])
}
console.log(`${wanted.length * sizes.length * schemes.length} pictures are in ${folder}`)
