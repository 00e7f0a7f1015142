import { useEffect, useRef, useSyncExternalStore } from 'react'
import { noticeTexts } from './notice-texts.ts'
import { openings } from './opening.ts'
import type { PageActs } from './page-acts.ts'
import { uncaughtFailures } from './uncaught.ts'

export type Notices = ReturnType<typeof noticesOf>

/** The notices over a screen, and what they tell of. They follow the page from now on. */
export function noticesOf({ lastRequestId, openAnew, servedVersion }: PageActs) {
  const { open, stay, tryAgain, present, listen } = openings(servedVersion)
  const failures = uncaughtFailures(lastRequestId)

  /** Says why a screen that was asked for is not there yet, over the one that is. */
  function OpeningNotice({ names }: { names: ReadonlyMap<string, string> }) {
    const { opening: t } = noticeTexts.use()
    const opening = useSyncExternalStore(listen, present)
    if (!opening) return null
    const { state, path, address } = opening
    const name = names.get(path) ?? ''
    if (state === 'loading') return <p className="opening-bar">{t.loading(name)}</p>
    return (
      <div className="page-notice">
        <p>{t[state](name)}</p>
        <p>
          {state === 'failed' && (
            <button type="button" onClick={tryAgain}>
              {t.retry}
            </button>
          )}
          {state !== 'offline' && (
            <button type="button" onClick={() => openAnew(state === 'newer' ? 'newVersion' : undefined, address)}>
              {t.openAnew}
            </button>
          )}
          <button type="button" onClick={stay}>
            {t.stay}
          </button>
        </p>
      </div>
    )
  }

  /** Tells of a failure that no part of the app has caught, over everything, dialogs too. The screen goes on. */
  function UncaughtNotice() {
    const { uncaught: t } = noticeTexts.use()
    const failure = useSyncExternalStore(failures.listen, failures.present)
    const notice = useRef<HTMLDivElement>(null)
    useEffect(() => {
      // Shown anew, a popover lies above all that is open, dialogs too.
      for (const isShown of [false, true]) notice.current?.togglePopover(isShown)
    }, [failure])
    if (!failure) return null
    const { what, requestId } = failure
    return (
      <div ref={notice} className="uncaught page-notice" role="alert" popover="manual">
        <p>
          <strong>{t.title}</strong>
        </p>
        <p>{t.text}</p>
        <code className="broken-details">{requestId === '' ? what : `${what}. ${t.requestId(requestId)}`}</code>
        <p>
          <button type="button" onClick={failures.forget}>
            {t.close}
          </button>
          {/* Without a network the browser would show a page of its own. */}
          {navigator.onLine && (
            <button type="button" onClick={() => openAnew()}>
              {t.reload}
            </button>
          )}
        </p>
      </div>
    )
  }

  return { open, stay, OpeningNotice, UncaughtNotice }
}
