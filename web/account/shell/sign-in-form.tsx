import { type ComponentProps, type SubmitEvent, Suspense, useState } from 'react'
import type { ApiFailure } from '../../shared/api/api-failure.ts'
import { useFailureText } from '../../shared/api/failure-text.ts'
import { Boundary } from '../../shared/failure/boundary.tsx'
import { loadable } from '../../shared/failure/loadable.tsx'
import { useSignInForm } from '../../shared/session/use-sign-in-form.ts'
import { codeTexts } from '../../shared/codes/code-texts.ts'
import { AskedCode } from '../look/asked-code.tsx'
import { BrokenPart } from '../look/broken-part.tsx'
import { Button } from '../look/button.tsx'
import { ScreenSkeleton } from '../look/screen-skeleton.tsx'
import { TextField } from '../look/text-field.tsx'
import { accountTexts } from '../texts/account-texts.ts'
import { BlockedNotice, isBlocked } from './blocked-notice.tsx'
import { useContact } from '../../shared/contact/use-contact.ts'
import { ProgramContact } from './program-contact.tsx'
import { useRegistering } from './use-terms.ts'

/** Loaded on demand, as few people register. */
const RegistrationForm = loadable(async () => (await import('./registration-form.tsx')).RegistrationForm)

/** Signing in with a mailed code: on a page of its own, or over the screen. */
export function SignInForm({ known }: { known?: string }) {
  const t = codeTexts.use()
  const form = useSignInForm('account', known)
  const textOf = useFailureText()
  const { registration } = accountTexts.use()
  const registering = useRegistering(known === undefined)
  const contact = useContact(known === undefined)
  const [isRegistering, setRegistering] = useState(false)
  const submit = (event: SubmitEvent): void => {
    event.preventDefault()
    if (!form.isBusy) void (form.asked ? form.enter() : form.sendCode())
  }
  const error = form.failure && textOf(form.failure)
  if (isRegistering && registering)
    return <Registering known={form.email.trim()} registering={registering} onBack={() => setRegistering(false)} />
  if (isBlocked(form.failure)) return <Blocked failure={form.failure} onBack={form.isKnown ? undefined : form.back} />
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
      {form.isWorking && <p role="status">{t.working}</p>}
      {form.asked && <AskedCode asked={form.asked} isBusy={form.isSending} onSendAgain={() => void form.sendCode()} />}
      {!form.isKnown && (
        <div className="row">
          {form.asked && (
            <Button kind="link" onClick={form.back}>
              {t.anotherEmail}
            </Button>
          )}
          {registering && (
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

function Registering(props: ComponentProps<typeof RegistrationForm>) {
  return (
    <Boundary fallback={(failed) => <BrokenPart {...failed} />}>
      <Suspense fallback={<ScreenSkeleton rows={3} />}>
        <RegistrationForm {...props} />
      </Suspense>
    </Boundary>
  )
}

function Blocked({ failure, onBack }: { failure: ApiFailure; onBack: (() => void) | undefined }) {
  const t = codeTexts.use()
  return (
    <div className="stack">
      <BlockedNotice failure={failure} />
      {onBack && (
        <Button kind="link" onClick={onBack}>
          {t.anotherEmail}
        </Button>
      )}
    </div>
  )
}
