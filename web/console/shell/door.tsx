import { Button, Container, Paper, Stack, Text, Title } from '@mantine/core'
import { type ReactNode, Suspense, useEffect } from 'react'
import { Boundary } from '../../shared/failure/boundary.tsx'
import { loadable } from '../../shared/failure/loadable.tsx'
import { ProgramLogo } from '../../shared/face/program-logo.tsx'
import { useFace } from '../../shared/face/face.ts'
import { useTitle } from '../../shared/look/use-title.ts'
import { OpenedAnewNotice } from '../../shared/session/opened-anew-notice.tsx'
import { PersonProvider, useSession, useSignOut } from '../../shared/session/session.ts'
import { useSignInAsked } from '../../shared/session/sign-in-request.ts'
import { sharedTexts } from '../../shared/texts/shared-texts.ts'
import { BrokenPart } from '../look/broken-part.tsx'
import { FailureNotice } from '../look/failure-notice.tsx'
import { ScreenSkeleton } from '../look/screen-skeleton.tsx'
import { SignInForm } from './loaded-sign-in-form.tsx'

/** Loaded soon after the first screen, which has no room for dialogs: who needs it may have no network by then. */
const SignInAgain = loadable(async () => (await import('./sign-in-again.tsx')).SignInAgain)

/** Lets administrators in. If the session ends meanwhile, the person signs in again over the screen, which stays as it is. */
export function Door({ children }: { children: ReactNode }) {
  const { data: person, error, refetch, isPending } = useSession()
  const { signIn: t } = sharedTexts.use()
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
  return (
    <PersonProvider value={person}>
      {children}
      <Over email={person.email} />
    </PersonProvider>
  )
}

/** What stands over the screen while the person has to show who they are. */
function Over({ email }: { email: string }) {
  const asked = useSignInAsked()
  useEffect(() => void SignInAgain.load(), [])
  if (asked === undefined) return null
  return (
    <Boundary fallback={(failed) => <BrokenPart {...failed} />}>
      <Suspense>
        <SignInAgain email={email} asked={asked} />
      </Suspense>
    </Boundary>
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
  const name = useFace()?.displayName
  useTitle([title, name ?? appNames.console].filter(Boolean).join(' · '))
  return (
    <Container size={420} py={80} component="main">
      <Paper withBorder p="xl" radius="lg">
        <Stack>
          <OpenedAnewNotice />
          <ProgramLogo />
          {name && <p className="program-name">{name}</p>}
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
