import { useQuery } from '@tanstack/react-query'
import type { components } from '../../shared/api.d.ts'
import { api, unwrap } from '../../shared/api/client.ts'

export type Configuration = components['schemas']['Configuration']

/** It changes seldom. */
const staleMs = 5 * 60_000

/** The contour's configuration: statuses, fields, offers, levels. */
export const useConfiguration = () =>
  useQuery({
    queryKey: ['configuration'],
    queryFn: () => unwrap(api.GET('/api/console/configuration')),
    staleTime: staleMs,
  })
