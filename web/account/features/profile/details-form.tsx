import { type SubmitEvent, useState } from 'react'
import {
  type PaymentDetails,
  type PaymentField,
  paymentFaults,
  tidyDetails,
} from '../../../../lib/domain/payout/payment-details.ts'
import { Button } from '../../look/button.tsx'
import { SelectField } from '../../look/select-field.tsx'
import { TextField } from '../../look/text-field.tsx'
import type { OwnProfile } from '../../own/own-queries.ts'
import { payingTexts } from '../../paying/paying-texts.ts'
import { profileTexts } from './profile-texts.ts'
import type { DetailsChange } from './use-details-change.ts'

interface DetailsFormProps {
  profile: OwnProfile
  onAdd: (details: NonNullable<DetailsChange['add']>) => void
  onClose: () => void
}

const numbers: ReadonlySet<PaymentField> = new Set(['bic', 'account', 'correspondentAccount', 'kpp', 'phone'])
const lengths: Partial<Record<PaymentField, number>> = { bic: 9, account: 20, correspondentAccount: 20 }
const ofAccount = ['bic', 'account', 'bank', 'correspondentAccount', 'payee'] as const

/** Payment details as they are typed. No tab keeps them: they decide where money goes. */
export function DetailsForm({ profile, onAdd, onClose }: DetailsFormProps) {
  const t = profileTexts.use()
  const { faults } = payingTexts.use()
  const [kind, setKind] = useState<PaymentDetails['kind']>('BankAccount')
  const legalType = profile.legalTypes.find(({ id }) => id === profile.legalTypeId)?.type
  const [typed, setTyped] = useState<Readonly<Record<PaymentField, string>>>({ ...nothing, payee: payeeOf(profile) })
  const [isJudged, setJudged] = useState(false)
  const details = tidyDetails(kind === 'BankAccount' ? { kind, ...typed } : { kind, phone: typed.phone, bank: typed.bank })
  const found = paymentFaults(details)
  const submit = (event: SubmitEvent): void => {
    event.preventDefault()
    setJudged(true)
    if (found.length === 0) onAdd(details)
  }
  // КПП is a company's alone: nobody else is asked for one.
  const ofCompany = legalType === 'LegalEntity' ? (['kpp'] as const) : []
  const fields: readonly PaymentField[] = kind === 'BankAccount' ? [...ofAccount, ...ofCompany] : ['phone', 'bank']
  return (
    <form className="stack" onSubmit={submit} noValidate>
      <SelectField
        label={t.detailsKind}
        value={kind}
        options={[
          { value: 'BankAccount', text: t.detailsKinds.BankAccount },
          { value: 'FastPayments', text: t.detailsKinds.FastPayments },
        ]}
        onChange={(value) => setKind(value === 'FastPayments' ? value : 'BankAccount')}
      />
      {fields.map((field) => {
        // A key is checked as soon as all digits are typed; everything else, when the person sends it.
        const isWhole = typed[field].replaceAll(/\s/g, '').length >= (lengths[field] ?? Infinity)
        const fault = isJudged || isWhole ? found.find((one) => one.field === field)?.fault : undefined
        return (
          <TextField
            key={field}
            label={t.detailsFields[field]}
            {...(field === 'payee' && { hint: t.payeeHint })}
            inputMode={numbers.has(field) ? (field === 'phone' ? 'tel' : 'numeric') : 'text'}
            autoComplete="off"
            maxLength={160}
            value={typed[field]}
            error={fault && faults[fault]}
            onChange={(text) => setTyped({ ...typed, [field]: text })}
          />
        )
      })}
      <div className="row">
        <Button type="submit">{t.confirm}</Button>
        <Button kind="quiet" onClick={onClose}>
          {t.cancel}
        </Button>
      </div>
    </form>
  )
}

const nothing = { bic: '', account: '', correspondentAccount: '', bank: '', kpp: '', payee: '', phone: '' }

/** What people are called by their bank, as far as the profile knows; a company writes its name. */
function payeeOf({ legalTypes, legalTypeId, lastName, firstName, middleName }: OwnProfile): string {
  const isCompany = legalTypes.find(({ id }) => id === legalTypeId)?.type === 'LegalEntity'
  return isCompany ? '' : [lastName, firstName, middleName].filter(Boolean).join(' ')
}
