import { TextInput } from '@mantine/core'
import { useId } from 'react'
import { usePartnersFound } from './lead-queries.ts'
import { leadTexts } from './lead-texts.ts'
import { partnerName } from './lead-words.ts'

/** A partner by the beginning of the address, which the browser completes. */
export function usePartnerField(email: string): {
  partnerId: string | undefined
  options: readonly { email: string; name: string }[]
} {
  const typed = email.trim().toLowerCase()
  const found = usePartnersFound(typed)
  return {
    partnerId: found.data?.find((partner) => partner.email.toLowerCase() === typed)?.id,
    options: (found.data ?? []).map((partner) => ({ email: partner.email, name: partnerName(partner) })),
  }
}

interface PartnerFieldProps {
  value: string
  onChange: (email: string) => void
  options: readonly { email: string; name: string }[]
  error?: string | undefined
}

export function PartnerField({ value, onChange, options, error }: PartnerFieldProps) {
  const { partnerField: t } = leadTexts.use()
  const listId = useId()
  return (
    <>
      <TextInput
        type="email"
        label={t.label}
        description={t.hint}
        autoComplete="off"
        list={listId}
        value={value}
        error={error}
        onChange={(event) => onChange(event.currentTarget.value)}
      />
      <datalist id={listId}>
        {options.map(({ email, name }) => (
          <option key={email} value={email}>
            {name}
          </option>
        ))}
      </datalist>
    </>
  )
}
