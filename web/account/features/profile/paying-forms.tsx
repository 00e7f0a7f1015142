import { type ReactNode, type SubmitEvent, useState } from 'react'
import { bankFaults } from '../../../../lib/domain/bank-details.ts'
import { compactInn, innLengths, innProblem } from '../../../shared/money/read-inn.ts'
import { sharedTexts } from '../../../shared/texts/shared-texts.ts'
import { Button } from '../../look/button.tsx'
import { TextArea } from '../../look/text-area.tsx'
import { TextField } from '../../look/text-field.tsx'
import type { OwnProfile } from '../../own/own-queries.ts'
import { ConfirmByCode } from './confirm-by-code.tsx'
import { profileTexts } from './profile-texts.ts'
import type { ProfileChange } from './use-profile-change.ts'

interface FormProps {
  profile: OwnProfile
  onClose: () => void
}

interface PayingFormProps {
  name: string
  email: string
  /** What is to be changed; undefined while something is wrong with what was typed. */
  change: ProfileChange | undefined
  /** Says what is wrong from now on. */
  onJudge: () => void
  onClose: () => void
  children: ReactNode
}

/** A form whose change is confirmed by a code. */
function PayingForm({ name, email, change, onJudge, onClose, children }: PayingFormProps) {
  const t = profileTexts.use()
  const [confirming, setConfirming] = useState<ProfileChange>()
  const submit = (event: SubmitEvent): void => {
    event.preventDefault()
    onJudge()
    if (change) setConfirming(change)
  }
  return (
    <>
      <form className="stack" onSubmit={submit} noValidate>
        {children}
        <div className="row">
          <Button type="submit">{t.confirm}</Button>
          <Button kind="quiet" onClick={onClose}>
            {t.cancel}
          </Button>
        </div>
      </form>
      {confirming && (
        <ConfirmByCode name={name} email={email} change={confirming} onDone={onClose} onClose={() => setConfirming(undefined)} />
      )}
    </>
  )
}

export function InnForm({ profile, onClose }: FormProps) {
  const t = profileTexts.use()
  const { inn: faults } = sharedTexts.use().field
  const [text, setText] = useState('')
  const [isJudged, setJudged] = useState(false)
  const legalType = profile.legalTypes.find(({ id }) => id === profile.legalTypeId)?.type ?? null
  const digits = compactInn(text)
  const problem = digits === '' ? undefined : innProblem(text, legalType)
  // The check digits are looked at as soon as all digits are there.
  const isWhole = innLengths(legalType).split(' / ').includes(String(digits.length))
  const error = problem === 'wrongLength' ? faults.wrongLength(innLengths(legalType)) : problem && faults.wrongCheckDigits
  return (
    <PayingForm
      name="inn"
      email={profile.email}
      change={problem === undefined ? { inn: digits || null } : undefined}
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
        error={isJudged || isWhole ? error : undefined}
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
      <TextArea label={t.requisites} hint={t.requisitesHint} value={text} maxLength={1000} autoFocus onChange={setText} />
    </PayingForm>
  )
}

const lengths = { bic: 9, account: 20, correspondentAccount: 20 } as const
type BankField = keyof typeof lengths
const bankFields: readonly BankField[] = ['bic', 'account', 'correspondentAccount']

export function BankForm({ profile, onClose }: FormProps) {
  const t = profileTexts.use()
  const [typed, setTyped] = useState<Record<BankField, string>>({ bic: '', account: '', correspondentAccount: '' })
  const [isJudged, setJudged] = useState(false)
  const [isRemoved, setRemoved] = useState(false)
  const compact = {
    bic: compactInn(typed.bic),
    account: compactInn(typed.account),
    correspondentAccount: compactInn(typed.correspondentAccount),
  }
  const faults = bankFaults(compact)
  const errorOf = (field: BankField): string | undefined => {
    const found = faults.find((one) => one.field === field)
    // A key is looked at as soon as all digits are there; a form, when the person is done.
    return found && (isJudged || compact[field].length >= lengths[field]) ? t.faults[found.fault] : undefined
  }
  return (
    <>
      <PayingForm
        name="bank"
        email={profile.email}
        change={faults.length === 0 ? { bank: compact } : undefined}
        onJudge={() => setJudged(true)}
        onClose={onClose}
      >
        {bankFields.map((field, index) => (
          <TextField
            key={field}
            label={t[field]}
            inputMode="numeric"
            autoComplete="off"
            maxLength={50}
            autoFocus={index === 0}
            value={typed[field]}
            error={errorOf(field)}
            onChange={(text) => setTyped({ ...typed, [field]: text })}
          />
        ))}
        {profile.bank !== null && (
          <Button kind="link" onClick={() => setRemoved(true)}>
            {t.removeBank}
          </Button>
        )}
      </PayingForm>
      {isRemoved && (
        <ConfirmByCode
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
