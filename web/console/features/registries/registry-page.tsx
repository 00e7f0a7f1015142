import { Anchor, Button, Group, Paper, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { Link } from 'wouter'
import { useFormat } from '../../../shared/format/format.ts'
import { ExportButtons } from '../../look/export-buttons.tsx'
import { Loaded } from '../../look/loaded.tsx'
import { PermittedButton } from '../../look/permitted-button.tsx'
import { Screen } from '../../look/screen.tsx'
import { UpdatedAt } from '../../look/updated-at.tsx'
import { CollectingNotice } from '../../registry/collecting-notice.tsx'
import { type Registry, useRegistry } from '../../registry/registry-requests.ts'
import { registryTexts } from '../../registry/registry-texts.ts'
import { useCollecting } from '../../registry/use-collecting.ts'
import { CollectAllDialog } from './collect-all-dialog.tsx'
import { doerName } from './doer-name.ts'
import { MoveDialog, type Target } from './move-dialog.tsx'
import { registriesTexts } from './registries-texts.ts'
import { RegistryLines } from './registry-lines.tsx'
import { loadRegistrySheet } from './registry-sheet.ts'
import { RegistryState } from './registry-state.tsx'

/** One registry: what it is, what is in it, and what can be done with it. */
export function RegistryPage({ id, onClose }: { id: string; onClose: () => void }) {
  const t = registriesTexts.use()
  const names = registryTexts.use()
  const { date } = useFormat()
  const query = useRegistry(id)
  const registry = query.data
  return (
    <Screen
      title={registry ? names.name(registry.number, date(registry.date)) : t.title}
      aside={
        <>
          <UpdatedAt query={query} />
          <Button variant="default" onClick={onClose}>
            {t.back}
          </Button>
        </>
      }
    >
      <Loaded query={query} rows={4}>
        {registry && <Whole registry={registry} />}
      </Loaded>
    </Screen>
  )
}

function Whole({ registry }: { registry: Registry }) {
  return (
    <Stack>
      <Summary registry={registry} />
      <Acts registry={registry} />
      <RegistryLines registry={registry} />
    </Stack>
  )
}

function Summary({ registry }: { registry: Registry }) {
  const t = registriesTexts.use()
  const names = registryTexts.use()
  const { money, dateTime } = useFormat()
  const { status, count, sum, createdBy, createdAt, readyAt, sentAt, closedAt } = registry
  const moments = [
    t.made(doerName(createdBy, t), dateTime(createdAt)),
    readyAt && t.readyAt(dateTime(readyAt)),
    sentAt && t.sentAt(dateTime(sentAt)),
    closedAt && t.closedAt(dateTime(closedAt)),
  ]
  return (
    <Paper withBorder p="md">
      <Stack gap="xs">
        <Group gap="sm">
          <RegistryState status={status} />
          <Text fw={700}>{`${t.total}: ${names.payouts(count)}, ${money(sum)}`}</Text>
        </Group>
        <Text size="sm">{t.means[status]}</Text>
        {moments.filter(Boolean).map((moment) => (
          <Text key={moment} size="sm" c="dimmed">
            {moment}
          </Text>
        ))}
      </Stack>
    </Paper>
  )
}

/** Where each status goes on; an empty one that nobody needs is closed. */
const nextOf = { Collecting: 'Ready', Ready: 'Sent', Sent: 'Closed', Closed: undefined } as const

function Acts({ registry }: { registry: Registry }) {
  const t = registriesTexts.use()
  const names = registryTexts.use()
  const { date } = useFormat()
  const [asking, setAsking] = useState<'collect' | Target>()
  const collecting = useCollecting()
  const { id, status, count } = registry
  const next = nextOf[status]
  const close = (): void => setAsking(undefined)
  return (
    <Stack gap="sm">
      <Group gap="xs">
        {status === 'Collecting' && (
          <PermittedButton permission="payouts.pay" loading={collecting.isBusy} onClick={() => setAsking('collect')}>
            {t.collectAll}
          </PermittedButton>
        )}
        {next && (
          <PermittedButton
            permission="payouts.pay"
            variant={status === 'Collecting' ? 'default' : 'filled'}
            disabledReason={next !== 'Closed' && count === 0 ? t.empty : undefined}
            onClick={() => setAsking(next)}
          >
            {t.moves[next]}
          </PermittedButton>
        )}
        {status === 'Collecting' && count === 0 && (
          <PermittedButton permission="payouts.pay" variant="default" onClick={() => setAsking('Closed')}>
            {t.moves.Closed}
          </PermittedButton>
        )}
        {status === 'Collecting' ? (
          <Anchor component={Link} href="/payouts?status=Approved" size="sm">
            {t.toQueue}
          </Anchor>
        ) : (
          <ExportButtons
            name={`registry-${registry.number}`}
            of={names.name(registry.number, date(registry.date))}
            rows={() => loadRegistrySheet(registry, t)}
          />
        )}
      </Group>
      {collecting.state && <CollectingNotice collecting={collecting.state} onGoOn={() => void collecting.goOn(id)} />}
      {asking === 'collect' && (
        <CollectAllDialog onClose={close} onCollect={(requests) => void collecting.collect(id, requests)} />
      )}
      {asking && asking !== 'collect' && <MoveDialog registry={registry} to={asking} onClose={close} />}
    </Stack>
  )
}
