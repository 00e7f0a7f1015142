import { openAnew } from '../session/page-end.ts'

/** Of all versions, since two of them may be served in turn for a while. */
const place = 'opened-for-versions'

/**
 * Whether the code of this page is gone because another version has been deployed. Then the page is opened anew, once per version, so that
 * it does not reload in circles.
 *
 * @returns why the code is missing: another version, or no connection to the server
 */
export async function openIfNewer(): Promise<'newer' | 'unreachable' | 'same'> {
  const served = await servedScript()
  if (served === undefined) return 'unreachable'
  if (served === ownScript()) return 'same'
  if (wasOpenedFor(served)) return 'newer'
  openAnew('newVersion')
  return 'newer'
}

/** The name of the page's first script, which contains a hash of its content. */
const ownScript = (): string | undefined => scriptOf(document)

/** The same for the page as it is served now; undefined if no page was answered. */
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

function wasOpenedFor(script: string): boolean {
  try {
    const before = JSON.parse(sessionStorage.getItem(place) ?? '[]') as string[]
    if (before.includes(script)) return true
    sessionStorage.setItem(place, JSON.stringify([...before, script]))
    return false
  } catch {
    // Without storage nothing is opened automatically.
    return true
  }
}
