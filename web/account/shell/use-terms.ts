import { useQuery } from '@tanstack/react-query'
import type { components } from '../../shared/api.d.ts'
import type { ChoosableLegalType } from '../legal/legal-type-field.tsx'
import { registrationQuery } from '../../shared/contact/registration-query.ts'

/** The terms that a new partner agrees to. */
export type Terms = components['schemas']['Terms']

/** What people who register may choose and are asked. */
export type Registering = { terms: Terms; legalTypes: readonly ChoosableLegalType[] }

/** Undefined where partners do not register themselves, and until it is known. */
export function useRegistering(isAsked: boolean): Registering | undefined {
  const { data } = useQuery({ ...registrationQuery, enabled: isAsked })
  return data?.terms ? { terms: data.terms, legalTypes: data.legalTypes } : undefined
}
