import { Group, Stack, Table, Text, Title } from '@mantine/core'
import { useFormat } from '../../../shared/format/format.ts'
import { announce } from '../../../shared/look/announce.tsx'
import { ActNotice } from '../../look/act-notice.tsx'
import { ExportButtons } from '../../look/export-buttons.tsx'
import { Loaded } from '../../look/loaded.tsx'
import { PermittedButton } from '../../look/permitted-button.tsx'
import { StatusBadge } from '../../look/status-badge.tsx'
import { type Delivery, useDeliveries, useRepeat, type Webhook } from './webhook-requests.ts'
import { webhookTexts } from './webhook-texts.ts'

/** The newest deliveries of a webhook, and how far each is. */
export function Deliveries({ webhook }: { webhook: Webhook }) {
  const t = webhookTexts.use()
  const deliveries = useDeliveries(webhook.id)
  const name = t.deliveries(webhook.title)
  const csv = async () => [
    t.csvDeliveries,
    ...(deliveries.data ?? []).map((delivery) => [
      delivery.eventId,
      t.types[delivery.type],
      t.statuses[delivery.status],
      delivery.attempts,
      delivery.lastAttemptAt,
      delivery.nextAttemptAt,
      delivery.answerStatus ?? (delivery.failure && t.failures[delivery.failure]),
      delivery.answerBeginning,
    ]),
  ]
  return (
    <Stack gap="xs" component="section" aria-label={name}>
      <Group justify="space-between">
        <Title order={3} size="h5">
          {name}
        </Title>
        <ExportButtons name="deliveries" of={name} rows={csv} />
      </Group>
      <Loaded query={deliveries} isEmpty={deliveries.data?.length === 0} empty={t.noDeliveries} rows={3}>
        <div className="scrolled" role="region" aria-label={name} tabIndex={0}>
          <Table className="cards-on-phone">
            <Table.Thead>
              <Table.Tr>
                {Object.entries(t.columns).map(([column, label]) => (
                  <Table.Th key={column} scope="col">
                    {label}
                  </Table.Th>
                ))}
              </Table.Tr>
            </Table.Thead>
            <Table.Tbody>
              {deliveries.data?.map((delivery) => (
                <DeliveryRow key={delivery.eventId} delivery={delivery} webhook={webhook} />
              ))}
            </Table.Tbody>
          </Table>
        </div>
      </Loaded>
    </Stack>
  )
}

const tones = { Delivered: 'good', Retrying: 'warn', GivenUp: 'bad' } as const

function DeliveryRow({ delivery, webhook }: { delivery: Delivery; webhook: Webhook }) {
  const t = webhookTexts.use()
  const { dateTime } = useFormat()
  const { eventId, type, status, attempts, lastAttemptAt, nextAttemptAt } = delivery
  const act = useRepeat(webhook.id, eventId, () => announce(t.sentAgain))
  return (
    <Table.Tr>
      <Table.Td data-label={t.columns.event}>
        {t.types[type]}
        <Text size="xs" c="dimmed" style={{ overflowWrap: 'anywhere' }}>
          {eventId}
        </Text>
      </Table.Td>
      <Table.Td data-label={t.columns.status}>
        <StatusBadge tone={tones[status]}>{t.statuses[status]}</StatusBadge>
      </Table.Td>
      <Table.Td data-label={t.columns.tries}>
        {attempts}
        <Text size="sm" className="whole">
          {t.last(dateTime(lastAttemptAt))}
        </Text>
        {nextAttemptAt && (
          <Text size="sm" className="whole">
            {t.next(dateTime(nextAttemptAt))}
          </Text>
        )}
      </Table.Td>
      <Table.Td data-label={t.columns.answer}>
        <Answer delivery={delivery} />
      </Table.Td>
      <Table.Td>
        {type !== 'webhook.test' && (
          <PermittedButton
            permission="webhooks.manage"
            size="compact-sm"
            variant="default"
            aria-label={t.againOf(t.types[type])}
            loading={act.isBusy}
            disabledReason={webhook.isEnabled ? undefined : t.whyDisabled}
            onClick={() => void act.intend(null)}
          >
            {t.again}
          </PermittedButton>
        )}
        <ActNotice act={act} />
      </Table.Td>
    </Table.Tr>
  )
}

/** What the address answered: as text, whatever it is. */
function Answer({ delivery: { answerStatus, failure, answerBeginning, durationMs } }: { delivery: Delivery }) {
  const t = webhookTexts.use()
  const { number } = useFormat()
  const words = answerStatus === null ? failure && t.failures[failure] : t.answered(answerStatus, number(durationMs))
  return (
    <>
      {words}
      {answerBeginning && (
        <Text
          component="div"
          size="xs"
          ff="monospace"
          lineClamp={3}
          maw="16rem"
          title={answerBeginning}
          style={{ overflowWrap: 'anywhere' }}
        >
          {answerBeginning}
        </Text>
      )}
    </>
  )
}
