import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useLocation } from 'wouter'
import { ApiFailure } from '../../shared/api/api-failure.ts'
import { api, unwrap } from '../../shared/api/client.ts'
import { useFailureText } from '../../shared/api/failure-text.ts'
import { useDraft } from '../../shared/draft/use-draft.ts'
import { violationsByField } from '../../shared/look/violations.ts'
import { type AskedCode, letIn, useRequestCode } from '../../shared/session/session.ts'
import { type Answers, missingIn, refusedAnswers, sentAnswers, withoutFiles } from '../legal/legal-fields.tsx'
import type { Registering } from './use-terms.ts'

export const registeredNames = ['lastName', 'firstName', 'middleName'] as const
export type TypedNames = Record<(typeof registeredNames)[number], string>
const fields = ['email', 'code', ...registeredNames] as const
/** A fault of the code is shown beside it. */
const ofCode: ReadonlySet<string> = new Set(['SIGN_IN_REFUSED', 'LONGER_CODE_REQUIRED'])

/** The legal type that was chosen and what it asks, as they were typed. The answers may be a passport: no tab keeps them. */
function useTypedLegal(legalTypes: Registering['legalTypes']) {
  const [legalTypeId, setLegalTypeId] = useDraft('register:legal-type', '')
  const [answers, setAnswers] = useState<Answers>({})
  const type = legalTypes.find(({ id }) => id === legalTypeId)
  const fields = withoutFiles(type?.fields ?? [])
  const filesLater = (type?.fields ?? []).filter((field) => field.type === 'File')
  return {
    legalTypeId: type?.id ?? '',
    setLegalTypeId,
    fields,
    filesLater,
    answers,
    setAnswers,
    missing: missingIn(fields, answers),
  }
}

export type TypedLegal = ReturnType<typeof useTypedLegal> & { refused: Readonly<Record<string, string>> }

/** Registering: the form, then a mailed code, then the partner is signed in. */
export function useRegistration(known: string, { terms, legalTypes }: Registering) {
  const textOf = useFailureText()
  const client = useQueryClient()
  const [, navigate] = useLocation()
  const [email, setEmail] = useState(known)
  const [typed, setTyped] = useDraft<TypedNames>('register:names', { firstName: '', middleName: '', lastName: '' })
  const legal = useTypedLegal(legalTypes)
  const [code, setCode] = useState('')
  const [isAgreed, setAgreed] = useState(false)
  const [asked, setAsked] = useState<AskedCode>()
  const request = useRequestCode('account', true)
  const register = useMutation({
    mutationFn: () => {
      const names = { ...typed, middleName: typed.middleName || null }
      const { legalTypeId, fields: asked, answers } = legal
      const chosen = legalTypeId === '' ? {} : { legalTypeId, legalDetails: sentAnswers(asked, answers) }
      const body = { email: email.trim(), code: code.trim(), ...names, ...chosen, agreedTerms: terms.version }
      return unwrap(api.POST('/api/session/registration', { body }))
    },
    onSuccess: (person) => {
      // The profile asks for them.
      if (legal.filesLater.length > 0) navigate('/profile', { replace: true })
      letIn(client, person)
    },
  })
  const failed = register.error ?? request.error
  const failure = failed instanceof ApiFailure ? failed : undefined
  const { byField } = violationsByField(failure, fields)
  const codeError = failure && ofCode.has(failure.code) ? textOf(failure) : undefined
  const { refused } = refusedAnswers(failure, legal.fields)
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
    legal: { ...legal, refused },
    isComplete: isAgreed && typed.firstName.trim() !== '' && typed.lastName.trim() !== '' && legal.missing.size === 0,
    isWorking: request.isWorking,
    isBusy: request.isPending || register.isPending,
    errors,
    /** Faults that no field shows. */
    failure: Object.keys({ ...errors, ...refused }).length === 0 ? failure : undefined,
    sendCode,
    goOn: () => (asked ? register.mutate() : sendCode(false)),
    changeEmail: () => {
      setAsked(undefined)
      setCode('')
      register.reset()
    },
  }
}
