import { afterAll, afterEach, beforeAll, expect, inject } from 'vitest'
import { type Browser, type BrowserContext, chromium, type Page } from 'playwright-core'
import { type AppName, serveWebContour, type WebContour } from './web-contour.ts'

/** Options for the journeys of a file. */
interface Ways {
  /** Windows stay open from one test to the next: a test then finds them as the one before left them. */
  keepWindows?: boolean
  /** The contour's file, where it is not the demo's own; written before the contour is served. */
  file?: string
}

/** The setting of a window. */
export interface Visit {
  /** The person signed in; nobody by default. */
  as?: string
  width?: number
  height?: number
  scheme?: 'light' | 'dark'
  /** Console messages that are expected in this journey, besides 4xx answers. */
  allowed?: readonly RegExp[]
}

/** The tools of journeys. */
export interface Journey {
  contour: () => WebContour
  /** Opens a screen in a window of its own, with cookies of its own. */
  open: (app: AppName, path?: string, visit?: Visit) => Promise<Page>
}

/** As long as a loaded machine may take for one step. Only a hanging step takes this long. */
const longestStepMs = 30_000

/**
 * Serves a contour for the journeys of a file, which share it: what one of them changes, the others see. A message of error in
 * the browser's console fails a journey: a policy that was broken, a promise that nobody handled, an answer of 5xx.
 *
 * @param content `filled` has 500 partners and 3,000 leads, `demo` only what the demo contour's file names
 */
export function journeys(content: 'filled' | 'demo', { keepWindows = false, file }: Ways = {}): Journey {
  let browser: Browser | undefined
  let contour: WebContour | undefined
  const contexts: BrowserContext[] = []
  const complaints: string[] = []

  beforeAll(async () => {
    ;[browser, contour] = await Promise.all([chromium.connect(inject('browserEndpoint')), serveWebContour(content, file)])
  })
  afterEach(async () => {
    if (!keepWindows) await Promise.all(contexts.splice(0).map((context) => context.close()))
    expect(complaints.splice(0)).toEqual([])
  })
  afterAll(async () => {
    await Promise.all([browser?.close(), contour?.end()])
  })

  const served = (): WebContour => {
    if (!contour) throw new Error('the contour is served while tests run, not before')
    return contour
  }
  const open = async (app: AppName, path = '', visit: Visit = {}): Promise<Page> => {
    const { as, width = 1280, height = 800, scheme = 'light', allowed = [] } = visit
    if (!browser) throw new Error('there is a browser while tests run, not before')
    const context = await browser.newContext({
      viewport: { width, height },
      colorScheme: scheme,
      locale: 'ru-RU',
      // Far from Moscow, whose time the apps must show.
      timezoneId: 'America/New_York',
      reducedMotion: 'reduce',
    })
    contexts.push(context)
    context.setDefaultTimeout(longestStepMs)
    if (as !== undefined) await served().signIn(context, app, as)
    context.on('page', (page) => watch(page, [...allowed, refusedAnswer], complaints))
    const page = await context.newPage()
    await page.goto(`${served().baseUrl}/${app}${path}`)
    return page
  }
  return { contour: served, open }
}

/** Chromium reports every 4xx answer, which a journey may well cause. */
const refusedAnswer = /^Failed to load resource: the server responded with a status of 4\d\d/

/** Collects a page's complaints: errors and warnings in the console, and unhandled failures. */
export function watch(page: Page, allowed: readonly RegExp[], complaints: string[]): void {
  const complain = (text: string): void => {
    if (!allowed.some((pattern) => pattern.test(text))) complaints.push(text)
  }
  page.on('console', (message) => {
    if (message.type() === 'error' || message.type() === 'warning') complain(message.text())
  })
  page.on('pageerror', (error) => complain(`not handled: ${error.stack ?? error.message}`))
}
