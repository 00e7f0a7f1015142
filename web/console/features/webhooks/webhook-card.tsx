import { Group, Paper, Stack, Text, Title } from '@mantine/core'
import { useState } from 'react'
import { useFormat } from '../../../shared/format/format.ts'
import { announce } from '../../../shared/look/announce.tsx'
import { ActNotice } from '../../look/act-notice.tsx'
import { PermittedButton } from '../../look/permitted-button.tsx'
import { StatusBadge } from '../../look/status-badge.tsx'
import { Deliveries } from './deliveries.tsx'
import { ChangeDialog, RemoveDialog, RotateDialog, SwitchDialog } from './webhook-dialogs.tsx'
import { useTrial, type Webhook, webhookState } from './webhook-requests.ts'
import { webhookTexts } from './webhook-texts.ts'

interface WebhookCardProps {
  webhook: Webhook
  /** Whether its deliveries are shown. */
  isOpen: boolean
  onOpen: (isOpen: boolean) => void
  onSecret: (secret: string | null) => void
}

/** One webhook: where it is, what is sent there, whether it arrives, and all that can be done to it. */
export function WebhookCard({ webhook, isOpen, onOpen, onSecret }: WebhookCardProps) {
  const t = webhookTexts.use()
  const [dialog, setDialog] = useState<'change' | 'switch' | 'rotate' | 'remove'>()
  const leave = (): void => setDialog(undefined)
  const trial = useTrial(webhook.id, () => {
    announce(t.tested)
    onOpen(true)
  })
  const { title, url, isEnabled } = webhook
  return (
    <Paper component="article" withBorder p="md" aria-label={title}>
      <Stack gap="sm">
        <Stack gap={2}>
          <State webhook={webhook} />
          <Text style={{ overflowWrap: 'anywhere' }}>{url}</Text>
          <Types types={webhook.types} />
          <Holder holder={webhook.holder} />
          <Notes webhook={webhook} />
        </Stack>
        <Group gap="xs">
          <PermittedButton
            permission="webhooks.manage"
            size="xs"
            variant="default"
            aria-expanded={isOpen}
            onClick={() => onOpen(!isOpen)}
          >
            {isOpen ? t.hideDeliveries : t.showDeliveries}
          </PermittedButton>
          <PermittedButton
            permission="webhooks.manage"
            size="xs"
            variant="default"
            loading={trial.isBusy}
            disabledReason={isEnabled ? undefined : t.whyDisabled}
            onClick={() => void trial.intend(null)}
          >
            {t.test}
          </PermittedButton>
          {(['change', 'switch', 'rotate', 'remove'] as const).map((act) => (
            <PermittedButton key={act} permission="webhooks.manage" size="xs" variant="default" onClick={() => setDialog(act)}>
              {act === 'switch' ? (isEnabled ? t.disable : t.enable) : t[act]}
            </PermittedButton>
          ))}
        </Group>
        <ActNotice act={trial} />
        {isOpen && <Deliveries webhook={webhook} />}
      </Stack>
      {dialog === 'change' && <ChangeDialog webhook={webhook} onClose={leave} />}
      {dialog === 'switch' && <SwitchDialog webhook={webhook} onClose={leave} />}
      {dialog === 'rotate' && <RotateDialog webhook={webhook} onClose={leave} onSecret={onSecret} />}
      {dialog === 'remove' && <RemoveDialog webhook={webhook} onClose={leave} />}
    </Paper>
  )
}

const tones = { on: 'good', failing: 'warn', ByHand: 'neutral', Gone: 'bad', Failing: 'bad', RightsEnded: 'bad' } as const

function State({ webhook }: { webhook: Webhook }) {
  const t = webhookTexts.use()
  const { dateTime } = useFormat()
  const state = webhookState(webhook)
  return (
    <Group gap="xs">
      <Title order={2} size="h4" style={{ overflowWrap: 'anywhere' }}>
        {webhook.title}
      </Title>
      <StatusBadge tone={tones[state]}>{t.states[state]}</StatusBadge>
      {webhook.disabled && (
        <Text size="sm" c="dimmed">
          {t.since(dateTime(webhook.disabled.at))}
        </Text>
      )}
    </Group>
  )
}

function Types({ types }: { types: Webhook['types'] }) {
  const t = webhookTexts.use()
  return <Text size="sm">{types === null ? t.allTypes : types.map((type) => t.types[type]).join(', ')}</Text>
}

/** Whose rights it has. */
function Holder({ holder }: { holder: Webhook['holder'] }) {
  const t = webhookTexts.use()
  return (
    <Text size="sm" c="dimmed" style={{ overflowWrap: 'anywhere' }}>
      {holder === null ? t.ownRights : t.rightsOf[holder.kind](holder.name)}
    </Text>
  )
}

/** Notes for the person in charge of the webhook. */
function Notes({ webhook }: { webhook: Webhook }) {
  const t = webhookTexts.use()
  const { dateTime } = useFormat()
  const { failingSince, formerSecretGoodUntil: until } = webhook
  return (
    <>
      {webhookState(webhook) === 'failing' && failingSince && <Text size="sm">{t.failingSince(dateTime(failingSince))}</Text>}
      {until && <Text size="sm">{t.twoSecrets(dateTime(until))}</Text>}
    </>
  )
}
