import { useQuery } from '@tanstack/react-query'
import type { components } from '../../../shared/api.d.ts'
import { api, unwrap, unwrapWithHeaders } from '../../../shared/api/client.ts'
import { listPage } from '../../../shared/list/use-cursor-list.ts'
import { findUncovered } from './find-uncovered.ts'

export type Overview = components['schemas']['Overview']
export type DayFigures = Overview['days'][number]
export type MonthFigures = Overview['months'][number]

const everyMs = 60_000

const pageLength = 100

/**
 * Waiting requests without cover. The overview itself reads no accounts: it would cost more with every request that waits. The more
 * pages there are to read, the less often they are read again.
 */
export const useUncovered = () =>
  useQuery({
    queryKey: ['payouts', 'uncovered'],
    queryFn: () =>
      findUncovered(async (status, cursor) => {
        const query = { status, limit: String(pageLength), ...(cursor && { cursor }) }
        return listPage(await unwrapWithHeaders(api.GET('/api/console/payout', { params: { query: query as never } })))
      }),
    refetchInterval: ({ state: { data } }) => everyMs * Math.max(1, Math.ceil((data?.lookedAt ?? 0) / pageLength)),
  })

/** What waits, and recent figures. They are counted every minute, and read again every minute while somebody looks. */
export const useOverview = () =>
  useQuery({
    queryKey: ['overview'],
    queryFn: () => unwrap(api.GET('/api/console/overview')),
    refetchInterval: everyMs,
  })
