import { type SubmitEvent, useState } from 'react'
import { codeTexts } from '../../shared/codes/code-texts.ts'
import { AskedCode } from '../look/asked-code.tsx'
import { Button } from '../look/button.tsx'
import { FailureNotice } from '../look/failure-notice.tsx'
import { TextField } from '../look/text-field.tsx'
import { LegalFields } from '../legal/legal-fields.tsx'
import { legalTexts } from '../legal/legal-texts.ts'
import { type ChoosableLegalType, LegalTypeField } from '../legal/legal-type-field.tsx'
import { accountTexts } from '../texts/account-texts.ts'
import { BlockedNotice, isBlocked } from './blocked-notice.tsx'
import { registeredNames, type TypedLegal, type TypedNames, useRegistration } from './use-registration.ts'
import type { Registering, Terms } from './use-terms.ts'

interface RegistrationFormProps {
  /** The address as typed in the sign-in form; may be empty. */
  known: string
  registering: Registering
  onBack: () => void
}

/** Registers a partner: name, agreement to the terms, and then a code that proves the address. */
export function RegistrationForm({ known, registering, onBack }: RegistrationFormProps) {
  const { terms, legalTypes } = registering
  const { registration: t } = accountTexts.use()
  const signIn = codeTexts.use()
  const form = useRegistration(known, registering)
  const [isJudged, setJudged] = useState(false)
  const submit = (event: SubmitEvent): void => {
    event.preventDefault()
    setJudged(true)
    if (form.isComplete && !form.isBusy) form.goOn()
  }
  if (isBlocked(form.failure)) {
    return (
      <div className="stack">
        <BlockedNotice failure={form.failure} />
        <Button kind="link" onClick={form.changeEmail}>
          {signIn.anotherEmail}
        </Button>
      </div>
    )
  }
  return (
    <form className="stack" onSubmit={submit} noValidate>
      <h2>{t.title}</h2>
      <p>{t.why}</p>
      <TextField
        label={signIn.email}
        type="email"
        name="email"
        autoComplete="username"
        value={form.email}
        readOnly={form.asked !== undefined}
        autoFocus
        error={form.errors.email}
        onChange={form.setEmail}
      />
      <Names typed={form.typed} errors={form.errors} isJudged={isJudged} onChange={form.setTyped} />
      {legalTypes.length > 0 && <LegalPart legalTypes={legalTypes} legal={form.legal} isJudged={isJudged} />}
      <Agreement terms={terms} isAgreed={form.isAgreed} isMissing={isJudged && !form.isAgreed} onChange={form.setAgreed} />
      {form.asked && (
        <>
          <TextField
            label={signIn.code}
            name="code"
            inputMode="numeric"
            autoComplete="one-time-code"
            maxLength={15}
            autoFocus
            value={form.code}
            error={form.errors.code}
            onChange={form.setCode}
          />
          <AskedCode asked={form.asked} isBusy={form.isBusy} onSendAgain={() => form.sendCode(true)} />
          <div className="row">
            <Button kind="link" onClick={form.changeEmail}>
              {signIn.anotherEmail}
            </Button>
          </div>
        </>
      )}
      {form.failure && <FailureNotice error={form.failure} />}
      <Button type="submit" isBusy={form.isBusy}>
        {form.asked ? t.register : signIn.sendCode}
      </Button>
      {form.isWorking && <p role="status">{signIn.working}</p>}
      <Button kind="link" onClick={onBack}>
        {t.back}
      </Button>
    </form>
  )
}

interface NamesProps {
  typed: TypedNames
  errors: Readonly<Record<string, string | undefined>>
  /** Whether missing fields are shown. */
  isJudged: boolean
  onChange: (typed: TypedNames) => void
}

function Names({ typed, errors, isJudged, onChange }: NamesProps) {
  const { registration: t } = accountTexts.use()
  const missing = { firstName: t.missing.firstName, lastName: t.missing.lastName, middleName: undefined }
  return registeredNames.map((name) => (
    <TextField
      key={name}
      label={t[name]}
      value={typed[name]}
      maxLength={200}
      error={errors[name] ?? (isJudged && typed[name].trim() === '' ? missing[name] : undefined)}
      autoComplete={{ firstName: 'given-name', middleName: 'additional-name', lastName: 'family-name' }[name]}
      onChange={(text) => onChange({ ...typed, [name]: text })}
    />
  ))
}

interface LegalPartProps {
  legalTypes: readonly ChoosableLegalType[]
  legal: TypedLegal
  /** Whether missing fields are shown. */
  isJudged: boolean
}

/** The legal type, which may be chosen later, and what it asks. */
function LegalPart({ legalTypes, legal, isJudged }: LegalPartProps) {
  const t = legalTexts.use()
  return (
    <>
      <LegalTypeField value={legal.legalTypeId} legalTypes={legalTypes} onChange={legal.setLegalTypeId} />
      <p className="quiet">{legal.fields.length > 0 ? t.encrypted : t.later}</p>
      {legal.filesLater.length > 0 && (
        <p className="quiet">{t.filesLater(legal.filesLater.map(({ label }) => label).join(', '))}</p>
      )}
      <LegalFields
        fields={legal.fields}
        answers={legal.answers}
        faulty={isJudged ? legal.missing : new Set()}
        refused={legal.refused}
        onChange={legal.setAnswers}
      />
    </>
  )
}

interface AgreementProps {
  terms: Terms
  isAgreed: boolean
  isMissing: boolean
  onChange: (isAgreed: boolean) => void
}

function Agreement({ terms, isAgreed, isMissing, onChange }: AgreementProps) {
  const { registration: t } = accountTexts.use()
  return (
    <div>
      {isMissing && (
        <p className="field-error" id="terms-error">
          {t.mustAgree}
        </p>
      )}
      <label className="check-row">
        <input
          type="checkbox"
          checked={isAgreed}
          aria-describedby={isMissing ? 'terms-error' : undefined}
          onChange={(event) => onChange(event.currentTarget.checked)}
        />
        <span>{t.agree}</span>
      </label>
      <a href={terms.url} target="_blank" rel="noreferrer">
        {t.read(terms.version)}
      </a>
    </div>
  )
}
