import { useState } from 'react'
import { Link } from 'wouter'
import { useIntendedAct } from '../../../shared/act/use-intended-act.ts'
import { api, unwrap } from '../../../shared/api/client.ts'
import { useDraft } from '../../../shared/draft/use-draft.ts'
import { useFormat } from '../../../shared/format/format.ts'
import { announce } from '../../../shared/look/announce.tsx'
import { ActNotice } from '../../look/act-notice.tsx'
import { Button } from '../../look/button.tsx'
import { ConfirmDialog } from '../../look/confirm-dialog.tsx'
import { Loaded } from '../../look/loaded.tsx'
import { Screen } from '../../look/screen.tsx'
import { TextField } from '../../look/text-field.tsx'
import { type OwnPayout, type ShownOwnPayout, useOwnChanged, useOwnPayout } from '../../own/own-queries.ts'
import { PaidFrom } from '../../own/paid-from.tsx'
import { ownTexts } from '../../own/own-texts.ts'
import { PayoutProgress } from '../../own/payout-progress.tsx'
import { PayoutPromise } from './payout-promise.tsx'
import { payoutTexts } from './payout-texts.ts'

/** A payout request, what happened to it, and the way to take it back. */
export function ShownPayout({ id }: { id: string }) {
  const t = payoutTexts.use()
  const { money } = useFormat()
  const query = useOwnPayout(id)
  const payout = query.data
  return (
    <Screen title={payout ? t.payoutTitle(money(payout.amount)) : t.title}>
      <p>
        <Link href="/payouts">{t.back}</Link>
      </p>
      <Loaded query={query}>{payout && <Payout payout={payout} />}</Loaded>
    </Screen>
  )
}

function Payout({ payout }: { payout: ShownOwnPayout }) {
  const t = payoutTexts.use()
  return (
    <>
      <section className="card stack">
        <p>{t.next[payout.status]}</p>
        <PaidFrom waitsUntil={payout.waitsUntil} />
        {(payout.status === 'Requested' || payout.status === 'Approved') && <PayoutPromise />}
        <PayoutProgress payout={payout} label={t.history} />
      </section>
      <section className="card stack">
        <div>
          <h2>{t.requisites}</h2>
          <p className="as-written">{payout.requisites || t.noRequisites}</p>
        </div>
        {payout.inn !== null && (
          <div>
            <h2>{t.inn}</h2>
            <p>{payout.inn}</p>
          </div>
        )}
      </section>
      <Cancellation payout={payout} />
    </>
  )
}

function Cancellation({ payout: { id, status } }: { payout: OwnPayout }) {
  const t = payoutTexts.use()
  const { statuses } = ownTexts.use()
  const changed = useOwnChanged()
  const [isAsked, setAsked] = useState(false)
  const [comment, setComment] = useDraft(`cancel-own-payout:${id}:comment`, '')
  const act = useIntendedAct({
    name: `cancel-own-payout:${id}`,
    send: (body: { comment: string | null }, key: string) =>
      unwrap(api.PUT('/api/account/payout/{id}/cancel', { params: { path: { id }, header: { 'Idempotency-Key': key } }, body })),
    onDone: () => {
      announce(t.canceled)
      changed()
    },
    // Somebody was faster: the screen shows the real state from now on.
    onRefused: changed,
  })
  const close = (): void => setAsked(false)
  const { state } = act
  return (
    <>
      {state.kind === 'refused' && status !== 'Requested' ? (
        <p className="notice notice-warn" role="alert">
          {t.tooLate(statuses[status])}
        </p>
      ) : (
        <ActNotice act={act} />
      )}
      {status === 'Requested' && (
        <Button kind="danger" isBusy={act.isBusy} onClick={() => setAsked(true)}>
          {t.cancel}
        </Button>
      )}
      <ConfirmDialog
        isOpen={isAsked}
        title={t.cancelTitle}
        confirm={t.cancel}
        isDangerous
        isBusy={act.isBusy}
        onClose={close}
        onConfirm={() => void act.intend({ comment: comment.trim() || null }).finally(close)}
      >
        <p>{t.cancelWhy}</p>
        <TextField label={t.comment} hint={t.commentHint} maxLength={1000} value={comment} onChange={setComment} />
      </ConfirmDialog>
    </>
  )
}
