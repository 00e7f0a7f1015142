import { useState } from 'react'
import { ApiFailure } from '../api/api-failure.ts'
import { type App, useRequestCode, useSignIn } from './session.ts'

/**
 * Signing in, step by step, for whatever widgets an app shows it with: an address, then the code of the mail.
 *
 * @param known the address of whoever was signed in here before, which cannot be changed then
 */
export function useSignInForm(app: App, known?: string) {
  const [email, setEmail] = useState(known ?? '')
  const [code, setCode] = useState('')
  const [step, setStep] = useState<'email' | 'code'>('email')
  const [isSentAgain, setSentAgain] = useState(false)
  const request = useRequestCode(app)
  const signIn = useSignIn()
  const failureOf = (error: unknown): ApiFailure | undefined => (error instanceof ApiFailure ? error : undefined)

  const sendCode = async (): Promise<void> => {
    setSentAgain(false)
    try {
      await request.mutateAsync(email.trim())
      setSentAgain(step === 'code')
      setStep('code')
    } catch {
      // The mutation keeps what went wrong.
    }
  }
  const enter = async (): Promise<void> => {
    await signIn.mutateAsync({ email: email.trim(), code: code.trim() }).catch(() => undefined)
  }
  const back = (): void => {
    setStep('email')
    setCode('')
    signIn.reset()
    request.reset()
  }
  return {
    step,
    email,
    setEmail,
    code,
    setCode,
    isKnown: known !== undefined,
    isSentAgain,
    isBusy: request.isPending || signIn.isPending,
    failure: failureOf(signIn.error) ?? failureOf(request.error),
    sendCode,
    enter,
    back,
  }
}
