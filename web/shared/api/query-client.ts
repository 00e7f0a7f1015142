import { QueryClient } from '@tanstack/react-query'
import { ApiFailure } from './api-failure.ts'

const retries = 2

/** Reads are repeated where that may help. Acts are not: they have rules of their own. */
export function newQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        networkMode: 'always',
        staleTime: 10_000,
        retry: (count, error) =>
          count < retries && error instanceof ApiFailure && (error.status >= 500 || [0, 429].includes(error.status)),
        retryDelay: (count, error) =>
          error instanceof ApiFailure && error.retryAfterSeconds ? error.retryAfterSeconds * 1000 : 500 * 2 ** count,
      },
      // An act that waits for a network by itself would happen long after anybody meant it.
      mutations: { networkMode: 'always', retry: false },
    },
  })
}
