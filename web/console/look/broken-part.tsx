import { Anchor, Button, Group, Paper, Stack, Text, Title } from '@mantine/core'
import { Link } from 'wouter'
import { usePartFailure } from '../../shared/failure/use-part-failure.ts'
import { sharedTexts } from '../../shared/texts/shared-texts.ts'
import { FailureNotice } from './failure-notice.tsx'

interface BrokenPartProps {
  error: Error
  retry: () => void
  /** Whether it is the whole screen; then another screen is offered. */
  isScreen?: boolean
}

/** Shown instead of a part that did not load, or failed: what happened, and what to do next. */
export function BrokenPart({ error, retry, isScreen = false }: BrokenPartProps) {
  const { failure: t, broken, notFound } = sharedTexts.use()
  const part = usePartFailure(error, retry)
  return (
    <Paper withBorder p="lg" role="alert">
      <Stack gap="sm" align="flex-start">
        <Title order={isScreen ? 1 : 2} size="h3">
          {part.title}
        </Title>
        <Text>{part.text}</Text>
        {part.failure && <FailureNotice error={part.failure} />}
        {part.details && <code className="broken-details">{part.details}</code>}
        <Group gap="sm">
          <Button onClick={part.retry}>{t.retry}</Button>
          {part.openAnew && (
            <Button variant="default" onClick={part.openAnew}>
              {broken.reload}
            </Button>
          )}
          {isScreen && (
            <Anchor component={Link} href="/">
              {notFound.home}
            </Anchor>
          )}
        </Group>
      </Stack>
    </Paper>
  )
}
