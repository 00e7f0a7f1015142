import type { Page } from 'playwright-core'

/** What stands in the place of a screen, or says that it is read anew. */
const reading = '[role=status][aria-label], [aria-busy=true]'

/**
 * Waits until a screen has come to rest: it has this heading, or at least a part of it, and nothing of it is being read. Not until
 * the network is idle, which takes half a second of doing nothing.
 *
 * @param opens buttons that are pressed then, by their names, until a dialog is open
 */
export async function comeToRest(page: Page, heading: string, opens: readonly string[] = []): Promise<void> {
  await page.getByRole('heading', { name: heading }).first().waitFor()
  await page.waitForFunction((selector) => document.querySelector(selector) === null, reading)
  for (const name of opens) await page.getByRole('button', { name }).first().click()
  if (opens.length > 0) await page.getByRole('dialog').waitFor()
}
