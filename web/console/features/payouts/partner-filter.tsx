import { Button, Group, Stack, Text, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { type RefObject, useState } from 'react'
import { useFormat } from '../../../shared/format/format.ts'
import { FailureNotice } from '../../look/failure-notice.tsx'
import { payoutTexts } from './payout-texts.ts'
import { findForQueue, nameOf } from './payout-requests.ts'

interface PartnerFilterProps {
  /** The partner whose requests are shown; undefined for everybody's. */
  partner: { id: string; name: string } | undefined
  field: RefObject<HTMLInputElement | null>
  onChange: (partnerId: string) => void
  /** Opens a request that was found by its id. */
  onRequest: (id: string) => void
}

/** Filters by partner: found by last name, address, ИНН or id. A request that has the id is opened. */
export function PartnerFilter({ partner, field, onChange, onRequest }: PartnerFilterProps) {
  const t = payoutTexts.use()
  const [text, setText] = useState('')
  const [asked, setAsked] = useState('')
  const found = useQuery({ queryKey: ['payouts', 'found', asked], queryFn: () => findForQueue(asked), enabled: asked !== '' })
  const chosen = (act: (id: string) => void) => (id: string) => {
    setText('')
    setAsked('')
    act(id)
  }
  const choose = chosen(onChange)
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
        {asked !== '' && found.data && <Found {...found.data} onPartner={choose} onRequest={chosen(onRequest)} />}
      </Stack>
    </form>
  )
}

interface FoundProps extends Awaited<ReturnType<typeof findForQueue>> {
  onPartner: (id: string) => void
  onRequest: (id: string) => void
}

function Found({ partners, requests, onPartner, onRequest }: FoundProps) {
  const t = payoutTexts.use()
  const { money } = useFormat()
  return (
    <Group gap={4} role="group" aria-label={t.found}>
      {partners.length + requests.length === 0 && <Text size="sm">{t.nothing}</Text>}
      {requests.map(({ id, partner, amount, status }) => (
        <Button key={id} size="compact-sm" variant="default" onClick={() => onRequest(id)}>
          {t.foundRequest(nameOf(partner), money(amount), t.statuses[status].toLowerCase())}
        </Button>
      ))}
      {partners.map((one) => (
        <Button key={one.id} size="compact-sm" variant="default" onClick={() => onPartner(one.id)}>
          {`${nameOf(one)}, ${one.email}`}
        </Button>
      ))}
    </Group>
  )
}
