import { keepPreviousData, type QueryClient, queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import type { components } from '../../shared/api.d.ts'
import { api, unwrap, unwrapWithHeaders } from '../../shared/api/client.ts'
import { listPage, useCursorList, wholeList } from '../../shared/list/use-cursor-list.ts'
import { rublesOf } from '../../shared/money/read-amount.ts'

export type OwnPayout = components['schemas']['OwnPayout']
export type ShownOwnPayout = components['schemas']['ShownOwnPayout']
export type OwnProfile = components['schemas']['OwnProfile']
export type OwnLead = components['schemas']['OwnLead']
export type OwnStatement = components['schemas']['OwnStatement']
export type StatementEntry = OwnStatement['entries'][number]

/** Everything of the partner's own is under this key, and is read again after an act. */
const own = 'account'

const accountQuery = queryOptions({ queryKey: [own], queryFn: () => unwrap(api.GET('/api/account')) })
const profileQuery = queryOptions({ queryKey: [own, 'profile'], queryFn: () => unwrap(api.GET('/api/account/profile')) })

/** Profile and money. */
export const useOwnAccount = () => useQuery(accountQuery)
export const readOwnAccount = (client: QueryClient): Promise<void> => client.prefetchQuery(accountQuery)
export const useOwnProfile = () => useQuery(profileQuery)

/** What the partner answered to the legal type. It is encrypted, and read only where it is shown. */
export const useLegalDetails = () =>
  useQuery({
    queryKey: [own, 'legal-details'],
    queryFn: () => unwrap(api.GET('/api/account/legal-details')),
    gcTime: 0,
    staleTime: 0,
  })

/** After an act everything of the partner's own may have changed. */
export function useOwnChanged(): () => void {
  const client = useQueryClient()
  return () => void client.invalidateQueries({ queryKey: [own] })
}

export const useOwnPayouts = () =>
  useCursorList([own, 'payouts'], async (cursor) =>
    listPage(await unwrapWithHeaders(api.GET('/api/account/payout', { params: { query: { cursor } } }))),
  )

/** @param id undefined for none */
export const useOwnPayout = (id: string | undefined) =>
  useQuery({
    queryKey: [own, 'payout', id],
    enabled: id !== undefined,
    queryFn: () => unwrap(api.GET('/api/account/payout/{id}', { params: { path: { id: id ?? '' } } })),
  })

/** Whether a request would pass. The answer for another amount stays until the next answer. */
export const useEligibility = (kopecks: number | undefined) =>
  useQuery({
    queryKey: [own, 'eligibility', kopecks],
    staleTime: 0,
    placeholderData: keepPreviousData,
    queryFn: () => {
      const amount = kopecks === undefined ? undefined : rublesOf(kopecks)
      return unwrap(api.GET('/api/account/payout-eligibility', { params: { query: { amount } } }))
    },
  })

export const useOwnLeads = () =>
  useCursorList([own, 'leads'], async (cursor) =>
    listPage(await unwrapWithHeaders(api.GET('/api/account/lead', { params: { query: { cursor } } }))),
  )

const pageOfStatement = async (cursor: string | undefined, limit: number) => {
  const query = { limit, cursor }
  const { entries, nextCursor } = await unwrap(api.GET('/api/account/statement', { params: { query } }))
  return { items: entries, nextCursor: nextCursor ?? undefined }
}

export const useOwnStatement = () => useCursorList([own, 'statement'], (cursor) => pageOfStatement(cursor, 50))

/** All of it, for a table. */
export const wholeStatement = (): Promise<StatementEntry[]> => wholeList((cursor) => pageOfStatement(cursor, 1000))
