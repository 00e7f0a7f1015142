import { Button, Group, NativeSelect, TextInput } from '@mantine/core'
import { type RefObject, useEffect, useState } from 'react'
import type { Configuration } from '../../configuration/use-configuration.ts'
import { isFiltered, type LeadFilters, useNamedPartner } from './lead-queries.ts'
import { leadTexts } from './lead-texts.ts'
import { partnerName } from './lead-words.ts'
import { PartnerDialog } from './partner-dialog.tsx'

interface LeadFilterBarProps {
  filters: LeadFilters
  onChange: (changed: Partial<LeadFilters>) => void
  configuration: Configuration | undefined
  searchRef: RefObject<HTMLInputElement | null>
}

const anotherPartner = 'another'

/** What narrows the list of leads down. */
export function LeadFilterBar({ filters, onChange, configuration, searchRef }: LeadFilterBarProps) {
  const { filters: t } = leadTexts.use()
  const [isChoosing, setChoosing] = useState(false)
  const chosen = useNamedPartner(filters.partner)
  const statuses = configuration?.leadStatuses ?? []
  const isOfPartner = filters.partner !== '' && filters.partner !== 'nobody'
  return (
    <Group align="flex-end" gap="sm" role="search" aria-label={t.label}>
      <ValueSearch filters={filters} onChange={onChange} configuration={configuration} searchRef={searchRef} />
      <NativeSelect
        label={t.status}
        value={filters.status}
        onChange={(event) => onChange({ status: event.currentTarget.value })}
        data={[
          { value: '', label: t.anyStatus },
          ...statuses.map(({ systemName, title }) => ({ value: systemName, label: title })),
        ]}
      />
      <NativeSelect
        label={t.partner}
        value={filters.partner}
        onChange={({ currentTarget: { value } }) => (value === anotherPartner ? setChoosing(true) : onChange({ partner: value }))}
        data={[
          { value: '', label: t.anyPartner },
          { value: 'nobody', label: t.nobody },
          ...(isOfPartner ? [{ value: filters.partner, label: chosen.data ? partnerName(chosen.data) : t.chosenPartner }] : []),
          { value: anotherPartner, label: t.anotherPartner },
        ]}
      />
      <TextInput
        type="date"
        label={t.since}
        value={filters.since}
        onChange={(event) => onChange({ since: event.currentTarget.value })}
      />
      {isFiltered(filters) && (
        <Button variant="subtle" onClick={() => onChange({ status: '', partner: '', since: '', value: '' })}>
          {t.reset}
        </Button>
      )}
      <PartnerDialog
        isOpen={isChoosing}
        onClose={() => setChoosing(false)}
        onChoose={(partner) => {
          setChoosing(false)
          onChange({ partner })
        }}
      />
    </Group>
  )
}

/** Finds leads by a phone, an address, or any other searchable field, and by the id that a lead has here or had elsewhere. */
function ValueSearch({ filters, onChange, configuration, searchRef }: LeadFilterBarProps) {
  const { filters: t } = leadTexts.use()
  const [text, setText] = useState(filters.value)
  // Back, and a reset, change the address, and the field follows.
  useEffect(() => setText(filters.value), [filters.value])
  const searchable = (configuration?.leadFields ?? []).filter((field) => field.searchable && !field.hidden)
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        onChange({ value: text.trim() })
      }}
    >
      <Group align="flex-end" gap="xs" wrap="nowrap">
        <TextInput
          ref={searchRef}
          type="search"
          label={t.value([...searchable.map(({ label }) => label.toLowerCase()), t.byId].join(', '))}
          value={text}
          onChange={(event) => setText(event.currentTarget.value)}
        />
        <Button type="submit" variant="default">
          {t.find}
        </Button>
      </Group>
    </form>
  )
}
