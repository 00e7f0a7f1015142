import { type SubmitEvent, useState } from 'react'
import { useFailureText } from '../../shared/api/failure-text.ts'
import { useSignInForm } from '../../shared/session/use-sign-in-form.ts'
import { codeTexts } from '../../shared/codes/code-texts.ts'
import { AskedCode } from '../look/asked-code.tsx'
import { Button } from '../look/button.tsx'
import { TextField } from '../look/text-field.tsx'
import { accountTexts } from '../texts/account-texts.ts'
import { BlockedNotice, isBlocked } from './blocked-notice.tsx'
import { ProgramContact } from './program-contact.tsx'
import { RegistrationForm } from './registration-form.tsx'
import { useContact } from './use-contact.ts'
import { useTerms } from './use-terms.ts'

/** Signing in by a code of the mail: on a page of its own, and over whatever is on the screen. */
export function SignInForm({ known }: { known?: string }) {
  const t = codeTexts.use()
  const form = useSignInForm('account', known)
  const textOf = useFailureText()
  const { registration } = accountTexts.use()
  const terms = useTerms(known === undefined)
  const contact = useContact(known === undefined)
  const [isRegistering, setRegistering] = useState(false)
  const submit = (event: SubmitEvent): void => {
    event.preventDefault()
    if (!form.isBusy) void (form.asked ? form.enter() : form.sendCode())
  }
  const error = form.failure && textOf(form.failure)
  if (isRegistering && terms)
    return <RegistrationForm known={form.email.trim()} terms={terms} onBack={() => setRegistering(false)} />
  if (isBlocked(form.failure)) {
    return (
      <div className="stack">
        <BlockedNotice failure={form.failure} />
        {!form.isKnown && (
          <Button kind="link" onClick={form.back}>
            {t.anotherEmail}
          </Button>
        )}
      </div>
    )
  }
  return (
    <form className="stack" onSubmit={submit} noValidate>
      {!form.asked ? (
        <TextField
          key="email"
          type="email"
          name="email"
          autoComplete="username"
          label={t.email}
          hint={t.emailHint}
          value={form.email}
          readOnly={form.isKnown}
          error={error}
          onChange={form.setEmail}
        />
      ) : (
        <TextField
          key="code"
          name="code"
          inputMode="numeric"
          autoComplete="one-time-code"
          maxLength={15}
          label={t.code}
          hint={t.codeHint(form.email)}
          value={form.code}
          error={error}
          onChange={form.setCode}
          autoFocus
        />
      )}
      <Button type="submit" isBusy={form.isBusy}>
        {form.asked ? t.enter : t.sendCode}
      </Button>
      {form.asked && <AskedCode asked={form.asked} isBusy={form.isSending} onSendAgain={() => void form.sendCode()} />}
      {!form.isKnown && (
        <div className="row">
          {form.asked && (
            <Button kind="link" onClick={form.back}>
              {t.anotherEmail}
            </Button>
          )}
          {terms && (
            <Button kind="link" onClick={() => setRegistering(true)}>
              {registration.become}
            </Button>
          )}
        </div>
      )}
      {contact && <ProgramContact contact={contact} />}
    </form>
  )
}
