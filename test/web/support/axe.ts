import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { Page } from 'playwright-core'

const source = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

const asked = JSON.stringify({
  runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'],
  resultTypes: ['violations'],
  preload: false,
})
/** Chosen in the page: axe's whole answer also lists what it found in order. */
const seriousOf = "({ violations }) => violations.filter(({ impact }) => impact === 'serious' || impact === 'critical')"

interface Finding {
  id: string
  nodes: { target: string[]; failureSummary: string }[]
}

/** Serious findings of axe on the screen as shown (WCAG 2.2 AA). The script is evaluated and not loaded, since the page's policy allows no script. */
export async function accessibilityFaults(page: Page): Promise<string[]> {
  // In a window as high as the page: content under a bar at its edge can be scrolled.
  const height = (await page.evaluate('document.documentElement.scrollHeight')) as number
  const size = page.viewportSize()
  if (size && height > size.height) await page.setViewportSize({ width: size.width, height })
  // Half a megabyte, which costs as much to send as to use: only to a page that has it not.
  if (!(await page.evaluate('"axe" in globalThis'))) await page.evaluate(source)
  const findings = (await page.evaluate(`axe.run(document, ${asked}).then(${seriousOf})`)) as Finding[]
  return findings.flatMap(({ id, nodes }) =>
    nodes.map(({ target, failureSummary }) => `${id}: ${target.join(' ')}: ${failureSummary}`),
  )
}

/** Whether anything is wider than the window: nobody scrolls a page sideways on a phone. */
export async function isTooWide(page: Page): Promise<boolean> {
  return (await page.evaluate('document.documentElement.scrollWidth > document.documentElement.clientWidth')) as boolean
}
