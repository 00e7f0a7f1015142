import { Stack, Table, Text, Title } from '@mantine/core'
import { useState } from 'react'
import { useFormat } from '../../../shared/format/format.ts'
import { Loaded } from '../../look/loaded.tsx'
import { MoreButton } from '../../look/more-button.tsx'
import { PermittedButton } from '../../look/permitted-button.tsx'
import { type Registry, type RegistryPayout, useRegistryPayouts } from '../../registry/registry-requests.ts'
import { doerName } from './doer-name.ts'
import { registriesTexts } from './registries-texts.ts'
import { ReleaseDialog } from './release-dialog.tsx'

/** The payouts of a registry, those that were taken out too. */
export function RegistryLines({ registry }: { registry: Registry }) {
  const t = registriesTexts.use()
  const list = useRegistryPayouts(registry.id)
  const [leaving, setLeaving] = useState<RegistryPayout>()
  return (
    <Stack gap="xs" component="section" aria-label={t.lines}>
      <Title order={2} size="h4">
        {t.lines}
      </Title>
      <Loaded query={list} isEmpty={list.items?.length === 0} empty={t.noLines}>
        <div className="scrolled" role="region" aria-label={t.lines} tabIndex={0}>
          <Table className="cards-on-phone">
            <Table.Thead>
              <Table.Tr>
                {Object.entries(t.line).map(([column, label]) => (
                  <Table.Th key={column} scope="col" className={column === 'amount' ? 'amount' : undefined}>
                    {label}
                  </Table.Th>
                ))}
              </Table.Tr>
            </Table.Thead>
            <Table.Tbody>
              {list.items?.map((line) => (
                <Line
                  key={line.payoutId}
                  line={line}
                  isClosed={registry.status === 'Closed'}
                  onRelease={() => setLeaving(line)}
                />
              ))}
            </Table.Tbody>
          </Table>
        </div>
        <MoreButton list={list} />
      </Loaded>
      {leaving && <ReleaseDialog registry={registry} line={leaving} onClose={() => setLeaving(undefined)} />}
    </Stack>
  )
}

interface LineProps {
  line: RegistryPayout
  isClosed: boolean
  onRelease: () => void
}

function Line({ line, isClosed, onRelease }: LineProps) {
  const t = registriesTexts.use()
  const { money, dateTime } = useFormat()
  const { documentNumber, payee, amount, payoutStatus, released } = line
  return (
    <Table.Tr>
      <Table.Td data-label={t.line.document}>{documentNumber}</Table.Td>
      <Table.Td data-label={t.line.payee}>
        {payee.name}
        <Text size="sm" c="dimmed" className="whole">
          {[payee.legalType && t.legalTypes[payee.legalType], payee.inn && t.inn(payee.inn)].filter(Boolean).join(', ')}
        </Text>
      </Table.Td>
      <Table.Td data-label={t.line.amount} className="amount">
        {money(amount)}
      </Table.Td>
      <Table.Td data-label={t.line.requisites} style={{ overflowWrap: 'anywhere', whiteSpace: 'pre-wrap' }}>
        {payee.requisites}
      </Table.Td>
      <Table.Td data-label={t.line.status}>{t.payoutStatuses[payoutStatus]}</Table.Td>
      <Table.Td>
        {released ? (
          <Text size="sm">
            {t.releasedWhy(released.reason, doerName(released.by, t), dateTime(released.at))}
            {released.from === 'Sent' && ` ${t.staysInFile}`}
          </Text>
        ) : (
          !isClosed && (
            <PermittedButton
              permission="payouts.pay"
              size="compact-sm"
              variant="default"
              aria-label={t.releaseOf(payee.name)}
              disabledReason={payoutStatus === 'Paid' ? t.paidStays : undefined}
              onClick={onRelease}
            >
              {t.release}
            </PermittedButton>
          )
        )}
      </Table.Td>
    </Table.Tr>
  )
}
