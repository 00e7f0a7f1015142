import { useQuery } from '@tanstack/react-query'
import type { components } from '../../shared/api.d.ts'
import { api, unwrap } from '../../shared/api/client.ts'

/** What whoever registers agrees to. */
export type Terms = components['schemas']['Terms']

/** Undefined where partners do not register themselves, and as long as nobody knows. */
export function useTerms(isAsked: boolean): Terms | undefined {
  const { data } = useQuery({
    queryKey: ['registration'],
    queryFn: () => unwrap(api.GET('/api/session/registration')),
    enabled: isAsked,
  })
  return data?.terms ?? undefined
}
