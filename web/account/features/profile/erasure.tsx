import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useIntendedAct } from '../../../shared/act/use-intended-act.ts'
import { api, unwrap } from '../../../shared/api/client.ts'
import { useFormat } from '../../../shared/format/format.ts'
import { announce } from '../../../shared/look/announce.tsx'
import { ActNotice } from '../../look/act-notice.tsx'
import { Button } from '../../look/button.tsx'
import { FailureNotice } from '../../look/failure-notice.tsx'
import { Loaded } from '../../look/loaded.tsx'
import { type OwnProfile, useOwnAccount, useOwnChanged } from '../../own/own-queries.ts'
import { Amount } from '../../own/payout-progress.tsx'
import { ConfirmByCode } from '../../paying/confirm-by-code.tsx'
import { profileTexts } from './profile-texts.ts'

/** The wish to be erased: made with a mailed code, and revocable until an administrator has done it. */
export function Erasure({ profile }: { profile: OwnProfile }) {
  const t = profileTexts.use()
  return (
    <section className="card stack" aria-label={t.erase}>
      <h2>{t.erase}</h2>
      {profile.erasureRequestedAt === null ? <AskErasure email={profile.email} /> : <Asked at={profile.erasureRequestedAt} />}
    </section>
  )
}

function AskErasure({ email }: { email: string }) {
  const t = profileTexts.use()
  const changed = useOwnChanged()
  const [isAsking, setAsking] = useState(false)
  const act = useIntendedAct({
    name: 'request-erasure',
    send: (body: { code: string }, key: string) =>
      unwrap(api.POST('/api/account/erasure-request', { params: { header: { 'Idempotency-Key': key } }, body })),
    onDone: () => {
      announce(t.eraseDone)
      setAsking(false)
      changed()
    },
  })
  return (
    <>
      <p>{t.eraseWhy}</p>
      {!isAsking && <ActNotice act={act} />}
      <Button kind="quiet" onClick={() => setAsking(true)}>
        {t.askErase}
      </Button>
      {isAsking && (
        <ConfirmByCode
          email={email}
          purpose="Erasure"
          act={act}
          submit={t.askErase}
          onCode={(code) => void act.intend({ code })}
          onClose={() => setAsking(false)}
        >
          <p>{t.eraseWhat}</p>
          <Balance />
        </ConfirmByCode>
      )}
    </>
  )
}

/** The amounts that the partner would lose access to. */
function Balance() {
  const t = profileTexts.use()
  const query = useOwnAccount()
  const { available, waiting, held } = query.data?.account ?? { available: 0, waiting: 0, held: 0 }
  const isEmpty = available === 0 && waiting === 0 && held === 0
  const figures = [
    { name: t.eraseAvailable, rubles: available },
    { name: t.eraseWaiting, rubles: waiting },
    { name: t.eraseHeld, rubles: held },
  ]
  // Nobody decides before the amounts are shown, or a notice that they could not be read.
  return <Loaded query={query}>{isEmpty ? <p>{t.eraseEmpty}</p> : <BalanceFigures figures={figures} />}</Loaded>
}

function BalanceFigures({ figures }: { figures: readonly { name: string; rubles: number }[] }) {
  const t = profileTexts.use()
  return (
    <>
      <dl className="figures">
        {figures.map(({ name, rubles }) => (
          <div key={name} className="figure">
            <dt>{name}</dt>
            <dd>
              <Amount rubles={rubles} />
            </dd>
          </div>
        ))}
      </dl>
      <p>{t.eraseMoney}</p>
    </>
  )
}

function Asked({ at }: { at: string }) {
  const t = profileTexts.use()
  const { dateTime } = useFormat()
  const changed = useOwnChanged()
  const withdraw = useMutation({
    mutationFn: () => unwrap(api.DELETE('/api/account/erasure-request')),
    onSuccess: () => {
      announce(t.eraseTakenBack)
      changed()
    },
  })
  return (
    <>
      <p>{t.eraseAsked(dateTime(at))}</p>
      {withdraw.error && <FailureNotice error={withdraw.error} />}
      <Button kind="quiet" isBusy={withdraw.isPending} onClick={() => withdraw.mutate()}>
        {t.takeEraseBack}
      </Button>
    </>
  )
}
