import { Button, Group, Stack, Text, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { type RefObject, useState } from 'react'
import { FailureNotice } from '../../look/failure-notice.tsx'
import { payoutTexts } from './payout-texts.ts'
import { findPartners, nameOf } from './payout-requests.ts'

interface PartnerFilterProps {
  /** The partner whose requests are shown; undefined for everybody's. */
  partner: { id: string; name: string } | undefined
  field: RefObject<HTMLInputElement | null>
  onChange: (partnerId: string) => void
}

/** Filters by partner: found by last name, address or ИНН. */
export function PartnerFilter({ partner, field, onChange }: PartnerFilterProps) {
  const t = payoutTexts.use()
  const [text, setText] = useState('')
  const [asked, setAsked] = useState('')
  const found = useQuery({ queryKey: ['payouts', 'partners', asked], queryFn: () => findPartners(asked), enabled: asked !== '' })
  const choose = (id: string): void => {
    setText('')
    setAsked('')
    onChange(id)
  }
  if (partner) {
    return (
      <Group gap="xs">
        <Text size="sm">{t.ofPartner(partner.name)}</Text>
        <Button size="compact-sm" variant="default" onClick={() => choose('')}>
          {t.clearPartner}
        </Button>
      </Group>
    )
  }
  return (
    <form
      role="search"
      onSubmit={(event) => {
        event.preventDefault()
        setAsked(text.trim())
      }}
    >
      <Stack gap={4}>
        <Group gap="xs" align="flex-end">
          <TextInput
            ref={field}
            label={t.partnerFilter}
            placeholder={t.partnerHint}
            autoComplete="off"
            value={text}
            onChange={(event) => setText(event.currentTarget.value)}
            w={260}
          />
          <Button type="submit" variant="default" loading={found.isFetching}>
            {t.find}
          </Button>
        </Group>
        {found.error && <FailureNotice error={found.error} />}
        {asked !== '' && found.data && (
          <Group gap={4} role="group" aria-label={t.found}>
            {found.data.length === 0 && <Text size="sm">{t.nobody}</Text>}
            {found.data.map((one) => (
              <Button key={one.id} size="compact-sm" variant="default" onClick={() => choose(one.id)}>
                {`${nameOf(one)}, ${one.email}`}
              </Button>
            ))}
          </Group>
        )}
      </Stack>
    </form>
  )
}
