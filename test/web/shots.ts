import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { type Browser, chromium, type Page } from 'playwright-core'
import { buildChangedFunctions } from '../../infra/build.ts'
import { buildChangedWeb } from '../../infra/build-web.ts'
import { comeToRest } from './support/at-rest.ts'
import { findChromium, launchOptions } from './support/browser.ts'
import { busyPartner, type ShownScreen, shownScreens } from './support/screens.ts'
import { showWebhooks } from './support/shown-webhooks.ts'
import { serveWebContour, type WebContour } from './support/web-contour.ts'

const folder = join(import.meta.dirname, '../../web-shots')
const sizes = [
  { width: 1280, height: 800 },
  { width: 390, height: 844 },
]
const schemes = ['light', 'dark'] as const

/** Pictures for the documents: the top of the page, in WebP, at a given width and height. */
const pictures = [
  {
    file: 'console.webp',
    app: 'console',
    path: '/payouts',
    as: 'olga@demo.example',
    heading: 'Выплаты',
    width: 1280,
    height: 720,
  },
  { file: 'account.webp', app: 'account', path: '/balance', as: busyPartner, heading: 'Баланс', width: 390, height: 720 },
] as const
const pictureFolder = join(import.meta.dirname, '../../docs/pictures')
const pictureQuality = 60

interface Look {
  viewport: { width: number; height: number }
  colorScheme: (typeof schemes)[number]
}

/** A screen at rest, in a window of its own. */
async function opened(
  browser: Browser,
  contour: WebContour,
  { app, path, as, heading, opens }: Omit<ShownScreen, 'name'>,
  look: Look,
): Promise<Page> {
  const context = await browser.newContext({ ...look, locale: 'ru-RU', reducedMotion: 'reduce' })
  if (as !== undefined) await contour.signIn(context, app, as)
  const page = await context.newPage()
  await page.goto(`${contour.baseUrl}/${app}${path}`)
  await comeToRest(page, heading, opens)
  return page
}

/** Takes a picture of a screen at both sizes and in both schemes. */
async function shoot(browser: Browser, contour: WebContour, screen: ShownScreen): Promise<void> {
  for (const colorScheme of schemes) {
    for (const viewport of sizes) {
      const page = await opened(browser, contour, screen, { viewport, colorScheme })
      await page.screenshot({
        path: join(folder, `${screen.name}-${viewport.width}-${colorScheme}.png`),
        fullPage: screen.opens === undefined,
      })
      await page.context().close()
    }
  }
}

async function shootForDocs(browser: Browser, contour: WebContour): Promise<void> {
  mkdirSync(pictureFolder, { recursive: true })
  for (const { file, width, height, ...screen } of pictures) {
    const page = await opened(browser, contour, screen, { viewport: { width, height }, colorScheme: 'light' })
    const devtools = await page.context().newCDPSession(page)
    const { data } = await devtools.send('Page.captureScreenshot', { format: 'webp', quality: pictureQuality })
    writeFileSync(join(pictureFolder, file), Buffer.from(data, 'base64'))
    await page.context().close()
  }
  console.log(`${pictures.length} pictures are in ${pictureFolder}`)
}

const executablePath = findChromium()
if (executablePath === undefined) throw new Error('There is no Chromium: set CHROMIUM, or install it.')
/** Screens whose names have one of the given prefixes: npm run web:shots -- console-payouts; those of the documents: -- --docs */
const { values, positionals: asked } = parseArgs({
  allowPositionals: true,
  options: { docs: { type: 'boolean', default: false } },
})
const wanted = shownScreens.filter(({ name }) => asked.length === 0 || asked.some((beginning) => name.startsWith(beginning)))

await Promise.all([buildChangedFunctions(), buildChangedWeb()])
const [browser, contour] = await Promise.all([chromium.launch(launchOptions(executablePath)), serveWebContour('filled')])
try {
  await showWebhooks(contour.running)
  if (values.docs) await shootForDocs(browser, contour)
  else await shootAll(browser, contour)
} finally {
  await Promise.all([browser.close(), contour.end()])
}

async function shootAll(window: Browser, served: WebContour): Promise<void> {
  if (asked.length === 0) rmSync(folder, { recursive: true, force: true })
  mkdirSync(folder, { recursive: true })
  for (const screen of wanted) await shoot(window, served, screen)
  console.log(`${wanted.length * sizes.length * schemes.length} pictures are in ${folder}`)
}
