import { type QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { type ReactNode, StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { dropEarlyAnswers } from './api/early-answers.ts'
import { newQueryClient } from './api/query-client.ts'
import { keepDrafts } from './draft/drafts.ts'
import { startFace } from './face/face.ts'
import { BrokenApp } from './failure/broken-app.tsx'
import { Boundary } from './failure/boundary.tsx'
import { loadNotices, UncaughtPlace } from './notices/page-notices.tsx'
import { sessionQuery } from './session/session.ts'
import { followTabs } from './session/tabs.ts'

/** A screen as it is known before its code is loaded. */
interface Loadable {
  path: string
  load: () => Promise<unknown>
  /** Starts reading the screen's data at once, for the signed-in person. */
  read?: (client: QueryClient) => Promise<void>
}

/**
 * Puts an app into its page. The signed-in person, the code of the addressed screen, and its data are requested at the same time: one
 * after the other, each would cost a phone a round trip to the server.
 */
export function startApp(app: ReactNode, screens: readonly [Loadable, ...Loadable[]]): void {
  const root = document.getElementById('root')
  if (!root) throw new Error('the page has no place for the app')
  followTabs()
  window.addEventListener('pagehide', keepDrafts)
  const client = newQueryClient()
  startFace()
  // A page without its answer shows what it did before.
  void import('./face/read-face.ts').then(({ readFace }) => readFace()).catch(() => undefined)
  const screen = namedScreen(screens)
  const shown = Promise.all([client.prefetchQuery(sessionQuery), screen.read?.(client)])
  void shown.then(dropEarlyAnswers).then(loadNotices)
  // A failure is shown where the screen would be.
  screen.load().catch(() => undefined)
  createRoot(root).render(
    <StrictMode>
      <QueryClientProvider client={client}>
        <Boundary fallback={(failed) => <BrokenApp {...failed} />}>{app}</Boundary>
        <UncaughtPlace />
      </QueryClientProvider>
    </StrictMode>,
  )
}

/** The screen of the address; the first one opens by itself. */
function namedScreen(screens: readonly [Loadable, ...Loadable[]]): Loadable {
  const path = location.pathname.replace(/^.*?\/(?:console|account)(?=\/|$)/, '')
  return screens.find((screen) => path === screen.path || path.startsWith(`${screen.path}/`)) ?? screens[0]
}
