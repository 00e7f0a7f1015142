import { QueryClient } from '@tanstack/react-query'
import { ApiFailure } from './api-failure.ts'

const retries = 2

/** Reads are repeated where that may help. Acts have rules of their own. */
export function newQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        networkMode: 'always',
        // Off by default with this network mode: what failed without a network is read when it is back.
        refetchOnReconnect: true,
        staleTime: 10_000,
        retry: (count, error) =>
          count < retries && error instanceof ApiFailure && (error.status >= 500 || [0, 429].includes(error.status)),
        retryDelay: (count, error) =>
          error instanceof ApiFailure && error.retryAfterSeconds ? error.retryAfterSeconds * 1000 : 500 * 2 ** count,
      },
      // An act that waited for a network would happen long after it was meant.
      mutations: { networkMode: 'always', retry: false },
    },
  })
}
