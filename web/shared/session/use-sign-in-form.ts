import { useState } from 'react'
import { ApiFailure } from '../api/api-failure.ts'
import { type App, type AskedCode, useRequestCode, useSignIn } from './session.ts'

/**
 * Signing in, step by step, independent of widgets: an address, then the mailed code.
 *
 * @param known the address of the person who was signed in here before; it cannot be changed
 */
export function useSignInForm(app: App, known?: string) {
  const [email, setEmail] = useState(known ?? '')
  const [code, setCode] = useState('')
  const [asked, setAsked] = useState<AskedCode>()
  const request = useRequestCode(app)
  const signIn = useSignIn(app)
  const failureOf = (error: unknown): ApiFailure | undefined => (error instanceof ApiFailure ? error : undefined)

  const sendCode = async (): Promise<void> => {
    try {
      setAsked(await request.mutateAsync({ email: email.trim(), again: asked !== undefined }))
      signIn.reset()
    } catch {
      // The mutation keeps what went wrong.
    }
  }
  const enter = async (): Promise<void> => {
    await signIn.mutateAsync({ email: email.trim(), code: code.trim() }).catch(() => undefined)
  }
  const back = (): void => {
    setAsked(undefined)
    setCode('')
    signIn.reset()
    request.reset()
  }
  return {
    email,
    setEmail,
    code,
    setCode,
    isKnown: known !== undefined,
    /** Undefined as long as an address is asked for. */
    asked,
    isSending: request.isPending,
    isWorking: request.isWorking,
    isBusy: request.isPending || signIn.isPending,
    failure: failureOf(signIn.error) ?? failureOf(request.error),
    sendCode,
    enter,
    back,
  }
}
