import { useQuery } from '@tanstack/react-query'
import type { components } from '../../shared/api.d.ts'
import { api, unwrap } from '../../shared/api/client.ts'

export type Configuration = components['schemas']['Configuration']

/** It changes seldom. */
const staleMs = 5 * 60_000

/** How far leads are looked through is shown as it goes on. */
const fillingMs = 20_000
const isBeingFilled = (of: Configuration | undefined): boolean =>
  of?.leadFields.some(({ becomingSearchableSince }) => becomingSearchableSince !== null) ?? false

/** The contour's configuration: statuses, fields, offers, levels. */
export const useConfiguration = () =>
  useQuery({
    queryKey: ['configuration'],
    queryFn: () => unwrap(api.GET('/api/console/configuration')),
    staleTime: staleMs,
    refetchInterval: ({ state }) => isBeingFilled(state.data) && fillingMs,
  })
