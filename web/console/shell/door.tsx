import { Button, Container, Modal, Paper, Stack, Text, Title } from '@mantine/core'
import { type ReactNode, Suspense } from 'react'
import { Boundary } from '../../shared/failure/boundary.tsx'
import { loadable } from '../../shared/failure/loadable.tsx'
import { OpenedAnewNotice } from '../../shared/session/opened-anew-notice.tsx'
import { PersonProvider, useSession, useSignOut } from '../../shared/session/session.ts'
import { leaveProof, useSignInAsked } from '../../shared/session/sign-in-request.ts'
import { sharedTexts } from '../../shared/texts/shared-texts.ts'
import { BrokenPart } from '../look/broken-part.tsx'
import { FailureNotice } from '../look/failure-notice.tsx'
import { ScreenSkeleton } from '../look/screen-skeleton.tsx'

/** Loaded only when somebody has to sign in. */
const Form = loadable(async () => (await import('./sign-in-form.tsx')).SignInForm)

function SignInForm({ known, byPasskey = false, isProof = false }: { known?: string; byPasskey?: boolean; isProof?: boolean }) {
  return (
    <Boundary fallback={(failed) => <BrokenPart {...failed} />}>
      <Suspense fallback={<ScreenSkeleton rows={2} />}>
        <Form byPasskey={byPasskey} isProof={isProof} {...(known !== undefined && { known })} />
      </Suspense>
    </Boundary>
  )
}

/** Lets administrators in. If the session ends meanwhile, the person signs in again over the screen, which stays as it is. */
export function Door({ children }: { children: ReactNode }) {
  const { data: person, error, refetch, isPending } = useSession()
  const asked = useSignInAsked()
  const { signIn: t, dialog } = sharedTexts.use()
  if (isPending) return <Outside>{<ScreenSkeleton rows={3} />}</Outside>
  if (person === undefined) {
    return (
      <Outside>
        <FailureNotice error={error} onRetry={() => void refetch()} />
      </Outside>
    )
  }
  if (person === null) {
    return (
      <Outside title={t.title}>
        <SignInForm />
      </Outside>
    )
  }
  if (person.kind !== 'Administrator') return <WrongApp />
  const isProof = asked === 'proof' || asked === 'passkeyProof'
  const why = { ended: t.againWhy, proof: t.proofWhy, passkeyProof: t.passkeyProofWhy }[asked ?? 'ended']
  return (
    <PersonProvider value={person}>
      {children}
      <Modal
        opened={asked !== undefined}
        onClose={() => isProof && leaveProof()}
        withCloseButton={isProof}
        closeButtonProps={{ 'aria-label': dialog.close }}
        closeOnEscape={isProof}
        closeOnClickOutside={false}
        title={isProof ? t.proof : t.again}
        // On top of an open dialog, which waits for this one.
        zIndex={400}
      >
        <Stack>
          <Text size="sm">{why}</Text>
          <SignInForm known={person.email} byPasskey={asked === 'passkeyProof'} isProof={isProof} />
        </Stack>
      </Modal>
    </PersonProvider>
  )
}

function WrongApp() {
  const { signIn: t } = sharedTexts.use()
  const signOut = useSignOut()
  return (
    <Outside title={t.title}>
      <Text>{t.wrongApp.console}</Text>
      <Button loading={signOut.isPending} onClick={() => signOut.mutate()}>
        {t.switchPerson}
      </Button>
    </Outside>
  )
}

function Outside({ title, children }: { title?: string; children: ReactNode }) {
  const { appNames } = sharedTexts.use()
  return (
    <Container size={420} py={80} component="main">
      <Paper withBorder p="xl" radius="lg">
        <Stack>
          <OpenedAnewNotice />
          {title && (
            <div>
              <Text c="dimmed">{appNames.console}</Text>
              <Title order={1}>{title}</Title>
            </div>
          )}
          {children}
        </Stack>
      </Paper>
    </Container>
  )
}
