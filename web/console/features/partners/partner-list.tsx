import { Button, Checkbox, Group, Menu, Stack, Text } from '@mantine/core'
import { Link } from 'wouter'
import { canBeExternalId } from '../../../../lib/domain/moving/imported.ts'
import { useAddress } from '../../../shared/list/use-address.ts'
import { wholeList } from '../../../shared/list/use-cursor-list.ts'
import { useMay } from '../../../shared/session/session.ts'
import { ExportButtons } from '../../look/export-buttons.tsx'
import { Loaded } from '../../look/loaded.tsx'
import { MoreButton } from '../../look/more-button.tsx'
import { PermittedButton } from '../../look/permitted-button.tsx'
import { Screen } from '../../look/screen.tsx'
import { UpdatedAt } from '../../look/updated-at.tsx'
import { type Column, columnNames, PartnerTable, shownColumns } from './partner-table.tsx'
import { PartnerFilters, usualFilters } from './partner-filters.tsx'
import { csvRows } from './partners-csv.ts'
import { findPartners, type PartnersAsked, useConfiguration, usePartners } from './partner-requests.ts'
import { partnerTexts } from './partner-texts.ts'
import { searchBy, type SearchBy } from './search-by.ts'
import { useReadsOn } from './use-reads-on.ts'

const enoughRows = 20

/** All partners, or those whom filters and a search let through. */
export function PartnerList() {
  const t = partnerTexts.use()
  const [address, setAddress] = useAddress({ ...usualFilters, hide: '' })
  const { hide, ...filters } = address
  const asked = askedOf(filters)
  const list = usePartners(asked)
  const configuration = useConfiguration()
  const isNarrow = Object.keys(asked).length > 0
  const { items = [], hasNextPage, isFetching } = list
  const readsOn = useReadsOn(list, isNarrow ? enoughRows : 0)
  const columns = shownColumns(hide)
  const reset = (): void => setAddress({ ...usualFilters })
  return (
    <Screen title={t.title} aside={<UpdatedAt query={list} />}>
      <PartnerFilters filters={filters} onChange={setAddress} configuration={configuration.data} />
      <Group justify="space-between">
        <AddButton />
        <Group gap="xs">
          {configuration.data?.levels.some(({ reachedBy }) => reachedBy !== null) && (
            <Button component={Link} href="/partners/levels" variant="default">
              {t.levels}
            </Button>
          )}
          <ColumnMenu columns={columns} onChange={(next) => setAddress({ hide: next })} />
          <ExportButtons
            name="partners"
            rows={async () =>
              csvRows(
                await wholeList((cursor) => findPartners({ ...asked, ...(cursor !== undefined && { cursor }) })),
                configuration.data,
                t,
              )
            }
          />
        </Group>
      </Group>
      <Loaded
        query={list}
        isEmpty={items.length === 0 && !readsOn && !isFetching}
        empty={t.empty}
        isFiltered={isNarrow}
        onResetFilters={reset}
        rows={8}
      >
        <Stack gap="xs">
          {filters.search !== '' && <Text size="sm">{foundBy(filters, t)}</Text>}
          {items.length > 0 && <PartnerTable partners={items} columns={columns} configuration={configuration.data} />}
          <Text size="sm" c="dimmed" role="status">
            {readsOn || (isFetching && items.length === 0)
              ? t.searching
              : hasNextPage
                ? t.foundMore(items.length)
                : t.found(items.length)}
          </Text>
          {!readsOn && <MoreButton list={list} />}
        </Stack>
      </Loaded>
    </Screen>
  )
}

function AddButton() {
  const t = partnerTexts.use()
  if (!useMay('partners.write')) return <PermittedButton permission="partners.write">{t.add}</PermittedButton>
  return (
    <Button component={Link} href="/partners/new">
      {t.add}
    </Button>
  )
}

function ColumnMenu({ columns, onChange }: { columns: readonly Column[]; onChange: (hide: string) => void }) {
  const t = partnerTexts.use()
  const hidden = columnNames.filter((name) => !columns.includes(name))
  const toggle = (name: Column): void =>
    onChange((hidden.includes(name) ? hidden.filter((one) => one !== name) : [...hidden, name]).join(','))
  return (
    <Menu closeOnItemClick={false} position="bottom-end">
      <Menu.Target>
        <Button variant="default">{t.columns}</Button>
      </Menu.Target>
      <Menu.Dropdown aria-label={t.columns}>
        <Stack gap="xs" p="xs">
          {columnNames.map((name) => (
            <Checkbox key={name} label={t.column[name]} checked={columns.includes(name)} onChange={() => toggle(name)} />
          ))}
        </Stack>
      </Menu.Dropdown>
    </Menu>
  )
}

type Filters = typeof usualFilters

const isChosen = (by: string): by is SearchBy => ['lastName', 'email', 'inn', 'id'].includes(by)

const byOf = ({ by, search }: Filters): SearchBy => (isChosen(by) ? by : searchBy(search))

const foundBy = (filters: Filters, t: ReturnType<typeof partnerTexts.use>): string =>
  isChosen(filters.by) ? t.searchedBy[filters.by] : t.orById(t.searchedBy[byOf(filters)])

function askedOf(filters: Filters): PartnersAsked {
  const { search, blocked, level, group, type } = filters
  const by = byOf(filters)
  return {
    ...(search !== '' && { [by]: by === 'inn' ? search.replaceAll(/\s/g, '') : search }),
    // It may be an id too: then the partner who has it comes first.
    ...(!isChosen(filters.by) && canBeExternalId(search) && { id: search }),
    ...((blocked === 'true' || blocked === 'false') && { blocked }),
    ...(level !== '' && { levelId: level }),
    ...(group !== '' && { groupId: group }),
    ...(type !== '' && { legalTypeId: type }),
  }
}
