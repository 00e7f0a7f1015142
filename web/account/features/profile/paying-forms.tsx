import { type ReactNode, useState } from 'react'
import { maxRequisitesLength } from '../../../../lib/domain/value/bank-details.ts'
import { innLengths } from '../../../shared/money/read-inn.ts'
import { Button } from '../../look/button.tsx'
import { TextArea } from '../../look/text-area.tsx'
import { TextField } from '../../look/text-field.tsx'
import type { OwnProfile } from '../../own/own-queries.ts'
import { BankFields, useBankFields } from '../../paying/bank-fields.tsx'
import { useTypedInn } from '../../paying/use-typed-inn.ts'
import { AskingForm } from './asking-form.tsx'
import { ConfirmChange } from './confirm-change.tsx'
import { profileTexts } from './profile-texts.ts'
import type { ProfileChange } from './use-profile-change.ts'

interface FormProps {
  profile: OwnProfile
  onClose: () => void
}

interface PayingFormProps {
  name: string
  email: string
  /** The change to make; undefined while the input has a fault. */
  change: ProfileChange | undefined
  /** Shows faults from now on. */
  onJudge: () => void
  onClose: () => void
  children: ReactNode
}

/** A form whose change is confirmed by a code. */
export function PayingForm({ name, email, change, onJudge, onClose, children }: PayingFormProps) {
  const [confirming, setConfirming] = useState<ProfileChange>()
  const submit = (): void => {
    onJudge()
    if (change) setConfirming(change)
  }
  return (
    <>
      <AskingForm onSubmit={submit} onClose={onClose}>
        {children}
      </AskingForm>
      {confirming && (
        <ConfirmChange name={name} email={email} change={confirming} onDone={onClose} onClose={() => setConfirming(undefined)} />
      )}
    </>
  )
}

export function InnForm({ profile, onClose }: FormProps) {
  const t = profileTexts.use()
  const [text, setText] = useState('')
  const [isJudged, setJudged] = useState(false)
  const legalType = profile.legalTypes.find(({ id }) => id === profile.legalTypeId)?.type ?? null
  const { digits, fault } = useTypedInn(text, legalType)
  // Check digits are checked as soon as all digits are typed.
  const isWhole = innLengths(legalType).split(' / ').includes(String(digits.length))
  return (
    <PayingForm
      name="inn"
      email={profile.email}
      change={fault === undefined ? { inn: digits || null } : undefined}
      onJudge={() => setJudged(true)}
      onClose={onClose}
    >
      <TextField
        label={t.inn}
        inputMode="numeric"
        autoComplete="off"
        maxLength={50}
        autoFocus
        value={text}
        error={isJudged || isWhole ? fault : undefined}
        onChange={setText}
      />
    </PayingForm>
  )
}

export function RequisitesForm({ profile, onClose }: FormProps) {
  const t = profileTexts.use()
  const [text, setText] = useState(profile.requisites ?? '')
  return (
    <PayingForm
      name="requisites"
      email={profile.email}
      change={{ requisites: text.trim() || null }}
      onJudge={() => undefined}
      onClose={onClose}
    >
      <TextArea
        label={t.requisites}
        hint={t.requisitesHint}
        value={text}
        maxLength={maxRequisitesLength}
        autoFocus
        onChange={setText}
      />
    </PayingForm>
  )
}

export function BankForm({ profile, onClose }: FormProps) {
  const t = profileTexts.use()
  const fields = useBankFields()
  const [isRemoved, setRemoved] = useState(false)
  return (
    <>
      <PayingForm
        name="bank"
        email={profile.email}
        change={fields.bank && { bank: fields.bank }}
        onJudge={fields.judge}
        onClose={onClose}
      >
        <BankFields fields={fields} />
        {profile.bank !== null && (
          <Button kind="link" onClick={() => setRemoved(true)}>
            {t.removeBank}
          </Button>
        )}
      </PayingForm>
      {isRemoved && (
        <ConfirmChange
          name="bank"
          email={profile.email}
          change={{ bank: null }}
          onDone={onClose}
          onClose={() => setRemoved(false)}
        />
      )}
    </>
  )
}
