import { Anchor, Button, Stack, Text, TextInput } from '@mantine/core'
import type { SubmitEvent } from 'react'
import { useFailureText } from '../../shared/api/failure-text.ts'
import { useAskedCodeText } from '../../shared/codes/asked-code-text.ts'
import { codeTexts } from '../../shared/codes/code-texts.ts'
import type { AskedCode } from '../../shared/session/session.ts'
import { useSignInForm } from '../../shared/session/use-sign-in-form.ts'
import { WithCompany } from '../company/with-company.tsx'
import { PasskeyElsewhere } from '../passkeys/passkey-elsewhere.tsx'
import { PasskeyFailure } from '../passkeys/passkey-failure.tsx'
import { passkeyPlace } from '../passkeys/passkey-place.ts'
import { passkeyTexts } from '../passkeys/passkey-texts.ts'
import { usePasskeySignIn } from '../passkeys/use-passkey-sign-in.ts'
import { ProgramContact } from './program-contact.tsx'

/**
 * @param byPasskey whether nothing else will do
 * @param isProof whether somebody shows once more who they are, which the company does not
 */
export function SignInForm({ known, byPasskey, isProof }: { known?: string; byPasskey: boolean; isProof: boolean }) {
  return byPasskey ? <PasskeyAlone /> : <WithCode isProof={isProof} {...(known !== undefined && { known })} />
}

/** For people with a passkey; where none can be used, a link to where one can. */
function PasskeyAlone() {
  const t = passkeyTexts.use()
  return (
    <Stack>
      {passkeyPlace() === 'here' ? <WithPasskey isAlone /> : <PasskeyElsewhere />}
      <Text size="sm" c="dimmed">
        {t.lost}
      </Text>
    </Stack>
  )
}

/** Signing in by a code of the mail: on a page of its own, and over whatever is on the screen. */
function WithCode({ known, isProof }: { known?: string; isProof: boolean }) {
  const t = codeTexts.use()
  const form = useSignInForm('console', known)
  const textOf = useFailureText()
  const submit = (event: SubmitEvent): void => {
    event.preventDefault()
    if (!form.isBusy) void (form.asked ? form.enter() : form.sendCode())
  }
  const error = form.failure && textOf(form.failure)
  return (
    <form onSubmit={submit} noValidate>
      <Stack>
        {!form.asked && !isProof && <WithCompany />}
        {!form.asked && <WithPasskey />}
        {!form.asked ? (
          <TextInput
            key="email"
            type="email"
            name="email"
            // The last word has browsers offer passkeys beside addresses.
            autoComplete="username webauthn"
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
            maxLength={15}
            label={t.code}
            description={t.codeHint(form.email)}
            value={form.code}
            error={error}
            onChange={(event) => form.setCode(event.currentTarget.value)}
            autoFocus
          />
        )}
        <Button type="submit" variant={form.asked || passkeyPlace() !== 'here' ? 'filled' : 'default'} loading={form.isBusy}>
          {form.asked ? t.enter : t.sendCode}
        </Button>
        {form.isWorking && (
          <Text size="sm" role="status">
            {t.working}
          </Text>
        )}
        {form.asked && <SentCode asked={form.asked} onSendAgain={() => void form.sendCode()} />}
        {form.asked && !form.isKnown && (
          <Anchor component="button" type="button" size="sm" ta="left" onClick={form.back}>
            {t.anotherEmail}
          </Anchor>
        )}
        {known === undefined && <ProgramContact />}
      </Stack>
    </form>
  )
}

/** The way in that takes no mail. */
function WithPasskey({ isAlone = false }: { isAlone?: boolean }) {
  const t = passkeyTexts.use()
  const signIn = usePasskeySignIn()
  if (passkeyPlace() !== 'here') return null
  return (
    <>
      <Button type="button" loading={signIn.isPending} onClick={() => signIn.mutate()}>
        {t.signIn}
      </Button>
      {signIn.error && <PasskeyFailure error={signIn.error} />}
      {!isAlone && (
        <Text size="sm" c="dimmed" ta="center">
          {t.or}
        </Text>
      )}
    </>
  )
}

/** The state of the code, and the way to have it sent again. */
function SentCode({ asked, onSendAgain }: { asked: AskedCode; onSendAgain: () => void }) {
  const t = codeTexts.use()
  const { state, wait, againAt } = useAskedCodeText(asked)
  return (
    <Stack gap="xs">
      <Text size="sm" role="status">
        {state}
      </Text>
      {wait && (
        <Text size="sm" c="dimmed">
          {wait}
        </Text>
      )}
      {againAt ? (
        <Text size="sm" c="dimmed">
          {againAt}
        </Text>
      ) : (
        <Anchor component="button" type="button" size="sm" ta="left" onClick={onSendAgain}>
          {t.sendAgain}
        </Anchor>
      )}
    </Stack>
  )
}
