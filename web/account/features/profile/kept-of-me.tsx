import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { api, unwrap } from '../../../shared/api/client.ts'
import { useFormat } from '../../../shared/format/format.ts'
import { announce } from '../../../shared/look/announce.tsx'
import { Button } from '../../look/button.tsx'
import { ConfirmDialog } from '../../look/confirm-dialog.tsx'
import { FailureNotice } from '../../look/failure-notice.tsx'
import { type OwnProfile, useOwnChanged } from '../../own/own-queries.ts'
import { profileTexts } from './profile-texts.ts'

/** What the program keeps of the partner, and the wish that it be erased. */
export function KeptOfMe({ profile }: { profile: OwnProfile }) {
  const t = profileTexts.use()
  const kept = useMutation({ mutationFn: () => unwrap(api.GET('/api/account/personal-data')) })
  const text = kept.data && JSON.stringify(kept.data, null, 2)
  return (
    <>
      <section className="card stack" aria-label={t.stored}>
        <h2>{t.stored}</h2>
        <p>{t.storedWhy}</p>
        <div className="row">
          <Button kind="quiet" isBusy={kept.isPending} onClick={() => kept.mutate()}>
            {t.show}
          </Button>
          {text && (
            <a
              className="button button-quiet"
              download={`${t.file}.json`}
              href={`data:application/json;charset=utf-8,${encodeURIComponent(text)}`}
            >
              {t.download}
            </a>
          )}
        </div>
        {kept.error && <FailureNotice error={kept.error} />}
        {text && (
          <pre className="kept" tabIndex={0} role="region" aria-label={t.stored}>
            {text}
          </pre>
        )}
      </section>
      <Erasure erasureRequestedAt={profile.erasureRequestedAt} />
    </>
  )
}

function Erasure({ erasureRequestedAt }: Pick<OwnProfile, 'erasureRequestedAt'>) {
  const t = profileTexts.use()
  const { dateTime } = useFormat()
  const changed = useOwnChanged()
  const [isAsked, setAsked] = useState(false)
  const request = useMutation({
    mutationFn: () => unwrap(api.POST('/api/account/erasure-request')),
    onSuccess: () => {
      announce(t.eraseDone)
      changed()
    },
    onSettled: () => setAsked(false),
  })
  return (
    <section className="card stack" aria-label={t.erase}>
      <h2>{t.erase}</h2>
      {erasureRequestedAt === null ? (
        <>
          <p>{t.eraseWhy}</p>
          <Button kind="quiet" onClick={() => setAsked(true)}>
            {t.askErase}
          </Button>
        </>
      ) : (
        <p>{t.eraseAsked(dateTime(erasureRequestedAt))}</p>
      )}
      {request.error && <FailureNotice error={request.error} />}
      <ConfirmDialog
        isOpen={isAsked}
        title={t.eraseTitle}
        confirm={t.askErase}
        isDangerous
        isBusy={request.isPending}
        onClose={() => setAsked(false)}
        onConfirm={() => request.mutate()}
      >
        <p>{t.eraseWhy}</p>
      </ConfirmDialog>
    </section>
  )
}
