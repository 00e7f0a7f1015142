import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { Page } from 'playwright-core'

const source = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

const asked = { resultTypes: ['violations'], preload: false }
const allRules = { ...asked, runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'] }
const rulesOfColors = { ...asked, runOnly: { type: 'rule', values: ['color-contrast', 'link-in-text-block'] } }
/** Chosen in the page: axe's whole answer also lists what it found in order. */
const seriousOf = "({ violations }) => violations.filter(({ impact }) => impact === 'serious' || impact === 'critical')"

interface Finding {
  id: string
  nodes: { target: string[]; failureSummary: string }[]
}

/** Serious findings of axe on the screen as shown (WCAG 2.2 AA). The script is evaluated and not loaded, since the page's policy allows no script. */
export async function accessibilityFaults(page: Page): Promise<string[]> {
  return faults(page, allRules)
}

/** The same in both color schemes, of which the other has the same structure in other colors. Ends in the light one. */
export async function faultsInBothSchemes(page: Page): Promise<string[]> {
  await page.emulateMedia({ colorScheme: 'dark' })
  const dark = await faults(page, rulesOfColors)
  await page.emulateMedia({ colorScheme: 'light' })
  return [...dark.map((fault) => `in dark: ${fault}`), ...(await faults(page, allRules))]
}

async function faults(page: Page, rules: object): Promise<string[]> {
  // In a window as high as the page: content under a bar at its edge can be scrolled.
  const height = (await page.evaluate('document.documentElement.scrollHeight')) as number
  const size = page.viewportSize()
  if (size && height > size.height) await page.setViewportSize({ width: size.width, height })
  // Half a megabyte, which costs as much to send as to use: only to a page that has it not.
  if (!(await page.evaluate('"axe" in globalThis'))) await page.evaluate(source)
  const findings = (await page.evaluate(`axe.run(document, ${JSON.stringify(rules)}).then(${seriousOf})`)) as Finding[]
  return findings.flatMap(({ id, nodes }) =>
    nodes.map(({ target, failureSummary }) => `${id}: ${target.join(' ')}: ${failureSummary}`),
  )
}

/** Whether anything is wider than the window: nobody scrolls a page sideways on a phone. */
export async function isTooWide(page: Page): Promise<boolean> {
  return (await page.evaluate('document.documentElement.scrollWidth > document.documentElement.clientWidth')) as boolean
}
