import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { ApiFailure } from '../../shared/api/api-failure.ts'
import { api, unwrap } from '../../shared/api/client.ts'
import { useFailureText } from '../../shared/api/failure-text.ts'
import { useDraft } from '../../shared/draft/use-draft.ts'
import { violationsByField } from '../../shared/look/violations.ts'
import { type AskedCode, letIn, useRequestCode } from '../../shared/session/session.ts'
import type { Terms } from './use-terms.ts'

export const registeredNames = ['lastName', 'firstName', 'middleName'] as const
export type TypedNames = Record<(typeof registeredNames)[number], string>
const fields = ['email', 'code', ...registeredNames] as const
/** A fault of the code is shown beside it. */
const ofCode: ReadonlySet<string> = new Set(['SIGN_IN_REFUSED', 'LONGER_CODE_REQUIRED'])

/** Registering: the form, then a mailed code, then the partner is signed in. */
export function useRegistration(known: string, terms: Terms) {
  const textOf = useFailureText()
  const client = useQueryClient()
  const [email, setEmail] = useState(known)
  const [typed, setTyped] = useDraft<TypedNames>('register:names', { firstName: '', middleName: '', lastName: '' })
  const [code, setCode] = useState('')
  const [isAgreed, setAgreed] = useState(false)
  const [asked, setAsked] = useState<AskedCode>()
  const request = useRequestCode('account', true)
  const register = useMutation({
    mutationFn: () => {
      const names = { ...typed, middleName: typed.middleName || null }
      const body = { email: email.trim(), code: code.trim(), ...names, agreedTerms: terms.version }
      return unwrap(api.POST('/api/session/registration', { body }))
    },
    onSuccess: (person) => letIn(client, person),
  })
  const failed = register.error ?? request.error
  const failure = failed instanceof ApiFailure ? failed : undefined
  const { byField } = violationsByField(failure, fields)
  const codeError = failure && ofCode.has(failure.code) ? textOf(failure) : undefined
  const errors: Readonly<Record<string, string | undefined>> = { ...byField, ...(codeError && { code: codeError }) }
  const sendCode = (again: boolean): void => {
    register.reset()
    request.mutate({ email: email.trim(), again }, { onSuccess: setAsked })
  }
  return {
    email,
    setEmail,
    typed,
    setTyped,
    code,
    setCode,
    isAgreed,
    setAgreed,
    /** Undefined before a code was asked for. */
    asked,
    isComplete: isAgreed && typed.firstName.trim() !== '' && typed.lastName.trim() !== '',
    isWorking: request.isWorking,
    isBusy: request.isPending || register.isPending,
    errors,
    /** Faults that no field shows. */
    failure: Object.keys(errors).length === 0 ? failure : undefined,
    sendCode,
    goOn: () => (asked ? register.mutate() : sendCode(false)),
    changeEmail: () => {
      setAsked(undefined)
      setCode('')
      register.reset()
    },
  }
}
