import type { SubmitEvent } from 'react'
import { useFailureText } from '../../shared/api/failure-text.ts'
import { useSignInForm } from '../../shared/session/use-sign-in-form.ts'
import { sharedTexts } from '../../shared/texts/shared-texts.ts'
import { Button } from '../look/button.tsx'
import { TextField } from '../look/text-field.tsx'
import { RegistrationForm, type Terms } from './registration-form.tsx'

/** Signing in by a code of the mail: on a page of its own, and over whatever is on the screen. */
export function SignInForm({ known }: { known?: string }) {
  const { signIn: t } = sharedTexts.use()
  const form = useSignInForm('account', known)
  const textOf = useFailureText()
  const submit = (event: SubmitEvent): void => {
    event.preventDefault()
    if (!form.isBusy) void (form.step === 'email' ? form.sendCode() : form.enter())
  }
  const error = form.failure && textOf(form.failure)
  // Only whoever had the right code is told so, and the code stays good.
  if (form.failure?.code === 'REGISTRATION_REQUIRED') {
    return (
      <RegistrationForm
        email={form.email.trim()}
        code={form.code.trim()}
        terms={form.failure.body.terms as Terms}
        onBack={form.back}
      />
    )
  }
  return (
    <form className="stack" onSubmit={submit} noValidate>
      {form.step === 'email' ? (
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
          maxLength={7}
          label={t.code}
          hint={t.codeHint(form.email)}
          value={form.code}
          error={error}
          onChange={form.setCode}
          autoFocus
        />
      )}
      {form.isSentAgain && <p role="status">{t.sentAgain}</p>}
      <Button type="submit" isBusy={form.isBusy}>
        {form.step === 'email' ? t.sendCode : t.enter}
      </Button>
      {form.step === 'code' && (
        <div className="row">
          <Button kind="link" onClick={() => void form.sendCode()}>
            {t.sendAgain}
          </Button>
          {!form.isKnown && (
            <Button kind="link" onClick={form.back}>
              {t.anotherEmail}
            </Button>
          )}
        </div>
      )}
    </form>
  )
}
