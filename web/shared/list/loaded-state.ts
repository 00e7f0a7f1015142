import { ApiFailure } from '../api/api-failure.ts'

/** What of a query decides how its screen looks. */
export interface Loading {
  data: unknown
  error: Error | null
  isPlaceholderData?: boolean
  dataUpdatedAt: number
}

/** How a screen that shows what was read stands. */
export type LoadedState = 'loading' | 'refused' | 'failed' | 'empty' | 'nothingMatches' | 'stale' | 'shown'

/** @param isEmpty whether there is nothing to show; `isFiltered` tells nothing at all from nothing that matches */
export function loadedState({ data, error }: Loading, { isEmpty = false, isFiltered = false }): LoadedState {
  if (data === undefined) {
    if (!error) return 'loading'
    return error instanceof ApiFailure && error.status === 403 ? 'refused' : 'failed'
  }
  if (error) return 'stale'
  if (!isEmpty) return 'shown'
  return isFiltered ? 'nothingMatches' : 'empty'
}
