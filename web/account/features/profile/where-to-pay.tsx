import { useState } from 'react'
import { Button } from '../../look/button.tsx'
import { StatusBadge } from '../../look/status-badge.tsx'
import type { OwnProfile } from '../../own/own-queries.ts'
import { ConfirmByCode } from '../../paying/confirm-by-code.tsx'
import { maskedDigits } from '../../paying/masked-digits.ts'
import { DetailsForm } from './details-form.tsx'
import { profileTexts } from './profile-texts.ts'
import { type DetailsChange, useDetailsChange } from './use-details-change.ts'

type Kept = OwnProfile['paymentDetails'][number]

/** The partner's payment details: one of them is where payouts go. Each change takes a code. */
export function WhereToPay({ profile }: { profile: OwnProfile }) {
  const t = profileTexts.use()
  const [isAdding, setAdding] = useState(false)
  const [change, setChange] = useState<DetailsChange>()
  const done = (): void => {
    setAdding(false)
    setChange(undefined)
  }
  const act = useDetailsChange(done)
  const { paymentDetails, email } = profile
  return (
    <section className="card stack" aria-label={t.whereToPay}>
      <h2>{t.whereToPay}</h2>
      <p className="quiet">{paymentDetails.length === 0 ? t.whereToPayNone : t.whereToPayWhy}</p>
      {paymentDetails.map((kept) => (
        <KeptRow key={kept.id} kept={kept} onChange={setChange} />
      ))}
      {isAdding ? (
        <DetailsForm profile={profile} onAdd={(add) => setChange({ add })} onClose={() => setAdding(false)} />
      ) : (
        <div>
          <Button onClick={() => setAdding(true)}>{t.addDetails}</Button>
        </div>
      )}
      {change && (
        <ConfirmByCode
          purpose="Details"
          submit={t.save}
          onCode={(code) => void act.intend({ ...change, code })}
          onClose={() => setChange(undefined)}
          {...{ email, act }}
        >
          {change.remove !== undefined && <p>{t.removeDetailsWhat}</p>}
        </ConfirmByCode>
      )}
    </section>
  )
}

function KeptRow({ kept, onChange }: { kept: Kept; onChange: (change: DetailsChange) => void }) {
  const t = profileTexts.use()
  const { id, details, isChosen, by, warnings } = kept
  const number = details.account ?? details.phone ?? ''
  const name = `${details.bank}, ${maskedDigits(number)}`
  return (
    <div className="row spread">
      <div className="stack">
        <h3 className="as-written">{name}</h3>
        <p className="quiet">
          {details.kind === 'FastPayments' ? t.byPhone : details.payee}
          {by === 'Administrator' && ` · ${t.enteredByAdministrator}`}
        </p>
        {isChosen && <StatusBadge tone="good">{t.chosen}</StatusBadge>}
        {warnings.map((warning) => (
          <p key={warning} className="notice">
            {t.detailsWarnings[warning]}
          </p>
        ))}
      </div>
      <div className="row">
        {!isChosen && (
          <Button kind="quiet" aria-label={t.chooseOf(name)} onClick={() => onChange({ choose: id })}>
            {t.choose}
          </Button>
        )}
        <Button kind="quiet" aria-label={t.removeOf(name)} onClick={() => onChange({ remove: id })}>
          {t.remove}
        </Button>
      </div>
    </div>
  )
}
