import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type SubmitEvent, useState } from 'react'
import { ApiFailure } from '../../shared/api/api-failure.ts'
import { api, unwrap } from '../../shared/api/client.ts'
import { violationsByField } from '../../shared/look/violations.ts'
import { letIn } from '../../shared/session/session.ts'
import { Button } from '../look/button.tsx'
import { FailureNotice } from '../look/failure-notice.tsx'
import { TextField } from '../look/text-field.tsx'
import { accountTexts } from '../texts/account-texts.ts'

export interface Terms {
  version: string
  url: string
}

interface RegistrationFormProps {
  email: string
  /** Of the mail; it was right, and stays good for this. */
  code: string
  terms: Terms
  onBack: () => void
}

const names = ['lastName', 'firstName', 'middleName'] as const

/** Whoever had the right code and is no partner yet becomes one. */
export function RegistrationForm({ email, code, terms, onBack }: RegistrationFormProps) {
  const { registration: t } = accountTexts.use()
  const client = useQueryClient()
  const [typed, setTyped] = useState({ firstName: '', middleName: '', lastName: '' })
  const [isAgreed, setAgreed] = useState(false)
  const [isJudged, setJudged] = useState(false)
  const register = useMutation({
    mutationFn: () =>
      unwrap(
        api.POST('/api/session/registration', {
          body: { email, code, ...typed, middleName: typed.middleName || null, agreedTerms: terms.version },
        }),
      ),
    onSuccess: (person) => letIn(client, person),
  })
  const failure = register.error instanceof ApiFailure ? register.error : undefined
  const { byField } = violationsByField(failure, names)
  const submit = (event: SubmitEvent): void => {
    event.preventDefault()
    setJudged(true)
    if (isAgreed && !register.isPending) register.mutate()
  }
  return (
    <form className="stack" onSubmit={submit} noValidate>
      <h2>{t.title}</h2>
      <p>{t.why(email)}</p>
      {names.map((name, index) => (
        <TextField
          key={name}
          label={t[name]}
          value={typed[name]}
          maxLength={200}
          autoFocus={index === 0}
          error={byField[name]}
          autoComplete={{ firstName: 'given-name', middleName: 'additional-name', lastName: 'family-name' }[name]}
          onChange={(text) => setTyped({ ...typed, [name]: text })}
        />
      ))}
      <div>
        {isJudged && !isAgreed && (
          <p className="field-error" id="terms-error">
            {t.mustAgree}
          </p>
        )}
        <label className="check-row">
          <input
            type="checkbox"
            checked={isAgreed}
            aria-describedby={isJudged && !isAgreed ? 'terms-error' : undefined}
            onChange={(event) => setAgreed(event.currentTarget.checked)}
          />
          <span>{t.agree}</span>
        </label>
        <a href={terms.url} target="_blank" rel="noreferrer">
          {t.read(terms.version)}
        </a>
      </div>
      {failure && Object.keys(byField).length === 0 && <FailureNotice error={failure} />}
      <Button type="submit" isBusy={register.isPending}>
        {t.register}
      </Button>
      <Button kind="link" onClick={onBack}>
        {t.back}
      </Button>
    </form>
  )
}
