import { Anchor, Button, Group, Table, Text } from '@mantine/core'
import { Link } from 'wouter'
import { useFormat } from '../../../shared/format/format.ts'
import { StatusBadge } from '../../look/status-badge.tsx'
import { keyTexts } from './key-texts.ts'
import type { KeyAsked, keyState, ManagedKey } from './key-requests.ts'

interface KeyTableProps {
  keys: readonly ManagedKey[]
  stateOf: (key: ManagedKey) => ReturnType<typeof keyState>
  onAsk: (asked: KeyAsked) => void
}

const tones = { good: 'good', revoked: 'neutral', expired: 'neutral' } as const

export function KeyTable({ keys, stateOf, onAsk }: KeyTableProps) {
  const t = keyTexts.use()
  const { title, opens, owner, created, used, acts } = t.columns
  return (
    <div className="scrolled" role="region" aria-label={t.title} tabIndex={0}>
      <Table className="cards-on-phone">
        <Table.Thead>
          <Table.Tr>
            {[title, opens, owner, created, used, acts].map((name) => (
              <Table.Th key={name} scope="col">
                {name}
              </Table.Th>
            ))}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {keys.map((key) => (
            <KeyRow key={key.id} of={key} state={stateOf(key)} onAsk={onAsk} />
          ))}
        </Table.Tbody>
      </Table>
    </div>
  )
}

interface KeyRowProps extends Pick<KeyTableProps, 'onAsk'> {
  of: ManagedKey
  state: ReturnType<typeof keyState>
}

const fullName = ({ firstName, lastName }: { firstName: string; lastName: string }): string => `${firstName} ${lastName}`

function KeyRow({ of, state, onAsk }: KeyRowProps) {
  const t = keyTexts.use()
  const { dateTime } = useFormat()
  const {
    id,
    title,
    prefix,
    scopes,
    allowedAddresses,
    administrator,
    serviceAccount,
    createdAt,
    expiresAt,
    revokedAt,
    lastUsedAt,
    issuedBy,
    isToBeRotated,
  } = of
  const others = issuedBy.filter((one) => one.id !== administrator?.id)
  const end = revokedAt ?? expiresAt
  return (
    <Table.Tr>
      <Table.Td data-label={t.columns.title}>
        <strong>{title}</strong> {prefix && <code>{prefix}…</code>}
      </Table.Td>
      <Table.Td data-label={t.columns.opens}>
        {scopes ? scopes.map((name) => t.scopes[name]).join(', ') : t.everything}
        {allowedAddresses && <Text size="sm">{t.from(allowedAddresses.join(', '))}</Text>}
      </Table.Td>
      <Table.Td data-label={t.columns.owner}>
        {serviceAccount && <strong>{t.service.of(serviceAccount.title)}</strong>}
        {administrator && !serviceAccount && fullName(administrator)}
        {administrator && serviceAccount && <Text size="sm">{t.service.by(fullName(administrator))}</Text>}
        {others.length > 0 && <Text size="sm">{t.issuedBy(others.map(fullName).join(', '))}</Text>}
      </Table.Td>
      <Table.Td data-label={t.columns.created}>
        <StatusBadge tone={tones[state]}>{t.states[state]}</StatusBadge>
        {isToBeRotated && state === 'good' && (
          <Text size="sm" fw={600}>
            {t.service.toRotate(administrator ? fullName(administrator) : '')}
          </Text>
        )}
        <Text size="sm">{dateTime(createdAt)}</Text>
        {end && <Text size="sm">{revokedAt ? t.since(dateTime(end)) : t.until(dateTime(end))}</Text>}
        {revokedAt && (
          <Anchor component={Link} href={`/journal?of=key:${id}`} size="sm" aria-label={t.whyRevoked(title)}>
            {t.why}
          </Anchor>
        )}
      </Table.Td>
      <Table.Td data-label={t.columns.used}>{lastUsedAt ? dateTime(lastUsedAt) : t.neverUsed}</Table.Td>
      <Table.Td>
        {state === 'good' && (
          <Group gap={4} wrap="nowrap">
            <Button size="compact-sm" variant="default" onClick={() => onAsk({ act: 'rotate', of })}>
              {t.rotate}
            </Button>
            <Button size="compact-sm" variant="default" onClick={() => onAsk({ act: 'revoke', of })}>
              {t.revoke}
            </Button>
          </Group>
        )}
      </Table.Td>
    </Table.Tr>
  )
}
