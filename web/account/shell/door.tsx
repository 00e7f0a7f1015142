import type { ReactNode } from 'react'
import { OpenedAnewNotice } from '../../shared/session/opened-anew-notice.tsx'
import { PersonProvider, useSession, useSignOut } from '../../shared/session/session.ts'
import { useSignInAsked } from '../../shared/session/sign-in-request.ts'
import { sharedTexts } from '../../shared/texts/shared-texts.ts'
import { Button } from '../look/button.tsx'
import { Dialog } from '../look/dialog.tsx'
import { FailureNotice } from '../look/failure-notice.tsx'
import { ScreenSkeleton } from '../look/screen-skeleton.tsx'
import { SignInForm } from './sign-in-form.tsx'

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
  return (
    <main className="outside stack">
      <OpenedAnewNotice />
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
