import { Group, Stack, Text, Title } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Loaded } from '../../look/loaded.tsx'
import { PermittedButton } from '../../look/permitted-button.tsx'
import { keysQuery, keyState, type ManagedKey } from './key-requests.ts'
import { keyTexts } from './key-texts.ts'
import { ServiceDecisionDialog, ServiceDialog } from './service-dialogs.tsx'
import { type ServiceAccount, type ServiceAsked, servicesQuery, useServices } from './service-requests.ts'
import { ServiceTable } from './service-table.tsx'

/** The part of the keys that are nobody's: for which systems there are any. */
export function Services({ keys, onIssue }: { keys: readonly ManagedKey[]; onIssue: (of: ServiceAccount) => void }) {
  const t = keyTexts.use()
  const client = useQueryClient()
  const services = useServices()
  const [isMaking, setMaking] = useState(false)
  const [asked, setAsked] = useState<ServiceAsked>()
  const reread = (): void => {
    void client.invalidateQueries({ queryKey: servicesQuery })
    void client.invalidateQueries({ queryKey: keysQuery })
  }
  const keysOf = ({ id }: ServiceAccount): ManagedKey[] =>
    keys.filter((key) => key.serviceAccount?.id === id && keyState(key, services.dataUpdatedAt) === 'good')
  return (
    <Stack component="section" aria-label={t.service.title} gap="sm" mt="lg">
      <Group justify="space-between">
        <Title order={2} size="h4">
          {t.service.title}
        </Title>
        <PermittedButton permission="keys.manage" variant="default" onClick={() => setMaking(true)}>
          {t.service.make}
        </PermittedButton>
      </Group>
      <Text size="sm" c="dimmed">
        {t.service.hint}
      </Text>
      <Loaded query={services} isEmpty={services.data?.length === 0} empty={<Text>{t.service.empty}</Text>} rows={2}>
        <ServiceTable accounts={services.data ?? []} onAsk={setAsked} onIssue={onIssue} />
      </Loaded>
      {isMaking && <ServiceDialog onClose={() => setMaking(false)} onDone={reread} />}
      {asked && (
        <ServiceDecisionDialog asked={asked} keys={keysOf(asked.of)} onClose={() => setAsked(undefined)} onDone={reread} />
      )}
    </Stack>
  )
}
