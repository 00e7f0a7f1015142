import { Badge, Button, Group, Modal, Paper, Stack, Text, Title } from '@mantine/core'
import { useState } from 'react'
import { browserName, useEndSession, useSessions } from '../../../shared/session/sessions.ts'
import { sharedTexts } from '../../../shared/texts/shared-texts.ts'
import { useFormat } from '../../../shared/format/format.ts'
import { FailureNotice } from '../../look/failure-notice.tsx'
import { ScreenSkeleton } from '../../look/screen-skeleton.tsx'

/** Where one is signed in, and the end of it. */
export function SessionsScreen() {
  const { sessions: t, dialog } = sharedTexts.use()
  const { dateTime } = useFormat()
  const { data, error, refetch } = useSessions()
  const [ending, setEnding] = useState<string>()
  const end = useEndSession()
  return (
    <Stack>
      <Title order={1}>{t.title}</Title>
      {error && <FailureNotice error={error} onRetry={() => void refetch()} />}
      {!data && !error && <ScreenSkeleton rows={3} />}
      {end.error && <FailureNotice error={end.error} />}
      {data?.map(({ id, userAgent, createdAt, lastUsedAt, isPresent }) => (
        <Paper key={id} withBorder p="md">
          <Group justify="space-between" align="flex-start">
            <div>
              <Group gap="xs">
                <Text fw={600} title={userAgent}>
                  {browserName(userAgent) || t.unknownAgent}
                </Text>
                {isPresent && (
                  <Badge variant="outline" color="blue">
                    {t.present}
                  </Badge>
                )}
              </Group>
              <Text size="sm">{t.since(dateTime(createdAt))}</Text>
              <Text size="sm">{t.lastUsed(dateTime(lastUsedAt))}</Text>
            </div>
            {!isPresent && (
              <Button variant="default" onClick={() => setEnding(id)}>
                {t.end}
              </Button>
            )}
          </Group>
        </Paper>
      ))}
      <Modal opened={ending !== undefined} onClose={() => setEnding(undefined)} title={t.endTitle}>
        <Stack>
          <Text>{t.endWhy}</Text>
          <Group justify="flex-end">
            <Button variant="default" data-autofocus onClick={() => setEnding(undefined)}>
              {dialog.cancel}
            </Button>
            <Button
              color="red.9"
              loading={end.isPending}
              onClick={() => ending && end.mutate(ending, { onSettled: () => setEnding(undefined) })}
            >
              {t.end}
            </Button>
          </Group>
        </Stack>
      </Modal>
    </Stack>
  )
}
