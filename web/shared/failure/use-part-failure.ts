import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { ApiFailure } from '../api/api-failure.ts'
import { lastRequestId } from '../api/last-request.ts'
import { sharedTexts } from '../texts/shared-texts.ts'
import { openAnew } from '../session/page-end.ts'
import { useIsOnline } from '../look/use-is-online.ts'
import { CodeMissing } from './loadable.tsx'
import { servedVersion } from './newer-version.ts'

/**
 * What to show and offer where a part of the app failed, independent of widgets. Code that was not loaded is requested again when the
 * network is back; if it is gone because another version is deployed, this says so. Nothing is reloaded by itself: codes and bank details
 * that somebody types are kept nowhere.
 */
export function usePartFailure(error: Error, retry: () => void) {
  const { broken: t } = sharedTexts.use()
  const client = useQueryClient()
  const isCode = error instanceof CodeMissing
  const [isNewer, setNewer] = useState(false)
  const isOnline = useIsOnline()
  // As it was when the part failed: later requests have nothing to do with it.
  const [requestId] = useState(lastRequestId)
  useEffect(() => {
    if (!isCode) return undefined
    const look = async (): Promise<void> => setNewer((await servedVersion()) === 'newer')
    void look()
    window.addEventListener('online', retry)
    return () => window.removeEventListener('online', retry)
  }, [isCode, retry])
  const kind = !isCode ? 'screen' : !isOnline ? 'offline' : isNewer ? 'version' : 'code'
  return {
    title: t[kind].title,
    text: t[kind].text,
    /** The request that failed, if there was one; it can be found in the log. */
    failure: error instanceof ApiFailure ? error : undefined,
    /** What to tell support: what failed, and the id of the last answered request, which finds it in the log. */
    details:
      isCode || error instanceof ApiFailure
        ? undefined
        : [`${error.name}: ${error.message.replace(/\.$/, '')}`, ...(requestId ? [t.lastRequest(requestId)] : [])].join('. '),
    retry: (): void => {
      // The failure may be caused by cached data.
      if (!isCode) client.removeQueries({ type: 'inactive' })
      retry()
    },
    /** Undefined without a network: the browser would show a page of its own, and this one would be gone. */
    openAnew: isOnline ? (): void => openAnew(kind === 'version' ? 'newVersion' : undefined) : undefined,
  }
}
