/**
 * Whether another version of the app is served than the one that this page is of. Its pieces may be gone then.
 *
 * @returns 'unreachable' if no page was answered
 */
export async function servedVersion(): Promise<'newer' | 'unreachable' | 'same'> {
  const served = await servedScript()
  if (served === undefined) return 'unreachable'
  return served === scriptOf(document) ? 'same' : 'newer'
}

/** The name of the first script of the page as it is served now, which contains a hash of its content; undefined without an answer. */
async function servedScript(): Promise<string | undefined> {
  try {
    const page = await fetch(location.href, { cache: 'no-store', headers: { Accept: 'text/html' } })
    return page.ok ? scriptOf(new DOMParser().parseFromString(await page.text(), 'text/html')) : undefined
  } catch {
    return undefined
  }
}

const scriptOf = (page: Document): string | undefined =>
  page.querySelector('script[type="module"]')?.getAttribute('src') ?? undefined
