import { useSyncExternalStore } from 'react'
import type { AroundNavHandler } from 'wouter'
import { lastRequestId } from '../api/last-request.ts'
import { Boundary } from '../failure/boundary.tsx'
import type { Loadable } from '../failure/loadable.tsx'
import { servedVersion } from '../failure/newer-version.ts'
import { openAnew } from '../session/page-end.ts'
import type { Notices } from './shown-notices.tsx'

interface Screen {
  path: string
  Screen: Loadable<object>
}

let notices: Notices | undefined
const listeners = new Set<() => void>()

/** The notices do not come with the app, because few people see one; who does may have no network, so they come soon after it. */
export function loadNotices(): void {
  const load = async (): Promise<void> => {
    if (notices) return
    const { noticesOf } = await import('./shown-notices.tsx')
    notices ??= noticesOf({ lastRequestId, openAnew, servedVersion })
    for (const listener of listeners) listener()
  }
  const begin = (): void => void load().catch(() => undefined)
  begin()
  window.addEventListener('online', begin)
}

/**
 * How an app goes to another screen: the present one stays, with all that was typed in it, until the code of the next one is there. If
 * nobody could say why it stays, the next one is opened at once, and says itself what it lacks.
 *
 * @param base the app's own address, which stands before the path of every screen
 */
export function openingOf(screens: readonly Screen[], base: string): AroundNavHandler {
  return (navigate, address, options) => {
    notices?.stay()
    const path = address.slice(base.length).split('?', 1)[0] ?? ''
    const next = screens.find((screen) => path === screen.path || path.startsWith(`${screen.path}/`))
    const go = (): void => navigate(address, options)
    // A changed query, and an address in the place of another, leave no screen.
    if (!notices || !next || options?.replace === true || next.Screen.isLoaded()) go()
    else void notices.open({ path: next.path, address, ready: next.Screen.ready, go })
  }
}

const useNotices = () =>
  useSyncExternalStore(
    (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    () => notices,
  )

/**
 * Where it is said why a screen that was asked for is not there yet; once in the frame of an app.
 *
 * @param of.names of the screens, by their paths
 */
export function OpeningPlace({ names }: { names: ReadonlyMap<string, string> }) {
  const known = useNotices()
  return (
    <div className="opening" role="status">
      {known && <known.OpeningNotice names={names} />}
    </div>
  )
}

/** Where the last failure is told that nothing has caught; once in an app, around everything else. */
export function UncaughtPlace() {
  const known = useNotices()
  return <Boundary fallback={() => null}>{known && <known.UncaughtNotice />}</Boundary>
}
