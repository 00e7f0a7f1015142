import { useEffect, useRef } from 'react'
import type { ApiFailure } from '../../shared/api/api-failure.ts'
import { useFailureText } from '../../shared/api/failure-text.ts'
import { ProgramContact } from './program-contact.tsx'

/** Somebody who cannot sign in, whatever they type, although the address is theirs. */
export const isBlocked = (failure: ApiFailure | undefined): failure is ApiFailure => failure?.code === 'SIGN_IN_BLOCKED'

/** Replaces the form, and takes its focus: nothing can be typed any more, but there is somebody to ask. */
export function BlockedNotice({ failure }: { failure: ApiFailure }) {
  const textOf = useFailureText()
  const text = useRef<HTMLParagraphElement>(null)
  useEffect(() => text.current?.focus(), [])
  const contact = failure.as('SIGN_IN_BLOCKED')?.contact
  return (
    <div className="notice notice-bad stack" role="alert">
      <p ref={text} tabIndex={-1}>
        {textOf(failure)}
      </p>
      {contact && <ProgramContact contact={contact} />}
    </div>
  )
}
