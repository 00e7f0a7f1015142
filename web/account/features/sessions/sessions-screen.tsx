import { useState } from 'react'
import { useFormat } from '../../../shared/format/format.ts'
import { browserName, useEndSession, useSessions } from '../../../shared/session/sessions.ts'
import { sharedTexts } from '../../../shared/texts/shared-texts.ts'
import { Button } from '../../look/button.tsx'
import { Dialog } from '../../look/dialog.tsx'
import { FailureNotice } from '../../look/failure-notice.tsx'
import { ScreenSkeleton } from '../../look/screen-skeleton.tsx'

/** Where one is signed in, and the end of it. */
export function SessionsScreen() {
  const { sessions: t, dialog } = sharedTexts.use()
  const { dateTime } = useFormat()
  const { data, error, refetch } = useSessions()
  const [ending, setEnding] = useState<string>()
  const end = useEndSession()
  return (
    <div className="stack">
      <h1>{t.title}</h1>
      {error && <FailureNotice error={error} onRetry={() => void refetch()} />}
      {!data && !error && <ScreenSkeleton rows={3} />}
      {end.error && <FailureNotice error={end.error} />}
      {data?.map(({ id, userAgent, createdAt, lastUsedAt, isPresent }) => (
        <section key={id} className="card stack">
          <div>
            <strong>{browserName(userAgent) || t.unknownAgent}</strong>
            {isPresent && <span className="badge badge-info">{t.present}</span>}
            <p>{t.since(dateTime(createdAt))}</p>
            <p>{t.lastUsed(dateTime(lastUsedAt))}</p>
          </div>
          {!isPresent && (
            <Button kind="quiet" onClick={() => setEnding(id)}>
              {t.end}
            </Button>
          )}
        </section>
      ))}
      <Dialog isOpen={ending !== undefined} title={t.endTitle} onClose={() => setEnding(undefined)}>
        <p>{t.endWhy}</p>
        <div className="row">
          <Button kind="quiet" autoFocus onClick={() => setEnding(undefined)}>
            {dialog.cancel}
          </Button>
          <Button
            kind="danger"
            isBusy={end.isPending}
            onClick={() => ending && end.mutate(ending, { onSettled: () => setEnding(undefined) })}
          >
            {t.end}
          </Button>
        </div>
      </Dialog>
    </div>
  )
}
