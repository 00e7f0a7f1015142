import { Button, Group, NativeSelect, TextInput } from '@mantine/core'
import { journalTexts } from './journal-texts.ts'
import type { ru } from './ru.ts'

/** Filters as the address has them: days, and not moments. */
export interface JournalAddress extends Record<string, string> {
  type: string
  by: string
  of: string
  since: string
  until: string
}

interface JournalFiltersProps {
  address: JournalAddress
  onChange: (changed: Partial<JournalAddress>) => void
}

/** What of the journal is shown. */
export function JournalFilters({ address, onChange }: JournalFiltersProps) {
  const t = journalTexts.use()
  const types = Object.entries(t.types).map(([value, label]) => ({ value: value as keyof typeof ru.types, label }))
  return (
    <form
      role="search"
      onSubmit={(event) => {
        event.preventDefault()
        const by = new FormData(event.currentTarget).get('by')
        onChange({ by: typeof by === 'string' ? by.trim() : '' })
      }}
    >
      <Group align="flex-end" gap="sm">
        <NativeSelect
          label={t.act}
          value={address.type}
          data={[{ value: '', label: t.any }, ...types]}
          onChange={(event) => onChange({ type: event.currentTarget.value })}
        />
        <TextInput key={address.by} name="by" label={t.by} defaultValue={address.by} autoComplete="off" />
        <TextInput
          type="date"
          label={t.since}
          value={address.since}
          onChange={(event) => onChange({ since: event.currentTarget.value })}
        />
        <TextInput
          type="date"
          label={t.until}
          value={address.until}
          onChange={(event) => onChange({ until: event.currentTarget.value })}
        />
        <Button type="submit" variant="default">
          {t.apply}
        </Button>
        {address.of !== '' && (
          <Button variant="default" onClick={() => onChange({ of: '' })}>
            {`${t.onlyThis(address.of)} ×`}
          </Button>
        )}
      </Group>
    </form>
  )
}
