import { useState } from 'react'
import { Button } from '../../look/button.tsx'
import { StatusBadge } from '../../look/status-badge.tsx'
import type { OwnProfile } from '../../own/own-queries.ts'
import { BankForm, InnForm, RequisitesForm } from './paying-forms.tsx'
import { maskedDigits, maskedText } from '../../paying/masked-digits.ts'
import { payingTexts } from '../../paying/paying-texts.ts'
import { profileTexts } from './profile-texts.ts'

type Part = 'inn' | 'requisites' | 'bank'

/** The payout details of the partner: masked, until one part of them is changed. */
export function PayingDetails({ profile }: { profile: OwnProfile }) {
  const t = profileTexts.use()
  const { bic } = payingTexts.use()
  const [changing, setChanging] = useState<Part>()
  const close = (): void => setChanging(undefined)
  const { inn, requisites, bank } = profile
  const shown: Readonly<Record<Part, string | null>> = {
    inn: inn && maskedDigits(inn),
    bank: bank && `${bic} ${bank.bic}, ${maskedDigits(bank.account)}`,
    requisites: requisites && maskedText(requisites),
  }
  // An account is added above, with everything that a payment needs; one from before is shown until it is replaced.
  const parts: readonly Part[] = bank === null ? ['inn', 'requisites'] : ['inn', 'bank', 'requisites']
  return (
    <section className="card stack" aria-label={t.paying}>
      <h2>{t.paying}</h2>
      <p className="quiet">{t.payingWhy}</p>
      {parts.map((part) => (
        <div key={part} className="stack">
          <div className="row spread">
            <div>
              <h3>{t[part]}</h3>
              {shown[part] === null ? (
                <StatusBadge tone="neutral">{t.none}</StatusBadge>
              ) : (
                <p className="as-written">{shown[part]}</p>
              )}
            </div>
            {changing !== part && (
              <Button kind="quiet" aria-label={t.changeOf[part]} onClick={() => setChanging(part)}>
                {t.change}
              </Button>
            )}
          </div>
          {changing === part && part === 'inn' && <InnForm profile={profile} onClose={close} />}
          {changing === part && part === 'bank' && <BankForm profile={profile} onClose={close} />}
          {changing === part && part === 'requisites' && <RequisitesForm profile={profile} onClose={close} />}
        </div>
      ))}
    </section>
  )
}
