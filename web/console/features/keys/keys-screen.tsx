import { Stack, Text, Title } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { ExportButtons } from '../../look/export-buttons.tsx'
import { Loaded } from '../../look/loaded.tsx'
import { PermittedButton } from '../../look/permitted-button.tsx'
import { Screen } from '../../look/screen.tsx'
import { SecretDialog } from '../../look/secret-dialog.tsx'
import { IssueDialog } from './issue-dialog.tsx'
import { KeyActs } from './key-acts.tsx'
import { keyTexts } from './key-texts.ts'
import { type KeyAsked, keysQuery, keyState, useKeys } from './key-requests.ts'
import type { ServiceAccount } from './service-requests.ts'
import { Services } from './services.tsx'
import { KeyTable } from './key-table.tsx'

/** The keys of the contour: who may call the API. */
export function KeysScreen() {
  const t = keyTexts.use()
  const client = useQueryClient()
  const keys = useKeys()
  const [isIssuing, setIssuing] = useState(false)
  const [service, setService] = useState<ServiceAccount>()
  const [asked, setAsked] = useState<KeyAsked>()
  const [secret, setSecret] = useState<string | null>()
  const reread = (): void => void client.invalidateQueries({ queryKey: keysQuery })
  const issue = (forService?: ServiceAccount): void => {
    setService(forService)
    setIssuing(true)
  }
  const showSecret = (shown: string | null): void => {
    setIssuing(false)
    setAsked(undefined)
    setSecret(shown)
    reread()
  }
  const csv = async () => [
    t.csv,
    ...(keys.data ?? []).map((key) => [
      key.title,
      key.prefix,
      key.scopes?.join(', ') ?? t.everything,
      key.allowedAddresses?.join(', ') ?? t.everywhere,
      key.administrator?.email,
      key.serviceAccount?.title,
      key.issuedBy.map(({ email }) => email).join(', '),
      key.createdAt,
      key.expiresAt,
      key.revokedAt,
      key.lastUsedAt,
    ]),
  ]
  return (
    <Screen
      title={t.title}
      aside={
        <>
          <ExportButtons name="keys" rows={csv} />
          <PermittedButton permission="keys.manage" onClick={() => issue()}>
            {t.issue}
          </PermittedButton>
        </>
      }
    >
      <Loaded
        query={keys}
        isEmpty={keys.data?.length === 0}
        empty={
          <Stack gap={4}>
            <Title order={2} size="h4">
              {t.emptyTitle}
            </Title>
            <Text>{t.emptyHint}</Text>
          </Stack>
        }
      >
        <KeyTable keys={keys.data ?? []} stateOf={(key) => keyState(key, keys.dataUpdatedAt)} onAsk={setAsked} />
      </Loaded>
      {keys.data && <Services keys={keys.data} onIssue={issue} />}
      <IssueDialog
        key={service?.id}
        isOpen={isIssuing}
        service={service}
        onClose={() => setIssuing(false)}
        onIssued={showSecret}
      />
      {asked && <KeyActs asked={asked} onClose={() => setAsked(undefined)} onSecret={showSecret} onRevoked={reread} />}
      <SecretDialog secret={secret} texts={t} onClose={() => setSecret(undefined)} />
    </Screen>
  )
}
