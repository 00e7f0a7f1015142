import { Button, Group, List, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { useFormat } from '../../../shared/format/format.ts'
import { useMay } from '../../../shared/session/session.ts'
import { Part } from '../../look/part.tsx'
import { StatusBadge } from '../../look/status-badge.tsx'
import { type AskedDetails, PaymentDetailsDialog } from './payment-details-dialog.tsx'
import type { KeptDetails, Partner } from './partner-requests.ts'
import { partnerTexts } from './partner-texts.ts'

/**
 * Where the partner is paid to, masked, and which of it payouts go to. People who may both write profiles and see details change it
 * here. Others only read it.
 */
export function PaymentDetailsSection({ partner }: { partner: Partner }) {
  const { whereToPay: t } = partnerTexts.use()
  const [asked, setAsked] = useState<AskedDetails>()
  const mayWrite = useMay('partners.write')
  const maySee = useMay('partners.details')
  const mayChange = mayWrite && maySee
  const kept = partner.paymentDetails ?? []
  if (partner.erasedAt !== null || (kept.length === 0 && !mayChange)) return null
  return (
    <Part title={t.title}>
      <Text size="sm" c="dimmed">
        {kept.length === 0 ? t.none : t.why}
      </Text>
      {kept.length > 0 && (
        <List listStyleType="none" spacing="sm" styles={{ itemWrapper: { width: '100%' }, itemLabel: { width: '100%' } }}>
          {kept.map((one) => (
            <List.Item key={one.id}>
              <KeptRow kept={one} onAsk={mayChange ? setAsked : undefined} />
            </List.Item>
          ))}
        </List>
      )}
      {mayChange && (
        <Group>
          <Button variant="default" onClick={() => setAsked({ kind: 'add' })}>
            {t.add}
          </Button>
        </Group>
      )}
      {asked && <PaymentDetailsDialog partner={partner} asked={asked} onClose={() => setAsked(undefined)} />}
    </Part>
  )
}

interface KeptRowProps {
  kept: KeptDetails
  /** Undefined for people who may not change them. */
  onAsk: ((asked: AskedDetails) => void) | undefined
}

function KeptRow({ kept, onAsk }: KeptRowProps) {
  const { whereToPay: t } = partnerTexts.use()
  const { date } = useFormat()
  const { kind, shown, by, addedAt, isChosen, warnings } = kept
  return (
    <Group justify="space-between" align="flex-start" gap="xs" maw="40rem">
      <Stack gap={2} style={{ flex: '1 1 14rem', minWidth: 0 }}>
        <Group gap="xs">
          <Text style={{ overflowWrap: 'anywhere' }}>{shown}</Text>
          {isChosen && <StatusBadge tone="good">{t.chosen}</StatusBadge>}
        </Group>
        <Text size="sm" c="dimmed">
          {`${t.kinds[kind]} · ${t.entered[by](date(addedAt))}`}
        </Text>
        {warnings.map((warning) => (
          <Text key={warning} size="sm">
            {t.warnings[warning]}
          </Text>
        ))}
      </Stack>
      {onAsk && (
        <Group gap="xs">
          {!isChosen && (
            <Button size="xs" variant="default" aria-label={t.chooseOf(shown)} onClick={() => onAsk({ kind: 'choose', kept })}>
              {t.choose}
            </Button>
          )}
          <Button size="xs" variant="default" aria-label={t.removeOf(shown)} onClick={() => onAsk({ kind: 'remove', kept })}>
            {t.remove}
          </Button>
        </Group>
      )}
    </Group>
  )
}
