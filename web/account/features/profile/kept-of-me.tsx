import { useMutation } from '@tanstack/react-query'
import { api, unwrap } from '../../../shared/api/client.ts'
import { Button } from '../../look/button.tsx'
import { FailureNotice } from '../../look/failure-notice.tsx'
import type { OwnProfile } from '../../own/own-queries.ts'
import { Erasure } from './erasure.tsx'
import { profileTexts } from './profile-texts.ts'

/** The data that the program stores about the partner, and the wish to have it erased. */
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
      <Erasure profile={profile} />
    </>
  )
}
