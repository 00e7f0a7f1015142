import { Button, Group, Paper, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { useFormat } from '../../../shared/format/format.ts'
import { announce } from '../../../shared/look/announce.tsx'
import { browserName, useEndSession, useSessions } from '../../../shared/session/sessions.ts'
import { sessionsTexts } from '../../../shared/session/texts/sessions-texts.ts'
import { ConfirmDialog } from '../../look/confirm-dialog.tsx'
import { FailureNotice } from '../../look/failure-notice.tsx'
import { Loaded } from '../../look/loaded.tsx'
import { Screen } from '../../look/screen.tsx'
import { StatusBadge } from '../../look/status-badge.tsx'
import { PasskeyList } from '../../passkeys/passkey-list.tsx'

/** Where one is signed in, and the end of it. */
export function SessionsScreen() {
  const t = sessionsTexts.use()
  const { dateTime } = useFormat()
  const sessions = useSessions()
  const [ending, setEnding] = useState<string>()
  const end = useEndSession()
  return (
    <Screen title={t.title}>
      <PasskeyList />
      {end.error && <FailureNotice error={end.error} />}
      <Loaded query={sessions} rows={3}>
        {sessions.data?.map(({ id, userAgent, createdAt, lastUsedAt, isPresent }) => (
          <Paper key={id} withBorder p="md">
            <Group justify="space-between" align="flex-start">
              <Stack gap={2}>
                <Group gap="xs">
                  <Text fw={600} title={userAgent}>
                    {browserName(userAgent) || t.unknownAgent}
                  </Text>
                  {isPresent && <StatusBadge tone="info">{t.present}</StatusBadge>}
                </Group>
                <Text size="sm">{t.since(dateTime(createdAt))}</Text>
                <Text size="sm">{t.lastUsed(dateTime(lastUsedAt))}</Text>
              </Stack>
              {!isPresent && (
                <Button variant="default" onClick={() => setEnding(id)}>
                  {t.end}
                </Button>
              )}
            </Group>
          </Paper>
        ))}
      </Loaded>
      <ConfirmDialog
        isOpen={ending !== undefined}
        title={t.endTitle}
        confirm={t.end}
        isDangerous
        isBusy={end.isPending}
        onClose={() => setEnding(undefined)}
        onConfirm={() =>
          ending && end.mutate(ending, { onSuccess: () => announce(t.ended), onSettled: () => setEnding(undefined) })
        }
      >
        <Text>{t.endWhy}</Text>
      </ConfirmDialog>
    </Screen>
  )
}
