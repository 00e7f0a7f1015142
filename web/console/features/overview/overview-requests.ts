import { useQuery } from '@tanstack/react-query'
import type { components } from '../../../shared/api.d.ts'
import { api, unwrap } from '../../../shared/api/client.ts'

export type Overview = components['schemas']['Overview']
export type DayFigures = Overview['days'][number]
export type MonthFigures = Overview['months'][number]

const everyMs = 60_000

/** What waits and how it goes; figures are counted every minute, and so often it is read anew while somebody looks. */
export const useOverview = () =>
  useQuery({
    queryKey: ['overview'],
    queryFn: () => unwrap(api.GET('/api/console/overview')),
    refetchInterval: everyMs,
  })
