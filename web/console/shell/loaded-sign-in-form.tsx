import { Suspense } from 'react'
import { Boundary } from '../../shared/failure/boundary.tsx'
import { loadable } from '../../shared/failure/loadable.tsx'
import { BrokenPart } from '../look/broken-part.tsx'
import { ScreenSkeleton } from '../look/screen-skeleton.tsx'

/** Loaded only when somebody has to sign in. */
const Form = loadable(async () => (await import('./sign-in-form.tsx')).SignInForm)

export function SignInForm({
  known,
  byPasskey = false,
  isProof = false,
}: {
  known?: string
  byPasskey?: boolean
  isProof?: boolean
}) {
  return (
    <Boundary fallback={(failed) => <BrokenPart {...failed} />}>
      <Suspense fallback={<ScreenSkeleton rows={2} />}>
        <Form byPasskey={byPasskey} isProof={isProof} {...(known !== undefined && { known })} />
      </Suspense>
    </Boundary>
  )
}
