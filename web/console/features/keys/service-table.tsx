import { Group, Table, Text } from '@mantine/core'
import { useFormat } from '../../../shared/format/format.ts'
import { usePerson } from '../../../shared/session/session.ts'
import { PermittedButton } from '../../look/permitted-button.tsx'
import { StatusBadge } from '../../look/status-badge.tsx'
import { keyTexts } from './key-texts.ts'
import type { ServiceAccount, ServiceAsked } from './service-requests.ts'

interface ServiceTableProps {
  accounts: readonly ServiceAccount[]
  onAsk: (asked: ServiceAsked) => void
  onIssue: (of: ServiceAccount) => void
}

const tones = { Waiting: 'warn', Open: 'good', Closed: 'neutral' } as const

/** Service accounts: names for systems, which keys are issued for. */
export function ServiceTable({ accounts, onAsk, onIssue }: ServiceTableProps) {
  const t = keyTexts.use()
  const { title, opens, state, acts } = t.service.columns
  return (
    <div className="scrolled" role="region" aria-label={t.service.title} tabIndex={0}>
      <Table className="cards-on-phone">
        <Table.Thead>
          <Table.Tr>
            {[title, opens, state, acts].map((name) => (
              <Table.Th key={name} scope="col">
                {name}
              </Table.Th>
            ))}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {accounts.map((account) => (
            <ServiceRow key={account.id} of={account} onAsk={onAsk} onIssue={onIssue} />
          ))}
        </Table.Tbody>
      </Table>
    </div>
  )
}

const fullName = (person: { firstName: string; lastName: string } | null): string =>
  person ? `${person.firstName} ${person.lastName}` : ''

function ServiceRow({ of, onAsk, onIssue }: Omit<ServiceTableProps, 'accounts'> & { of: ServiceAccount }) {
  const t = keyTexts.use()
  const { dateTime } = useFormat()
  const { id } = usePerson()
  const { title, scopes, state, madeBy, createdAt, confirmedBy, openedAt, closedBy, closedAt } = of
  return (
    <Table.Tr>
      <Table.Td data-label={t.service.columns.title}>
        <strong>{title}</strong>
      </Table.Td>
      <Table.Td data-label={t.service.columns.opens}>{scopes.map((scope) => t.scopes[scope]).join(', ')}</Table.Td>
      <Table.Td data-label={t.service.columns.state}>
        <StatusBadge tone={tones[state]}>{t.service.states[state]}</StatusBadge>
        <Text size="sm">{t.service.madeBy(fullName(madeBy), dateTime(createdAt))}</Text>
        {confirmedBy && openedAt && <Text size="sm">{t.service.confirmedBy(fullName(confirmedBy), dateTime(openedAt))}</Text>}
        {closedAt && <Text size="sm">{t.service.closedBy(fullName(closedBy), dateTime(closedAt))}</Text>}
      </Table.Td>
      <Table.Td>
        {state !== 'Closed' && (
          <Group gap={4}>
            {state === 'Waiting' && (
              <PermittedButton
                permission="keys.manage"
                size="compact-sm"
                aria-label={t.service.confirmOf(title)}
                disabledReason={madeBy?.id === id ? t.service.confirmOwn : undefined}
                onClick={() => onAsk({ decision: 'Confirmed', of })}
              >
                {t.service.confirm}
              </PermittedButton>
            )}
            {state === 'Open' && (
              <PermittedButton
                permission="keys.manage"
                size="compact-sm"
                variant="default"
                aria-label={t.service.issueFor(title)}
                onClick={() => onIssue(of)}
              >
                {t.issue}
              </PermittedButton>
            )}
            <PermittedButton
              permission="keys.manage"
              size="compact-sm"
              variant="default"
              aria-label={t.service.closeOf(title)}
              onClick={() => onAsk({ decision: 'Closed', of })}
            >
              {t.service.close}
            </PermittedButton>
          </Group>
        )}
      </Table.Td>
    </Table.Tr>
  )
}
