import { useState } from 'react'
import { useFormat } from '../../../shared/format/format.ts'
import { announce } from '../../../shared/look/announce.tsx'
import { browserName, useEndSession, useSessions } from '../../../shared/session/sessions.ts'
import { sessionsTexts } from '../../../shared/session/texts/sessions-texts.ts'
import { Button } from '../../look/button.tsx'
import { ConfirmDialog } from '../../look/confirm-dialog.tsx'
import { FailureNotice } from '../../look/failure-notice.tsx'
import { Loaded } from '../../look/loaded.tsx'
import { Screen } from '../../look/screen.tsx'
import { StatusBadge } from '../../look/status-badge.tsx'

/** Where one is signed in, and the end of it. */
export function SessionsScreen() {
  const t = sessionsTexts.use()
  const { dateTime } = useFormat()
  const sessions = useSessions()
  const [ending, setEnding] = useState<string>()
  const end = useEndSession()
  return (
    <Screen title={t.title}>
      {end.error && <FailureNotice error={end.error} />}
      <Loaded query={sessions} rows={3}>
        {sessions.data?.map(({ id, userAgent, createdAt, lastUsedAt, isPresent }) => (
          <section key={id} className="card stack">
            <div>
              <strong>{browserName(userAgent) || t.unknownAgent}</strong>{' '}
              {isPresent && <StatusBadge tone="info">{t.present}</StatusBadge>}
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
      </Loaded>
      <ConfirmDialog
        isOpen={ending !== undefined}
        title={t.endTitle}
        confirm={t.end}
        isDangerous
        isBusy={end.isPending}
        onClose={() => setEnding(undefined)}
        onConfirm={() =>
          ending && end.mutate(ending, { onSuccess: () => announce(t.ended), onSettled: () => setEnding(undefined) })
        }
      >
        <p>{t.endWhy}</p>
      </ConfirmDialog>
    </Screen>
  )
}
