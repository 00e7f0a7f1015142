import { useQuery } from '@tanstack/react-query'
import type { components } from '../api.d.ts'
import { isBic } from '../../../lib/domain/banking/bic.ts'
import { api, unwrap } from '../api/client.ts'

export type ShownBank = components['schemas']['ShownBank']

/**
 * What the directory says of a BIC; undefined while it is not known, for what is no BIC, and when it cannot be read: a form does
 * without.
 */
export function useBank(bic: string): ShownBank | undefined {
  const { data } = useQuery({
    queryKey: ['bank', bic],
    enabled: isBic(bic),
    queryFn: () => unwrap(api.GET('/api/session/bank/{bic}', { params: { path: { bic } } })),
    staleTime: Infinity,
  })
  return data
}
