/** Why a page was opened anew, as the next one says it. */
export type WhyOpenedAnew = 'another' | 'signedOut' | 'newVersion'

const place = 'opened-anew'
let isEnded = false

/** Whether this page is ending: whatever it still starts has no effect. */
export const isPageEnded = (): boolean => isEnded

/** Never settles: a page that has ended sends nothing more in its person's name, and shows nothing new. */
export const noAnswerAnyMore = (): Promise<never> => new Promise(() => undefined)

/**
 * Ends this page and opens it anew, for the person signed in then. What was typed is kept, as at every end of a page.
 *
 * @param why is shown on the new page
 * @param address of the new page; the same one without it
 */
export function openAnew(why?: WhyOpenedAnew, address?: string): void {
  if (isEnded) return
  isEnded = true
  try {
    if (why) sessionStorage.setItem(place, why)
  } catch {
    // Then it is not said.
  }
  if (address === undefined) location.reload()
  else location.assign(address)
}

/** Why this page was opened anew, if it was. Given once. */
export function takeWhyOpenedAnew(): WhyOpenedAnew | undefined {
  try {
    const why = sessionStorage.getItem(place)
    sessionStorage.removeItem(place)
    return (why as WhyOpenedAnew | null) ?? undefined
  } catch {
    return undefined
  }
}
