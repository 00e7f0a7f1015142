import type { Page } from 'playwright-core'

/** Placeholders of a screen, and signs that it is being read. */
const reading = '[role=status][aria-label], [aria-busy=true]'

/**
 * Waits until a screen is at rest: it has this heading, or one that contains it, nothing is being read, and nothing moves. It does not
 * wait for the network to be idle, which would take half a second of doing nothing.
 *
 * @param opens labels of buttons that are then pressed, until a dialog is open
 */
export async function comeToRest(page: Page, heading: string, opens: readonly string[] = []): Promise<void> {
  await page.getByRole('heading', { name: heading }).first().waitFor()
  await page.waitForFunction((selector) => document.querySelector(selector) === null, reading)
  for (const name of opens) await page.getByRole('button', { name }).first().click()
  if (opens.length > 0) await page.getByRole('dialog').waitFor()
  // A color in the middle of a transition has another contrast. What is animated for ever, such as a loader, is not waited for.
  await page.waitForFunction(() =>
    document.getAnimations().every(({ effect }) => effect?.getComputedTiming().endTime === Infinity),
  )
}
