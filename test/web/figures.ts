import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { gzipSync } from 'node:zlib'
import { type Browser, type BrowserContext, chromium } from 'playwright-core'
import { buildChangedFunctions } from '../../infra/build.ts'
import { buildChangedWeb, builtWeb } from '../../infra/build-web.ts'
import { findChromium, launchOptions } from './support/browser.ts'
import { scrollQueue, serveLongQueue } from './support/long-queue.ts'
import { virtualAuthenticator } from './support/virtual-authenticator.ts'
import { type AppName, serveWebContour, type WebContour } from './support/web-contour.ts'

/** The simulated device and network. */
interface Conditions {
  /** How many times slower than this machine. */
  cpu: number
  network?: { latency: number; downloadThroughput: number; uploadThroughput: number }
}

interface Measured {
  what: string
  app: AppName
  /** From the app's address on; its first screen where it is not said. */
  path?: string
  as: string
  width: number
  conditions: Conditions
}

/** Slow 4G as browsers' developer tools have it: 1.6 Mbit/s down, 750 kbit/s up, 150 ms there and back. */
const slow4g = { latency: 150, downloadThroughput: (1.6e6 / 8) * 0.9, uploadThroughput: (750e3 / 8) * 0.9 }

const measured: readonly Measured[] = [
  { what: 'console, loopback, CPU 4x slower', app: 'console', as: 'olga@demo.example', width: 1280, conditions: { cpu: 4 } },
  {
    what: 'console, queue of payouts, loopback, CPU 4x slower',
    app: 'console',
    path: '/payouts',
    as: 'olga@demo.example',
    width: 1280,
    conditions: { cpu: 4 },
  },
  { what: 'account, loopback, CPU 4x slower', app: 'account', as: 'anna@partners.example', width: 390, conditions: { cpu: 4 } },
  {
    what: 'account, slow 4G, CPU 4x slower',
    app: 'account',
    as: 'anna@partners.example',
    width: 390,
    conditions: { cpu: 4, network: slow4g },
  },
]

const { values } = parseArgs({ options: { runs: { type: 'string', default: '5' } } })
const runs = Number(values.runs)

/** Milliseconds from requesting the page to the first paint, and to the screen's data being shown. */
async function visit(browser: Browser, contour: WebContour, { app, path = '', as, width, conditions }: Measured) {
  const context: BrowserContext = await browser.newContext({ viewport: { width, height: 844 }, locale: 'ru-RU' })
  await contour.signIn(context, app, as)
  const page = await context.newPage()
  const devtools = await context.newCDPSession(page)
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: conditions.cpu })
  if (conditions.network) await devtools.send('Network.emulateNetworkConditions', { offline: false, ...conditions.network })
  await page.goto(`${contour.baseUrl}/${app}${path}`)
  // Every screen has its heading and no skeleton when it can be used.
  await page.locator('main h1').first().waitFor()
  await page.locator('main [role=status][aria-label]').first().waitFor({ state: 'detached' })
  const usableMs = (await page.evaluate('performance.now()')) as number
  const paintMs = (await page.evaluate("performance.getEntriesByName('first-paint')[0]?.startTime ?? 0")) as number
  await context.close()
  return { paintMs, usableMs }
}

/** The median, and the range of all values. */
function spread(values: readonly number[]): string {
  const sorted = values.map(Math.round).toSorted((a, b) => a - b)
  return `${sorted[sorted.length >> 1]} (${sorted[0]} to ${sorted.at(-1)})`
}

/** A queue of ten thousand requests, from its beginning to its end. */
async function scrollTenThousand(browser: Browser, contour: WebContour): Promise<string> {
  const count = 10_000
  const context = await browser.newContext({ viewport: { width: 1280, height: 844 }, locale: 'ru-RU' })
  await contour.signIn(context, 'console', 'olga@demo.example')
  const page = await context.newPage()
  await page.goto(`${contour.baseUrl}/console/sessions`)
  await serveLongQueue(page, contour.baseUrl, count)
  await page.getByRole('link', { name: 'Выплаты' }).click()
  await page.locator('tr[data-id]').first().waitFor()
  const startedMs = Date.now()
  const { seen, longestStepMs } = await scrollQueue(page, count)
  await context.close()
  const seconds = ((Date.now() - startedMs) / 1000).toFixed(1)
  return `${seen} of ${count} rows of the queue seen in ${seconds} s of scrolling, the longest step ${Math.round(longestStepMs)} ms`
}

/**
 * Milliseconds from the key press that approves a request until its row says so, for requests one after the other down the queue. Rows
 * with a red mark ask first, and are skipped.
 */
async function approveByKey(browser: Browser, contour: WebContour, count: number): Promise<number[]> {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, locale: 'ru-RU' })
  await contour.signIn(context, 'console', 'olga@demo.example')
  const page = await context.newPage()
  await page.goto(`${contour.baseUrl}/console/payouts`)
  const plain = page.locator('tr[data-id]:not(:has(.status-bad))')
  await plain.first().waitFor()
  const ids = await plain.evaluateAll((rows) => rows.map((row) => row.getAttribute('data-id') ?? ''))
  const took: number[] = []
  for (const id of ids.slice(0, count)) {
    await page.locator(`tr[data-id="${id}"]`).focus()
    // Watched before the key is pressed: the promise is kept in the page meanwhile.
    const decided = await page.evaluateHandle((of) => {
      const ms = new Promise<number>((resolve) => {
        let pressedMs = 0
        window.addEventListener('keydown', () => (pressedMs = performance.now()), { capture: true, once: true })
        const observer = new MutationObserver(() => {
          if (!document.querySelector(`tr[data-id="${of}"]`)?.textContent?.includes('одобрено')) return
          observer.disconnect()
          requestAnimationFrame(() => resolve(performance.now() - pressedMs))
        })
        observer.observe(document.body, { childList: true, subtree: true, characterData: true })
      })
      return { ms }
    }, id)
    await page.keyboard.press('KeyA')
    took.push(await decided.evaluate(({ ms }) => ms))
  }
  await context.close()
  return took
}

