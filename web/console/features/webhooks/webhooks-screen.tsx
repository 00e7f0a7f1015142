import { Group, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { useAddress } from '../../../shared/list/use-address.ts'
import { ExportButtons } from '../../look/export-buttons.tsx'
import { Loaded } from '../../look/loaded.tsx'
import { PermittedButton } from '../../look/permitted-button.tsx'
import { Screen } from '../../look/screen.tsx'
import { SecretDialog } from '../../look/secret-dialog.tsx'
import { UpdatedAt } from '../../look/updated-at.tsx'
import { WebhookCard } from './webhook-card.tsx'
import { AddDialog } from './webhook-dialogs.tsx'
import { useWebhooks, webhookState } from './webhook-requests.ts'
import { webhookTexts } from './webhook-texts.ts'

/** Where events are sent to, and whether they arrive. */
export function WebhooksScreen() {
  const t = webhookTexts.use()
  const webhooks = useWebhooks()
  const [{ open }, setAddress] = useAddress({ open: '' })
  const [isAdding, setAdding] = useState(false)
  const [secret, setSecret] = useState<string | null>()
  const csv = async () => [
    t.csv,
    ...(webhooks.data ?? []).map((webhook) => [
      webhook.title,
      webhook.url,
      webhook.types?.map((type) => t.types[type]).join(', ') ?? t.allTypes,
      t.states[webhookState(webhook)],
      webhook.holder?.name,
      webhook.disabled?.at,
      webhook.failingSince,
      webhook.createdAt,
    ]),
  ]
  return (
    <Screen
      title={t.title}
      aside={
        <Group gap="xs">
          <UpdatedAt query={webhooks} />
          <ExportButtons name="webhooks" rows={csv} />
          <PermittedButton permission="webhooks.manage" onClick={() => setAdding(true)}>
            {t.create}
          </PermittedButton>
        </Group>
      }
    >
      <Text size="sm" c="dimmed">
        {t.about}
      </Text>
      <Loaded query={webhooks} isEmpty={webhooks.data?.length === 0} empty={t.empty}>
        <Stack component="section" aria-label={t.list}>
          {webhooks.data?.map((webhook) => (
            <WebhookCard
              key={webhook.id}
              webhook={webhook}
              isOpen={webhook.id === open}
              onOpen={(isOpen) => setAddress({ open: isOpen ? webhook.id : '' })}
              onSecret={setSecret}
            />
          ))}
        </Stack>
      </Loaded>
      {isAdding && <AddDialog onClose={() => setAdding(false)} onSecret={setSecret} />}
      <SecretDialog secret={secret} texts={t} onClose={() => setSecret(undefined)} />
    </Screen>
  )
}
