import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { ApiFailure } from '../api/api-failure.ts'
import { lastRequestId } from '../api/last-request.ts'
import { sharedTexts } from '../texts/shared-texts.ts'
import { openAnew } from '../session/page-end.ts'
import { CodeMissing } from './loadable.tsx'
import { openIfNewer } from './newer-version.ts'

/**
 * What to show and offer where a part of the app failed, independent of widgets. Code that was not loaded is requested again when the
 * network is back; if it is gone because another version is deployed, the page is opened anew once.
 */
export function usePartFailure(error: Error, retry: () => void) {
  const { broken: t } = sharedTexts.use()
  const client = useQueryClient()
  const isCode = error instanceof CodeMissing
  const [isNewer, setNewer] = useState(false)
  // As it was when the part failed: later requests have nothing to do with it.
  const [requestId] = useState(lastRequestId)
  useEffect(() => {
    if (!isCode) return undefined
    const look = async (): Promise<void> => setNewer((await openIfNewer()) === 'newer')
    void look()
    window.addEventListener('online', retry)
    return () => window.removeEventListener('online', retry)
  }, [isCode, retry])
  const kind = !isCode ? 'screen' : isNewer ? 'version' : 'code'
  return {
    title: t[kind].title,
    text: t[kind].text,
    /** The request that failed, if there was one; it can be found in the log. */
    failure: error instanceof ApiFailure ? error : undefined,
    /** What to tell support: what failed, and the id of the last answered request, which finds it in the log. */
    details:
      isCode || error instanceof ApiFailure
        ? undefined
        : [`${error.name}: ${error.message}`, ...(requestId ? [t.lastRequest(requestId)] : [])].join('. '),
    retry: (): void => {
      // The failure may be caused by cached data.
      if (!isCode) client.removeQueries({ type: 'inactive' })
      retry()
    },
    openAnew: (): void => openAnew(),
  }
}
