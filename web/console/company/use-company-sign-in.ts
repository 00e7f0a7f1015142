import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { api, unwrap } from '../../shared/api/client.ts'
import { letIn } from '../../shared/session/session.ts'
import { type CompanyReturn, rememberPlace, takeCompanyReturn } from './company-return.ts'

type Told = Extract<CompanyReturn, { code: string }>

/** Signing in by the company: there, and back with what it says. */
export function useCompanySignIn() {
  const client = useQueryClient()
  // That it does not come is nothing to say: there are other ways in.
  const { data } = useQuery({ queryKey: ['company-sign-in'], queryFn: () => unwrap(api.GET('/api/session/company')) })
  const begin = useMutation({
    mutationFn: () => unwrap(api.POST('/api/session/company/begin')),
    onSuccess: ({ address }) => {
      rememberPlace()
      location.assign(address)
    },
  })
  const finish = useMutation({
    mutationFn: (told: Told) => unwrap(api.POST('/api/session/company', { body: told })),
    onSuccess: (person) => letIn(client, person),
  })
  const [refusal, setRefusal] = useState<'access_denied' | 'other'>()
  const { mutate } = finish
  useEffect(() => {
    const told = takeCompanyReturn()
    if (!told) return
    if ('error' in told) setRefusal(told.error)
    else mutate(told)
  }, [mutate])
  return {
    title: data?.title ?? undefined,
    begin: () => begin.mutate(),
    isBusy: begin.isPending || finish.isPending,
    isFinishing: finish.isPending,
    /** Why the company did not say who it is. */
    refusal: begin.isIdle ? refusal : undefined,
    error: begin.error ?? (begin.isIdle ? finish.error : null),
  }
}
