import { Alert, Button, Group, Paper, Stack, Text, Title } from '@mantine/core'
import type { ReactNode } from 'react'
import { ApiFailure } from '../../shared/api/api-failure.ts'
import { useFormat } from '../../shared/format/format.ts'
import { type Loading, loadedState } from '../../shared/list/loaded-state.ts'
import { sharedTexts } from '../../shared/texts/shared-texts.ts'
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
  if (state === 'refused') return <Forbidden failure={query.error} />
  if (state === 'failed') return <FailureNotice error={query.error} onRetry={retry} />
  if (state === 'empty') return <Nothing>{empty ?? t.nothingFound}</Nothing>
  if (state === 'nothingMatches') {
    return (
      <Nothing>
        <Title order={2} size="h4">
          {t.nothingFound}
        </Title>
        <Text>{t.nothingFoundHint}</Text>
        {onResetFilters && (
          <Button variant="default" onClick={onResetFilters}>
            {t.resetFilters}
          </Button>
        )}
      </Nothing>
    )
  }
  return (
    <Stack gap="sm" aria-busy={query.isFetching}>
      {state === 'stale' && (
        <Alert variant="outline" color="yellow.9" role="alert" p="xs">
          <Group gap="sm">
            <Text size="sm">{t.stale(time(query.dataUpdatedAt))}</Text>
            <Button size="xs" variant="default" onClick={retry}>
              {t.refresh}
            </Button>
          </Group>
        </Alert>
      )}
      {children}
    </Stack>
  )
}

function Nothing({ children }: { children: ReactNode }) {
  return (
    <Paper withBorder p="xl">
      <Stack align="center" gap="xs" ta="center">
        {children}
      </Stack>
    </Paper>
  )
}

function Forbidden({ failure }: { failure: Error | null }) {
  const t = sharedTexts.use()
  const permission = failure instanceof ApiFailure ? failure.as('PERMISSION_MISSING')?.permission : undefined
  return (
    <Alert variant="outline" color="gray" title={t.forbidden}>
      {permission !== undefined && <Text size="sm">{t.forbiddenWhy(permission)}</Text>}
    </Alert>
  )
}
