import { type ReactNode, type SubmitEvent, useState } from 'react'
import { Link, useLocation } from 'wouter'
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
import { PayoutChecks } from './payout-checks.tsx'
import { payoutTexts } from './payout-texts.ts'

/** Asks for a payout: an amount, the checks as they stand, a look over all of it, and the request. */
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

interface Wanted {
  amount: number
  requisites: string
  comment: string | null
}

function RequestForm({ profile }: { profile: OwnProfile }) {
  const t = payoutTexts.use()
  const [, navigate] = useLocation()
  const changed = useOwnChanged()
  const amount = useAmountField('request-payout:amount')
  const [requisites, setRequisites] = useState(profile.rememberedRequisites)
  const [comment, setComment] = useDraft('request-payout:comment', '')
  const [reviewed, setReviewed] = useState<Wanted>()
  const eligibility = useEligibility(amount.kopecks)
  const act = useIntendedAct<Wanted, OwnPayout>({
    name: 'request-payout',
    send: (body, key) => unwrap(api.POST('/api/account/payout', { params: { header: { 'Idempotency-Key': key } }, body })),
    onDone: ({ id }) => {
      announce(t.sent)
      changed()
      navigate(`/payouts/${id}`, { replace: true })
    },
    onRefused: () => {
      setReviewed(undefined)
      changed()
    },
  })
  const review = async (event: SubmitEvent): Promise<void> => {
    event.preventDefault()
    if (!amount.judge() || amount.kopecks === undefined) return
    const { data } = await eligibility.refetch()
    if (data?.isEligible) {
      setReviewed({ amount: rublesOf(amount.kopecks), requisites: requisites.trim(), comment: comment.trim() || null })
    }
  }
  if (reviewed) {
    return (
      <Review
        wanted={reviewed}
        inn={profile.inn}
        onEdit={() => setReviewed(undefined)}
        isBusy={act.isBusy}
        onSend={() => act.intend(reviewed)}
      >
        <ActNotice act={act} />
      </Review>
    )
  }
  const { data } = eligibility
  return (
    <form className="stack" onSubmit={(event) => void review(event)} noValidate>
      <ActNotice act={act} />
      <AmountField field={amount} label={t.amount} />
      {data && data.available > 0 && <WhatIsLeft available={data.available} amount={amount} />}
      <Loaded query={eligibility} rows={2}>
        {data && <PayoutChecks eligibility={data} />}
      </Loaded>
      {data?.note && <p className="quiet">{data.note}</p>}
      <TextArea label={t.requisites} hint={t.requisitesHint} value={requisites} maxLength={5000} onChange={setRequisites} />
      <TextArea label={t.comment} hint={t.commentHint} value={comment} maxLength={1000} onChange={setComment} />
      <Button type="submit" isBusy={act.isBusy}>
        {t.review}
      </Button>
    </form>
  )
}

/** Fills in all there is, and says what is left of it. */
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

interface ReviewProps {
  wanted: Wanted
  inn: string | null
  isBusy: boolean
  onEdit: () => void
  onSend: () => Promise<void>
  children: ReactNode
}

/** All of a request once more before it is sent. */
function Review({ wanted, inn, isBusy, onEdit, onSend, children }: ReviewProps) {
  const t = payoutTexts.use()
  const { money } = useFormat()
  return (
    <div className="stack">
      <h2>{t.reviewTitle}</h2>
      <dl className="card figures">
        <Said name={t.amount}>
          <span className="amount amount-large">{money(wanted.amount)}</span>
        </Said>
        <Said name={t.requisites}>
          <span className="as-written">{wanted.requisites || t.noRequisites}</span>
        </Said>
        <Said name={t.inn}>{inn ?? t.noInn}</Said>
        {wanted.comment !== null && <Said name={t.comment}>{wanted.comment}</Said>}
      </dl>
      {children}
      <Button autoFocus isBusy={isBusy} onClick={() => void onSend()}>
        {t.send(money(wanted.amount))}
      </Button>
      {!isBusy && (
        <Button kind="quiet" onClick={onEdit}>
          {t.edit}
        </Button>
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
