import { useQuery } from '@tanstack/react-query'
import type { components } from '../../../shared/api.d.ts'
import { api, unwrap } from '../../../shared/api/client.ts'

export type Overview = components['schemas']['Overview']
export type DayFigures = Overview['days'][number]
export type MonthFigures = Overview['months'][number]

const everyMs = 60_000

export type Uncovered = components['schemas']['QueuedPayout']

/** So many of a status are looked at, the oldest: as many as come at once. */
export const lookedAt = 100

/**
 * Requests that wait without cover, among the oldest of each status. The overview itself reads no account: it would cost more with
 * every request that waits.
 */
export const useUncovered = () =>
  useQuery({
    queryKey: ['payouts', 'uncovered'],
    queryFn: async () => {
      const query = (status: string) => ({ query: { status, limit: String(lookedAt) } as never })
      const pages = await Promise.all(
        ['Requested', 'Approved'].map((status) => unwrap(api.GET('/api/console/payout', { params: query(status) }))),
      )
      return pages.flat().filter(({ shortfall }) => shortfall > 0)
    },
    refetchInterval: everyMs,
  })

/** What waits and how it goes; figures are counted every minute, and so often it is read anew while somebody looks. */
export const useOverview = () =>
  useQuery({
    queryKey: ['overview'],
    queryFn: () => unwrap(api.GET('/api/console/overview')),
    refetchInterval: everyMs,
  })
