import { Alert, Button, Group, List, Progress, Stack, Text } from '@mantine/core'
import { useFormat } from '../../shared/format/format.ts'
import { FailureNotice } from '../look/failure-notice.tsx'
import { registryTexts } from './registry-texts.ts'
import type { Collecting, LeftOutRequest } from './use-collecting.ts'

interface CollectingNoticeProps {
  collecting: Collecting
  onGoOn: () => void
}

/** How far the adding is, what came of it, and who was left out and why. */
export function CollectingNotice({ collecting, onGoOn }: CollectingNoticeProps) {
  const t = registryTexts.use()
  const { money } = useFormat()
  const { kind, total, rest, added, leftOut, failure } = collecting
  const looked = total - rest.length
  if (kind === 'running') {
    return (
      <Stack gap={4}>
        <Text size="sm" role="status">
          {t.progress(looked, total)}
        </Text>
        <Progress value={total === 0 ? 100 : (looked / total) * 100} aria-label={t.progress(looked, total)} />
      </Stack>
    )
  }
  const alreadyIn = leftOut.filter(({ reason }) => reason === 'InThisRegistry').length
  const others = leftOut.filter(({ reason }) => reason !== 'InThisRegistry')
  return (
    <Stack gap="xs">
      <Text role="status" fw={600}>
        {t.added(added.length, money(sumOf(added)))}
      </Text>
      {alreadyIn > 0 && <Text size="sm">{t.inIt(alreadyIn)}</Text>}
      {others.length > 0 && <LeftOut requests={others} />}
      {kind === 'stopped' && (
        <Alert variant="outline" color="yellow.9" role="alert">
          <Text size="sm">{t.stopped(rest.length)}</Text>
          <Group mt="xs">
            <Button size="xs" onClick={onGoOn}>
              {t.goOn}
            </Button>
          </Group>
        </Alert>
      )}
      {failure && <FailureNotice error={failure} />}
    </Stack>
  )
}

function LeftOut({ requests }: { requests: readonly LeftOutRequest[] }) {
  const t = registryTexts.use()
  const { money } = useFormat()
  return (
    <section aria-label={t.leftOut(requests.length)}>
      <Text size="sm" fw={600}>
        {t.leftOut(requests.length)}
      </Text>
      <div style={{ maxHeight: '18rem', overflowY: 'auto' }} role="region" aria-label={t.leftOut(requests.length)} tabIndex={0}>
        <List size="sm">
          {requests.map(({ id, about, amount, reason }) => (
            <List.Item key={id}>{`${about}, ${money(amount)}: ${t.reasons[reason]}`}</List.Item>
          ))}
        </List>
      </div>
    </section>
  )
}

/** In rubles, to the kopeck. */
const sumOf = (requests: readonly { amount: number }[]): number =>
  requests.reduce((sum, { amount }) => sum + Math.round(amount * 100), 0) / 100
