import { Alert, Group, Paper, Stack, Text } from '@mantine/core'
import { useEffect, useState } from 'react'
import { useFormat } from '../../../shared/format/format.ts'
import { announce } from '../../../shared/look/announce.tsx'
import { promocodeStates, promocodeTones } from '../../../shared/offers/promocode-states.ts'
import { ActNotice } from '../../look/act-notice.tsx'
import { partnerLine } from '../../look/partner-select.tsx'
import { PermittedButton } from '../../look/permitted-button.tsx'
import { StatusBadge } from '../../look/status-badge.tsx'
import { changedText } from './changed-text.ts'
import { type Promocode, useDecision } from './promocode-requests.ts'
import { promocodeTexts } from './promocode-texts.ts'

/** Does what a key asks for. */
export type Intended = () => void

interface PromocodeCardProps {
  promocode: Promocode
  onRefuse: () => void
  /** Hands over what approves it. */
  approvable: (approve: Intended) => void
}

/** One promocode: whose it is, for what, how it stands, and what can be decided. */
export function PromocodeCard({ promocode, onRefuse, approvable }: PromocodeCardProps) {
  const t = promocodeTexts.use()
  const format = useFormat()
  const states = promocodeStates.use()
  const [faster, setFaster] = useState<string>()
  const { code, status, partner, offer, createdAt, isAskedByPartner, decision } = promocode
  const act = useDecision(code, {
    done: () => announce(t.approved(code)),
    refused: (failure) => setFaster(changedText(failure, t, format)),
  })
  const approve = (): void => void act.intend({ status: 'Active', from: status })
  useEffect(() => approvable(approve))
  const since = createdAt === null ? t.fromFile : (isAskedByPartner ? t.asked : t.made)(format.dateTime(createdAt))
  return (
    <Paper component="article" withBorder p="md" tabIndex={-1} data-code={code} aria-label={`${t.code} ${code}`}>
      <Group justify="space-between" align="flex-start">
        <Stack gap={2}>
          <Group gap="xs">
            <Text fw={700} style={{ overflowWrap: 'anywhere' }}>
              {code}
            </Text>
            <StatusBadge tone={promocodeTones[status]}>{states[status]}</StatusBadge>
          </Group>
          <Text style={{ overflowWrap: 'anywhere' }}>{partner ? partnerLine(partner) : t.nobody}</Text>
          <Text>{offer?.title ?? t.noOffer}</Text>
          <Text size="sm" c="dimmed">
            {since}
          </Text>
          {decision && (
            <Text size="sm" c="dimmed">
              {t.decided(
                [decision.by.firstName, decision.by.lastName].filter(Boolean).join(' ') || decision.by.email,
                format.dateTime(decision.at),
              )}
              {decision.reason && ` — ${decision.reason}`}
            </Text>
          )}
        </Stack>
        <Group gap="xs">
          {status !== 'Active' && (
            <PermittedButton permission="promocodes.write" loading={act.isBusy} onClick={approve}>
              {status === 'OnReview' ? t.approve : t.enable}
            </PermittedButton>
          )}
          {status !== 'Disabled' && (
            <PermittedButton permission="promocodes.write" variant="default" onClick={onRefuse}>
              {status === 'OnReview' ? t.refuse : t.disable}
            </PermittedButton>
          )}
        </Group>
      </Group>
      {faster === undefined ? (
        <ActNotice act={act} />
      ) : (
        <Alert variant="outline" color="yellow.9" role="alert" mt="xs" p="xs">
          {faster}
        </Alert>
      )}
    </Paper>
  )
}