/** Milliseconds from the click on the passkey button until the console is shown, at the width of a phone. */
async function signInByPasskey(browser: Browser, contour: WebContour, count: number): Promise<number[]> {
  const context = await browser.newContext({ viewport: { width: 390, height: 844 }, locale: 'ru-RU' })
  const page = await context.newPage()
  await page.addInitScript('PublicKeyCredential.isConditionalMediationAvailable = async () => false')
  await virtualAuthenticator(page)
  // Passkeys need a host name.
  const baseUrl = contour.baseUrl.replace('127.0.0.1', 'localhost')
  await page.goto(`${baseUrl}/console/sessions`)
  await page.getByLabel('Электронная почта').fill('olga@demo.example')
  await page.getByRole('button', { name: 'Получить код' }).click()
  await page.getByLabel('Код из письма').fill(await contour.codeFor('olga@demo.example'))
  await page.getByRole('button', { name: 'Войти', exact: true }).click()
  await page.getByRole('button', { name: 'Добавить ключ доступа' }).click()
  await page.getByRole('dialog').getByLabel('Название').fill('Телефон')
  await page.getByRole('dialog').getByRole('button', { name: 'Добавить ключ доступа' }).click()
  await page.getByRole('article', { name: 'Телефон' }).waitFor()
  const took: number[] = []
  for (let run = 0; run < count; run++) {
    await page.evaluate("fetch('/api/session', { method: 'DELETE', headers: { 'content-type': 'application/json' } })")
    await page.goto(`${baseUrl}/console/sessions`)
    const button = page.getByRole('button', { name: 'Войти с ключом доступа' })
    await button.waitFor()
    const startedMs = performance.now()
    await button.click()
    await page.getByText('Этот сеанс').waitFor()
    took.push(performance.now() - startedMs)
  }
  await context.close()
  return took
}

interface Chunk {
  file: string
  imports?: string[]
  isDynamicEntry?: boolean
}

/** The scripts of each screen, gzipped as they are sent: those of the app and its own. */
function scriptKb(): (readonly [string, string])[] {
  const manifest = JSON.parse(readFileSync(join(builtWeb, 'manifest.json'), 'utf8')) as Record<string, Chunk>
  const closure = (source: string, found = new Set<string>()): Set<string> => {
    const { file, imports = [] } = manifest[source] ?? { file: '' }
    if (found.has(file)) return found
    found.add(file)
    for (const one of imports) closure(one, found)
    return found
  }
  const kb = (files: Iterable<string>): string => {
    const bytes = [...files].map((file) => gzipSync(readFileSync(join(builtWeb, file)), { level: 9 }).length)
    return (bytes.reduce((sum, one) => sum + one, 0) / 1000).toFixed(1)
  }
  const screens = Object.entries(manifest).filter(
    ([source, { isDynamicEntry }]) => isDynamicEntry && source.endsWith('-screen.tsx'),
  )
  const rows = screens.map(([source]): [string, string] => {
    const app = source.split('/')[0] ?? ''
    return [source, kb(new Set([...closure(`${app}/index.html`), ...closure(source)]))]
  })
  // The account's first screen comes with the app.
  return [...rows, ['account/balance', kb(closure('account/index.html'))] as const].toSorted(([a], [b]) => a.localeCompare(b))
}

const executablePath = findChromium()
if (executablePath === undefined) throw new Error('There is no Chromium: set CHROMIUM, or install it.')
await Promise.all([buildChangedFunctions(), buildChangedWeb()])
const [browser, contour] = await Promise.all([chromium.launch(launchOptions(executablePath)), serveWebContour('filled')])
try {
  console.log(`| Medians of ${runs} visits with nothing kept | First paint, ms | Usable, ms |\n| --- | ---: | ---: |`)
  for (const one of measured) {
    const visits = []
    for (let run = 0; run < runs; run++) visits.push(await visit(browser, contour, one))
    console.log(
      `| ${one.what} | ${spread(visits.map(({ paintMs }) => paintMs))} | ${spread(visits.map(({ usableMs }) => usableMs))} |`,
    )
  }
  const decisions = await approveByKey(browser, contour, 20)
  console.log(`\n${decisions.length} approvals by key, from the key to the row that says so: ${spread(decisions)} ms`)
  const signIns = await signInByPasskey(browser, contour, runs)
  console.log(
    `\n${signIns.length} sign-ins by passkey, from the click to the signed-in screen: ${spread(signIns)} ms (goal: under 5000)`,
  )
  console.log('\n| Screen | Scripts with the app, KB gzipped |\n| --- | ---: |')
  for (const [screen, kb] of scriptKb())
    console.log(`| ${screen.replace('/features', '').replace(/\/[\w-]+\.tsx$/, '')} | ${kb} |`)
  console.log(`\n${await scrollTenThousand(browser, contour)}`)
  console.log(`\n${readdirSync(join(builtWeb, 'assets')).filter((file) => file.endsWith('.js')).length} scripts in all`)
} finally {
  await Promise.all([browser.close(), contour.end()])
}
