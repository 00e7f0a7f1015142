import { Alert, Button, Group, Text } from '@mantine/core'
import type { ActState } from '../../shared/act/use-intended-act.ts'
import { sharedTexts } from '../../shared/texts/shared-texts.ts'
import { FailureNotice } from './failure-notice.tsx'

export interface ShownAct {
  state: ActState<unknown>
  check: () => Promise<void>
  drop: () => void
}

/** How an act stands that has not simply been done: it waits, was refused, or nobody knows. */
export function ActNotice({ act: { state, check, drop } }: { act: ShownAct }) {
  const { act: t } = sharedTexts.use()
  if (state.kind === 'refused') return <FailureNotice error={state.failure} />
  if (state.kind === 'waiting') {
    return (
      <Alert variant="outline" color="yellow.9" role="status">
        {t.waiting(state.seconds)}
      </Alert>
    )
  }
  if (state.kind !== 'unknown') return null
  return (
    <Alert variant="outline" color="yellow.9" role="alert">
      <Text size="sm">{state.isLeft ? `${t.left} ${t.unknown}` : t.unknown}</Text>
      <Group mt="xs" gap="sm">
        <Button size="xs" onClick={() => void check()}>
          {t.check}
        </Button>
        <Button size="xs" variant="default" onClick={drop}>
          {t.drop}
        </Button>
      </Group>
      {state.failure?.requestId && <Text size="xs">{state.failure.requestId}</Text>}
    </Alert>
  )
}
