import { Select } from '@mantine/core'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { api, unwrap } from '../../shared/api/client.ts'
import { sharedTexts } from '../../shared/texts/shared-texts.ts'
import { type NamedPartner, partnerLine } from './partner-line.ts'

interface PartnerSelectProps {
  label: string
  description?: string
  value: string | null
  onChange: (partnerId: string | null) => void
  error?: string | undefined
  isClearable?: boolean
}

const shownAtMost = 10

/** Picks a partner, found by the beginning of the address or, in Russian letters, of the last name. */
export function PartnerSelect({ label, description, value, onChange, error, isClearable = false }: PartnerSelectProps) {
  const { nothingFound, loading } = sharedTexts.use()
  const [search, setSearch] = useState('')
  const [picked, setPicked] = useState<NamedPartner>()
  const typed = search.trim()
  const isPicked = picked !== undefined && search === partnerLine(picked)
  const found = useQuery({
    queryKey: ['partner-select', typed],
    queryFn: () => unwrap(api.GET('/api/console/partner', { params: { query: { ...byOf(typed), limit: shownAtMost } } })),
    enabled: typed !== '' && !isPicked,
    placeholderData: keepPreviousData,
  })
  const known = useQuery({
    queryKey: ['partner', value],
    queryFn: () => unwrap(api.GET('/api/console/partner/{id}', { params: { path: { id: value ?? '' } } })),
    enabled: value !== null && picked?.id !== value,
  })
  const present = picked?.id === value ? picked : known.data
  const options = [...(present && value !== null ? [present] : []), ...(isPicked ? [] : (found.data ?? []))]
  const data = [...new Map(options.map((one) => [one.id, { value: one.id, label: partnerLine(one) }])).values()]
  return (
    <Select
      label={label}
      description={description}
      error={error}
      searchable
      clearable={isClearable}
      data={data}
      value={value}
      searchValue={search}
      onSearchChange={setSearch}
      // The service has found them.
      filter={({ options: all }) => all}
      nothingFoundMessage={typed === '' || isPicked ? undefined : found.isFetching ? loading : nothingFound}
      onChange={(id) => {
        setPicked(options.find((one) => one.id === id))
        onChange(id)
      }}
    />
  )
}

const byOf = (typed: string): { lastName: string } | { email: string } =>
  /[а-яё]/i.test(typed) ? { lastName: typed } : { email: typed }
