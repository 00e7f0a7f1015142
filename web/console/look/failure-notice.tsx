import { Alert, Button, CopyButton, Group, Text } from '@mantine/core'
import { useFailureText } from '../../shared/api/failure-text.ts'
import { ApiFailure } from '../../shared/api/api-failure.ts'
import { sharedTexts } from '../../shared/texts/shared-texts.ts'

/** What went wrong, and the request number that finds it in the log. */
export function FailureNotice({ error, onRetry }: { error: unknown; onRetry?: () => void }) {
  const { failure: t } = sharedTexts.use()
  const textOf = useFailureText()
  const failure = error instanceof ApiFailure ? error : undefined
  return (
    <Alert color="red" variant="outline" role="alert" title={t.title}>
      <Text size="sm">{failure ? textOf(failure) : t.unexpected}</Text>
      <Group mt="xs" gap="sm">
        {onRetry && (
          <Button size="xs" variant="default" onClick={onRetry}>
            {t.retry}
          </Button>
        )}
        {failure?.requestId && <RequestId id={failure.requestId} />}
      </Group>
    </Alert>
  )
}

function RequestId({ id }: { id: string }) {
  const { failure: t } = sharedTexts.use()
  return (
    <CopyButton value={id}>
      {({ copied, copy }) => (
        <Button size="compact-xs" variant="default" onClick={copy} title={id}>
          {copied ? t.copied : `${t.requestId}: ${id.slice(0, 8)}… ${t.copy}`}
        </Button>
      )}
    </CopyButton>
  )
}
