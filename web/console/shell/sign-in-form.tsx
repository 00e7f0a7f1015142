import { Alert, Anchor, Button, Stack, Text, TextInput } from '@mantine/core'
import type { SubmitEvent } from 'react'
import { useFailureText } from '../../shared/api/failure-text.ts'
import { useSignInForm } from '../../shared/session/use-sign-in-form.ts'
import { sharedTexts } from '../../shared/texts/shared-texts.ts'

/** Signing in by a code of the mail: on a page of its own, and over whatever is on the screen. */
export function SignInForm({ known }: { known?: string }) {
  const { signIn: t } = sharedTexts.use()
  const form = useSignInForm('console', known)
  const textOf = useFailureText()
  const submit = (event: SubmitEvent): void => {
    event.preventDefault()
    void (form.step === 'email' ? form.sendCode() : form.enter())
  }
  const error = form.failure && textOf(form.failure)
  return (
    <form onSubmit={submit} noValidate>
      <Stack>
        {form.step === 'email' ? (
          <TextInput
            key="email"
            type="email"
            name="email"
            autoComplete="username"
            label={t.email}
            description={t.emailHint}
            value={form.email}
            readOnly={form.isKnown}
            error={error}
            onChange={(event) => form.setEmail(event.currentTarget.value)}
            data-autofocus
            autoFocus
          />
        ) : (
          <TextInput
            key="code"
            name="code"
            inputMode="numeric"
            autoComplete="one-time-code"
            maxLength={7}
            label={t.code}
            description={t.codeHint(form.email)}
            value={form.code}
            error={error}
            onChange={(event) => form.setCode(event.currentTarget.value)}
            autoFocus
          />
        )}
        {form.isSentAgain && (
          <Alert color="teal" variant="outline" role="status">
            {t.sentAgain}
          </Alert>
        )}
        <Button type="submit" loading={form.isBusy}>
          {form.step === 'email' ? t.sendCode : t.enter}
        </Button>
        {form.step === 'code' && (
          <Text size="sm">
            <Anchor component="button" type="button" onClick={() => void form.sendCode()}>
              {t.sendAgain}
            </Anchor>
            {!form.isKnown && (
              <>
                {' · '}
                <Anchor component="button" type="button" onClick={form.back}>
                  {t.anotherEmail}
                </Anchor>
              </>
            )}
          </Text>
        )}
      </Stack>
    </form>
  )
}
