import type { Page, Route } from 'playwright-core'

/** Answers requests for the queue with a long queue of copies of one request, page by page as the real one does. */
export async function serveLongQueue(page: Page, baseUrl: string, count: number): Promise<void> {
  const answer = await page.request.get(`${baseUrl}/api/console/payout?status=Requested&limit=1`)
  const [sample] = (await answer.json()) as object[]
  await page.route('**/api/console/payout?*', async (route: Route) => {
    const start = Number(new URL(route.request().url()).searchParams.get('cursor') ?? 0)
    const items = Array.from({ length: 100 }, (_, index) => ({
      ...sample,
      id: `row-${start + index}`,
      amount: start + index + 1,
    }))
    const headers: Record<string, string> = start + 100 < count ? { 'x-next-cursor': String(start + 100) } : {}
    await route.fulfill({ json: items, headers })
  })
}

/**
 * Scrolls the queue to its end as somebody in a hurry does, two list heights at once.
 *
 * @returns how many different rows were in the page on the way, and the duration of the longest step
 */
export function scrollQueue(page: Page, count: number): Promise<{ seen: number; longestStepMs: number }> {
  const queue = page.getByRole('region', { name: /Заявки на выплату/ })
  return queue.evaluate(async (box, all) => {
    const found = new Set<string>()
    let longestStepMs = 0
    // Rows next to the visible ones are rendered early. The next page is waited for.
    for (let still = 0; found.size < all && still < 600;) {
      const before = found.size
      for (const row of box.querySelectorAll('tr[data-index]')) found.add(row.getAttribute('data-index') ?? '')
      const startedMs = performance.now()
      box.scrollBy(0, 2 * box.clientHeight)
      await new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)))
      longestStepMs = Math.max(longestStepMs, performance.now() - startedMs)
      still = found.size > before ? 0 : still + 1
    }
    return { seen: found.size, longestStepMs }
  }, count)
}
