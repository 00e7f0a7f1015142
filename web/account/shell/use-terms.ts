import { useQuery } from '@tanstack/react-query'
import type { components } from '../../shared/api.d.ts'
import { registrationQuery } from './registration-query.ts'

/** The terms that a new partner agrees to. */
export type Terms = components['schemas']['Terms']

/** Undefined where partners do not register themselves, and until it is known. */
export function useTerms(isAsked: boolean): Terms | undefined {
  const { data } = useQuery({ ...registrationQuery, enabled: isAsked })
  return data?.terms ?? undefined
}
