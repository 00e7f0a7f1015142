import { type ReactNode, type SubmitEvent, useState } from 'react'
import { Link, useLocation } from 'wouter'
import type { components } from '../../../shared/api.d.ts'
import { useIntendedAct } from '../../../shared/act/use-intended-act.ts'
import { api, unwrap } from '../../../shared/api/client.ts'
import { useDraft } from '../../../shared/draft/use-draft.ts'
import { useFormat } from '../../../shared/format/format.ts'
import { announce } from '../../../shared/look/announce.tsx'
import { rublesOf } from '../../../shared/money/read-amount.ts'
import { useAmountField } from '../../../shared/money/use-amount-field.ts'
import { ActNotice } from '../../look/act-notice.tsx'
import { AmountField } from '../../look/amount-field.tsx'
import { Button } from '../../look/button.tsx'
import { Loaded } from '../../look/loaded.tsx'
import { Screen } from '../../look/screen.tsx'
import { TextArea } from '../../look/text-area.tsx'
import { type OwnPayout, type OwnProfile, useEligibility, useOwnChanged, useOwnProfile } from '../../own/own-queries.ts'
import { PaidFrom } from '../../own/paid-from.tsx'
import { ConfirmByCode } from '../../paying/confirm-by-code.tsx'
import { type Destination, DestinationFields, useDestination } from './destination.tsx'
import { checksOf, PayoutChecks } from './payout-checks.tsx'
import { PayoutPromise } from './payout-promise.tsx'
import { payoutTexts } from './payout-texts.ts'

/** Asks for a payout: an amount, the present checks, a summary, and the request. */
export function NewPayout() {
  const t = payoutTexts.use()
  const profile = useOwnProfile()
  return (
    <Screen title={t.newTitle}>
      <p>
        <Link href="/payouts">{t.back}</Link>
      </p>
      <Loaded query={profile}>{profile.data && <RequestForm profile={profile.data} />}</Loaded>
    </Screen>
  )
}

type Wanted = components['schemas']['OwnPayoutCreation']

/** The summary before it is sent. */
interface Reviewed {
  wanted: Wanted
  destination: Destination
}

function RequestForm({ profile }: { profile: OwnProfile }) {
  const t = payoutTexts.use()
  const [, navigate] = useLocation()
  const changed = useOwnChanged()
  const amount = useAmountField('request-payout:amount')
  const choice = useDestination(profile.rememberedRequisites)
  const [comment, setComment] = useDraft('request-payout:comment', '')
  const [reviewed, setReviewed] = useState<Reviewed>()
  const eligibility = useEligibility(amount.kopecks)
  const act = useIntendedAct<Wanted, OwnPayout>({
    name: 'request-payout',
    send: (body, key) => unwrap(api.POST('/api/account/payout', { params: { header: { 'Idempotency-Key': key } }, body })),
    onDone: ({ id }) => {
      announce(t.sent)
      changed()
      navigate(`/payouts/${id}`, { replace: true })
    },
    onRefused: ({ code }) => {
      // The code can be typed once more where it was asked for.
      if (code === 'CONFIRMATION_REFUSED' || code === 'SIGN_IN_CODE_INVALID') return
      setReviewed(undefined)
      changed()
    },
  })
  const { destination } = choice
  const review = async (event: SubmitEvent): Promise<void> => {
    event.preventDefault()
    choice.judge()
    if (!amount.judge() || amount.kopecks === undefined || !destination) return
    const { data } = await eligibility.refetch()
    if (!data || !checksOf(data, true).every(({ isPassed }) => isPassed)) return
    const wanted = { amount: rublesOf(amount.kopecks), ...destination.body, comment: comment.trim() || null }
    setReviewed({ wanted, destination })
  }
  if (reviewed) {
    return <Review {...reviewed} profile={profile} act={act} onEdit={() => setReviewed(undefined)} />
  }
  const { data } = eligibility
  return (
    <form className="stack" onSubmit={(event) => void review(event)} noValidate>
      <ActNotice act={act} />
      <AmountField field={amount} label={t.amount} />
      {data && data.available > 0 && <WhatIsLeft available={data.available} amount={amount} />}
      <DestinationFields of={choice} />
      <Loaded query={eligibility} rows={2}>
        {data && <PayoutChecks eligibility={data} isDestinationChosen={destination !== undefined} />}
      </Loaded>
      <PaidFrom waitsUntil={data?.waitsUntil} />
      <PayoutPromise />
      {data?.note && <p className="quiet">{data.note}</p>}
      <TextArea label={t.comment} hint={t.commentHint} value={comment} maxLength={1000} onChange={setComment} />
      <Button type="submit" isBusy={act.isBusy}>
        {t.review}
      </Button>
    </form>
  )
}

/** Fills in the whole available amount, and shows what is left. */
function WhatIsLeft({ available, amount }: { available: number; amount: ReturnType<typeof useAmountField> }) {
  const t = payoutTexts.use()
  const { money } = useFormat()
  const left = Math.round(available * kopecksInRuble) - (amount.kopecks ?? 0)
  return (
    <div className="row">
      <Button kind="quiet" onClick={() => amount.setText(String(available).replace('.', ','))}>
        {t.all(money(available))}
      </Button>
      {amount.kopecks !== undefined && left >= 0 && <span className="quiet">{t.left(money(rublesOf(left)))}</span>}
    </div>
  )
}

const kopecksInRuble = 100

interface ReviewProps extends Reviewed {
  profile: OwnProfile
  act: ReturnType<typeof useIntendedAct<Wanted, OwnPayout>>
  onEdit: () => void
}

/** The whole request once more before it is sent; with a code, if it does not go to the details of the profile. */
function Review({ wanted, destination, profile, act, onEdit }: ReviewProps) {
  const t = payoutTexts.use()
  const { money } = useFormat()
  const [isConfirming, setConfirming] = useState(false)
  const { isBusy } = act
  const send = (): void => {
    if (destination.isConfirmed) void act.intend(wanted)
    else setConfirming(true)
  }
  return (
    <div className="stack">
      <h2>{t.reviewTitle}</h2>
      <dl className="card figures">
        <Said name={t.amount}>
          <span className="amount amount-large">{money(wanted.amount)}</span>
        </Said>
        <Said name={t.requisites}>
          <span className="as-written">{destination.text}</span>
          <p className="quiet">
            {destination.isConfirmed ? t.byProfile : t.byCode} {wanted.keep && t.willKeep}
          </p>
        </Said>
        <Said name={t.inn}>{profile.inn ?? t.noInn}</Said>
        {wanted.comment && <Said name={t.comment}>{wanted.comment}</Said>}
      </dl>
      {!isConfirming && <ActNotice act={act} />}
      <Button autoFocus isBusy={isBusy} onClick={send}>
        {t.send(money(wanted.amount))}
      </Button>
      {!isBusy && (
        <Button kind="quiet" onClick={onEdit}>
          {t.edit}
        </Button>
      )}
      {isConfirming && (
        <ConfirmByCode
          email={profile.email}
          purpose="Payout"
          act={act}
          submit={t.confirmAndSend}
          onCode={(code) => void act.intend({ ...wanted, code })}
          onClose={() => setConfirming(false)}
        />
      )}
    </div>
  )
}

function Said({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="figure">
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  )
}
