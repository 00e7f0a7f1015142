import type { Browser, BrowserContext, Page } from 'playwright-core'

/** How a window looks at what it shows. */
export interface Look {
  width: number
  height: number
  scheme: 'light' | 'dark'
}

/** The windows of a browser, which one test after another uses: opening one takes the browser longer than most tests are in it. */
export interface Windows {
  /** An empty window with nobody signed in. */
  take: (look: Look) => Promise<Page>
  /** A window that nobody had before, and nobody has after. */
  takeFresh: (look: Look) => Promise<Page>
  /** Ends the use of all that were taken. */
  giveBack: () => Promise<void>
}

/** As long as a loaded machine may take for one step. Only a hanging step takes this long. */
const longestStepMs = 30_000

/** What tests listen for. */
const events = ['console', 'dialog', 'download', 'pageerror', 'popup', 'request', 'requestfailed', 'response'] as const

/**
 * @param nowhere an address of the contour where no app is served
 */
export function windowsOf(browser: Browser, nowhere: string): Windows {
  const free: Page[] = []
  const used: Page[] = []
  const fresh: BrowserContext[] = []

  const opened = async ({ width, height, scheme }: Look): Promise<Page> => {
    const context = await browser.newContext({
      // A window of people asks for it by itself; one without a window has nobody to ask.
      permissions: ['clipboard-write'],
      viewport: { width, height },
      colorScheme: scheme,
      locale: 'ru-RU',
      // Far from Moscow, whose time the apps must show.
      timezoneId: 'America/New_York',
      reducedMotion: 'reduce',
    })
    context.setDefaultTimeout(longestStepMs)
    return context.newPage()
  }
  const take = async (look: Look): Promise<Page> => {
    const known = free.pop()
    const page = known ?? (await opened(look))
    used.push(page)
    if (known) {
      await known.setViewportSize(look)
      await known.emulateMedia({ colorScheme: look.scheme })
    }
    return page
  }
  const takeFresh = async (look: Look): Promise<Page> => {
    const page = await opened(look)
    fresh.push(page.context())
    return page
  }
  const giveBack = async (): Promise<void> => {
    const closed = fresh.splice(0).map((context) => context.close())
    const cleared = used.splice(0).map(async (page) => {
      try {
        await clear(page, nowhere)
        free.push(page)
      } catch {
        // Broken, or closed by its test.
        await page.context().close()
      }
    })
    await Promise.all([...closed, ...cleared])
  }
  return { take, takeFresh, giveBack }
}

/** Leaves nothing of a test in a window, except files of the apps, as a person's browser keeps them. */
async function clear(page: Page, nowhere: string): Promise<void> {
  const context = page.context()
  for (const other of context.pages()) if (other !== page) await other.close()
  await page.unrouteAll({ behavior: 'ignoreErrors' })
  await context.unrouteAll({ behavior: 'ignoreErrors' })
  // Away from the app first, which keeps what was typed when it is left.
  await page.goto(nowhere)
  for (const event of events) page.removeAllListeners(event)
  context.removeAllListeners('page')
  await page.evaluate('localStorage.clear(); sessionStorage.clear()')
  await context.clearCookies()
}
