import { openAnew } from './page-end.ts'
import { noteSignedIn, presentPersonId } from './sign-in-request.ts'

let tabs: BroadcastChannel | undefined

/** From now on this tab is told who signs in and out in other tabs of the browser, which share one session. */
export function followTabs(): void {
  tabs = new BroadcastChannel('session')
  tabs.addEventListener('message', ({ data }: MessageEvent<{ personId: string }>) => hear(data.personId))
}

/** Tells other tabs who is signed in now; empty for nobody. */
export function tellTabs(personId: string): void {
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel is of its origin alone
  tabs?.postMessage({ personId })
}

function hear(personId: string): void {
  const present = presentPersonId()
  if (present === personId) {
    // The person of this page is signed in again.
    if (personId !== '') noteSignedIn({ id: personId })
    return
  }
  // A page that waits for a sign-in comes in; a page of another person ends.
  if (present === '') openAnew()
  else openAnew(personId === '' ? 'signedOut' : 'another')
}
