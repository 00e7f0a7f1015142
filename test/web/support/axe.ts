import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { Page } from 'playwright-core'

const source = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

interface Finding {
  id: string
  impact: string
  nodes: { target: string[]; failureSummary: string }[]
}

/** Serious findings of axe on the screen as shown (WCAG 2.2 AA). The script is evaluated and not loaded, since the page's policy allows no script. */
export async function accessibilityFaults(page: Page): Promise<string[]> {
  // In a window as high as the page: content under a bar at its edge can be scrolled.
  const height = (await page.evaluate('document.documentElement.scrollHeight')) as number
  const size = page.viewportSize()
  if (size && height > size.height) await page.setViewportSize({ width: size.width, height })
  await page.evaluate(`globalThis.axe || (() => { ${source} })()`)
  const tags = JSON.stringify(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'])
  const { violations } = (await page.evaluate(
    `axe.run(document, { runOnly: ${tags}, resultTypes: ['violations'], preload: false })`,
  )) as {
    violations: Finding[]
  }
  return violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .flatMap(({ id, nodes }) => nodes.map(({ target, failureSummary }) => `${id}: ${target.join(' ')}: ${failureSummary}`))
}

/** Whether anything is wider than the window: nobody scrolls a page sideways on a phone. */
export async function isTooWide(page: Page): Promise<boolean> {
  return (await page.evaluate('document.documentElement.scrollWidth > document.documentElement.clientWidth')) as boolean
}
