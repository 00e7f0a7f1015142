import { type ReactNode, Suspense } from 'react'
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
import { Button } from '../look/button.tsx'
import { Dialog } from '../look/dialog.tsx'
import { FailureNotice } from '../look/failure-notice.tsx'
import { ScreenSkeleton } from '../look/screen-skeleton.tsx'

/** Loaded only when somebody has to sign in: sessions of partners last a month. */
const Form = loadable(async () => (await import('./sign-in-form.tsx')).SignInForm)

function SignInForm(props: { known?: string }) {
  return (
    <Boundary fallback={(failed) => <BrokenPart {...failed} />}>
      <Suspense fallback={<ScreenSkeleton rows={2} />}>
        <Form {...props} />
      </Suspense>
    </Boundary>
  )
}

/** Lets partners in. If the session ends meanwhile, the partner signs in again over the screen, which stays as it is. */
export function Door({ children }: { children: ReactNode }) {
  const { data: person, error, refetch, isPending } = useSession()
  const isSignInAsked = useSignInAsked() !== undefined
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
  if (person.kind !== 'Partner') return <WrongApp />
  return (
    <PersonProvider value={person}>
      {children}
      <Dialog isOpen={isSignInAsked} title={t.again}>
        <p>{t.againWhy}</p>
        <SignInForm known={person.email} />
      </Dialog>
    </PersonProvider>
  )
}

function WrongApp() {
  const { signIn: t } = sharedTexts.use()
  const signOut = useSignOut()
  return (
    <Outside title={t.title}>
      <p>{t.wrongApp.account}</p>
      <Button isBusy={signOut.isPending} onClick={() => signOut.mutate()}>
        {t.switchPerson}
      </Button>
    </Outside>
  )
}

function Outside({ title, children }: { title?: string; children: ReactNode }) {
  const { appNames } = sharedTexts.use()
  const name = useFace()?.displayName
  useTitle([title, name ?? appNames.account].filter(Boolean).join(' · '))
  return (
    <main className="outside stack">
      <OpenedAnewNotice />
      <ProgramLogo />
      {name && <p className="program-name">{name}</p>}
      {title && (
        <div>
          <p className="quiet">{appNames.account}</p>
          <h1>{title}</h1>
        </div>
      )}
      {children}
    </main>
  )
}
