import { afterAll, afterEach, beforeAll, expect, inject } from 'vitest'
import { type Browser, type BrowserContext, chromium, type Page } from 'playwright-core'
import { type AppName, serveWebContour, type WebContour } from './web-contour.ts'
import { type Look, type Windows, windowsOf } from './windows.ts'

/** Options for the journeys of a file. */
interface Ways {
  /** Windows stay open from one test to the next: a test then finds them as the one before left them. */
  keepWindows?: boolean
  /** The contour's file, where it is not the demo's own; written before the contour is served. */
  file?: string
}

/** The setting of a window. */
export interface Visit extends Partial<Look> {
  /** The person signed in; nobody by default. */
  as?: string
  /** Signs somebody in who is not known by an address yet. */
  enter?: (context: BrowserContext) => Promise<unknown>
  /**
   * A window that no other test has, before or after: for a test that needs one without files of the apps, or leaves a script, a
   * device or a lost network in it.
   */
  fresh?: boolean
  /** Console messages that are expected in this journey, besides 4xx answers. */
  allowed?: readonly RegExp[]
}

/** The tools of journeys. */
export interface Journey {
  contour: () => WebContour
  /** Opens a screen in a window with cookies of its own. */
  open: (app: AppName, path?: string, visit?: Visit) => Promise<Page>
}

/**
 * Serves a contour for the journeys of a file, which share it: what one of them changes, the others see. A message of error in
 * the browser's console fails a journey: a policy that was broken, a promise that nobody handled, an answer of 5xx.
 *
 * @param content `filled` has 500 partners and 3,000 leads, `demo` only what the demo contour's file names
 */
export function journeys(content: 'filled' | 'demo', { keepWindows = false, file }: Ways = {}): Journey {
  let browser: Browser | undefined
  let contour: WebContour | undefined
  let windows: Windows | undefined
  const complaints: string[] = []

  beforeAll(async () => {
    ;[browser, contour] = await Promise.all([chromium.connect(inject('browserEndpoint')), serveWebContour(content, file)])
    windows = windowsOf(browser, `${contour.baseUrl}/api/nowhere`)
  })
  afterEach(async () => {
    if (!keepWindows) await windows?.giveBack()
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
    const { as, enter, fresh = false, width = 1280, height = 800, scheme = 'light', allowed = [] } = visit
    if (!windows) throw new Error('there is a browser while tests run, not before')
    const page = await (fresh ? windows.takeFresh : windows.take)({ width, height, scheme })
    const context = page.context()
    watch(page, [...allowed, refusedAnswer], complaints)
    context.on('page', (other) => watch(other, [...allowed, refusedAnswer], complaints))
    if (as !== undefined) await served().signIn(context, app, as)
    await enter?.(context)
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
