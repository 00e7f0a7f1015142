import { Button, Group, NativeSelect, TextInput } from '@mantine/core'
import { type RefObject, useRef } from 'react'
import type { Configuration } from './partner-requests.ts'
import { partnerTexts } from './partner-texts.ts'

/** What the address of the list says when it says nothing. */
export const usualFilters = { search: '', by: 'auto', blocked: '', level: '', group: '', type: '' }

interface PartnerFiltersProps {
  filters: typeof usualFilters
  onChange: (changed: Partial<typeof usualFilters>) => void
  configuration: Configuration | undefined
}

/** A search, which is sent, and filters, which work at once. */
export function PartnerFilters({ filters, onChange, configuration }: PartnerFiltersProps) {
  const t = partnerTexts.use()
  const search = useRef<HTMLInputElement>(null)
  const { levels = [], groups = [], legalTypes = [] } = configuration ?? {}
  const select = (name: keyof typeof usualFilters) => ({
    value: filters[name],
    onChange: (event: { currentTarget: HTMLSelectElement }) => onChange({ [name]: event.currentTarget.value }),
  })
  return (
    <Group
      component="form"
      role="search"
      align="flex-end"
      gap="sm"
      onSubmit={(event: { preventDefault: () => void }) => {
        event.preventDefault()
        onChange({ search: search.current?.value.trim() ?? '' })
      }}
    >
      <SearchFields search={search} filters={filters} by={select('by')} />
      <NativeSelect
        label={t.filters.blocked}
        data={[
          { value: '', label: t.filters.blockedAll },
          { value: 'false', label: t.filters.blockedFalse },
          { value: 'true', label: t.filters.blockedTrue },
        ]}
        {...select('blocked')}
      />
      <NativeSelect
        label={t.filters.level}
        data={[
          { value: '', label: t.filters.any },
          ...levels.map(({ id, number, description }) => ({ value: id, label: t.levelName(number, description) })),
          { value: 'none', label: t.filters.none },
        ]}
        {...select('level')}
      />
      <NativeSelect
        label={t.filters.group}
        data={[{ value: '', label: t.filters.anyGroup }, ...groups.map(({ id, title }) => ({ value: id, label: title }))]}
        {...select('group')}
      />
      <NativeSelect
        label={t.filters.legalType}
        data={[
          { value: '', label: t.filters.any },
          ...legalTypes.map(({ id, type }) => ({ value: id, label: t.legalTypes[type] })),
          { value: 'none', label: t.filters.none },
        ]}
        {...select('type')}
      />
    </Group>
  )
}

interface SearchFieldsProps {
  search: RefObject<HTMLInputElement | null>
  filters: typeof usualFilters
  by: { value: string; onChange: (event: { currentTarget: HTMLSelectElement }) => void }
}

function SearchFields({ search, filters, by }: SearchFieldsProps) {
  const t = partnerTexts.use()
  return (
    <>
      <TextInput
        // Back and a reset change the address: the field follows.
        key={filters.search}
        ref={search}
        type="search"
        label={t.searchLabel}
        placeholder={t.searchHint}
        defaultValue={filters.search}
        maxLength={200}
        style={{ flex: '1 1 16rem' }}
      />
      <NativeSelect
        label={t.by.label}
        data={(['auto', 'lastName', 'email', 'inn', 'id'] as const).map((value) => ({ value, label: t.by[value] }))}
        {...by}
      />
      <Button type="submit" variant="default">
        {t.search}
      </Button>
    </>
  )
}
