import { queryOptions, useQuery } from '@tanstack/react-query'
import type { components } from '../../shared/api.d.ts'
import { api, unwrap } from '../../shared/api/client.ts'

export type Offer = components['schemas']['ConsoleOffer']

export const offersQuery = queryOptions({
  queryKey: ['offers'],
  queryFn: () => unwrap(api.GET('/api/console/offer')),
})

/** All offers of the contour. */
export const useOffers = () => useQuery(offersQuery)
