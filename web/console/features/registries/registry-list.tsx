import { Anchor, Stack, Table, Text, Title } from '@mantine/core'
import { Link } from 'wouter'
import { useFormat } from '../../../shared/format/format.ts'
import { announce } from '../../../shared/look/announce.tsx'
import { ActNotice } from '../../look/act-notice.tsx'
import { Loaded } from '../../look/loaded.tsx'
import { MoreButton } from '../../look/more-button.tsx'
import { PermittedButton } from '../../look/permitted-button.tsx'
import { Screen } from '../../look/screen.tsx'
import { UpdatedAt } from '../../look/updated-at.tsx'
import { type Registry, useCreation, useRegistries } from '../../registry/registry-requests.ts'
import { doerName } from './doer-name.ts'
import { registriesTexts } from './registries-texts.ts'
import { RegistryState } from './registry-state.tsx'

/** All registries, newest first. */
export function RegistryList({ onOpen }: { onOpen: (id: string) => void }) {
  const t = registriesTexts.use()
  const list = useRegistries()
  const creation = useCreation(({ id, number }) => {
    announce(t.created(number))
    onOpen(id)
  })
  return (
    <Screen
      title={t.title}
      aside={
        <>
          <UpdatedAt query={list} />
          <PermittedButton permission="payouts.pay" loading={creation.isBusy} onClick={() => void creation.intend(null)}>
            {t.create}
          </PermittedButton>
        </>
      }
    >
      <Text size="sm">{t.about}</Text>
      <ActNotice act={creation} />
      <Loaded query={list} isEmpty={list.items?.length === 0} empty={<Nothing />}>
        <div className="scrolled" role="region" aria-label={t.list} tabIndex={0}>
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
              {list.items?.map((registry) => (
                <RegistryRow key={registry.id} registry={registry} />
              ))}
            </Table.Tbody>
          </Table>
        </div>
        <MoreButton list={list} />
      </Loaded>
    </Screen>
  )
}

function Nothing() {
  const t = registriesTexts.use()
  return (
    <Stack gap={4}>
      <Title order={2} size="h4">
        {t.emptyTitle}
      </Title>
      <Text>{t.emptyHint}</Text>
    </Stack>
  )
}

function RegistryRow({ registry }: { registry: Registry }) {
  const t = registriesTexts.use()
  const { money, date, number } = useFormat()
  return (
    <Table.Tr>
      <Table.Td data-label={t.columns.number}>
        <Anchor component={Link} href={`/registries?id=${registry.id}`} aria-label={t.open(registry.number)}>
          {`№ ${registry.number}`}
        </Anchor>
      </Table.Td>
      <Table.Td data-label={t.columns.date}>{date(registry.date)}</Table.Td>
      <Table.Td data-label={t.columns.status}>
        <RegistryState status={registry.status} />
      </Table.Td>
      <Table.Td data-label={t.columns.count}>{number(registry.count)}</Table.Td>
      <Table.Td data-label={t.columns.sum} className="amount">
        {money(registry.sum)}
      </Table.Td>
      <Table.Td data-label={t.columns.by}>{doerName(registry.createdBy, t)}</Table.Td>
    </Table.Tr>
  )
}
