import type { ReactNode } from 'react'
import { useFormat } from '../../shared/format/format.ts'
import { type Loading, loadedState } from '../../shared/list/loaded-state.ts'
import { sharedTexts } from '../../shared/texts/shared-texts.ts'
import { Button } from './button.tsx'
import { FailureNotice } from './failure-notice.tsx'
import { ScreenSkeleton } from './screen-skeleton.tsx'

interface LoadedProps {
  /** What is read, as TanStack Query gives it. */
  query: Loading & { refetch: () => unknown; isFetching: boolean }
  /** Whether there is nothing to show. */
  isEmpty?: boolean
  /** Says that there is nothing yet, and what to do next. */
  empty?: ReactNode
  /** Whether something narrows the list down; then nothing may match. */
  isFiltered?: boolean
  onResetFilters?: () => void
  /** How many rows the skeleton has. */
  rows?: number
  children: ReactNode
}

/** A screen, or a part of one, in each state that reading may have: loading, refused, failed, empty, nothing matches, stale. */
export function Loaded({ query, isEmpty, empty, isFiltered, onResetFilters, rows, children }: LoadedProps) {
  const t = sharedTexts.use()
  const { time } = useFormat()
  const retry = (): void => void query.refetch()
  const state = loadedState(query, { isEmpty, isFiltered })
  if (state === 'loading') return <ScreenSkeleton rows={rows} />
  if (state === 'refused' || state === 'failed') {
    return <FailureNotice error={query.error} {...(state === 'failed' && { onRetry: retry })} />
  }
  if (state === 'empty') return <div className="card nothing stack">{empty ?? t.nothingFound}</div>
  if (state === 'nothingMatches') {
    return (
      <div className="card nothing stack">
        <h2>{t.nothingFound}</h2>
        <p>{t.nothingFoundHint}</p>
        {onResetFilters && (
          <Button kind="quiet" onClick={onResetFilters}>
            {t.resetFilters}
          </Button>
        )}
      </div>
    )
  }
  return (
    <div className="stack" aria-busy={query.isFetching}>
      {state === 'stale' && (
        <div className="notice notice-warn" role="alert">
          <p>{t.stale(time(query.dataUpdatedAt))}</p>
          <Button kind="quiet" onClick={retry}>
            {t.refresh}
          </Button>
        </div>
      )}
      {children}
    </div>
  )
}
