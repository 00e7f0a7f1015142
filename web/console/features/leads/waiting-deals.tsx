import { Group, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { useFormat } from '../../../shared/format/format.ts'
import { usePerson } from '../../../shared/session/session.ts'
import { ActNotice } from '../../look/act-notice.tsx'
import { ConfirmDialog } from '../../look/confirm-dialog.tsx'
import { Part } from '../../look/part.tsx'
import { PermittedButton } from '../../look/permitted-button.tsx'
import { useDealDecision } from './lead-acts.ts'
import type { Lead } from './lead-queries.ts'
import { leadTexts } from './lead-texts.ts'
import { administratorName } from './lead-words.ts'

type WaitingDeal = Lead['waitingDeals'][number]

/** Deals above the limit of a lead: another administrator confirms them. */
export function WaitingDeals({ lead }: { lead: Lead }) {
  const { waitingDeals: t } = leadTexts.use()
  if (lead.waitingDeals.length === 0) return null
  return (
    <Part title={t.title}>
      <Stack>
        {lead.waitingDeals.map((deal) => (
          <OneDeal key={deal.id} deal={deal} />
        ))}
      </Stack>
    </Part>
  )
}

function OneDeal({ deal }: { deal: WaitingDeal }) {
  const { waitingDeals: t } = leadTexts.use()
  const { money, dateTime } = useFormat()
  const { id } = usePerson()
  const confirming = useDealDecision(deal.leadId, deal.id, 'Confirmed')
  const declining = useDealDecision(deal.leadId, deal.id, 'Declined')
  const { toStatus, amount, askedBy, askedAt, isOutdated, decidedBefore } = deal
  const isOwn = askedBy.id === id
  const [isAsking, setAsking] = useState(false)
  const what = toStatus ? t.move(money(amount), toStatus.title) : t.what(money(amount))
  const isBusy = confirming.isBusy || declining.isBusy
  return (
    <Stack gap="xs">
      <Text fw={600}>{what}</Text>
      <Text size="sm" c="dimmed">
        {t.askedBy(administratorName(askedBy), dateTime(askedAt))}
      </Text>
      {decidedBefore > 0 && <Text size="sm">{t.decidedBefore(money(decidedBefore))}</Text>}
      {(isOwn || isOutdated) && <Text size="sm">{isOutdated ? t.outdated : t.own}</Text>}
      <Group gap="sm">
        <PermittedButton
          permission="leads.write"
          disabledReason={isOwn ? t.ownReason : isOutdated ? t.outdatedReason : undefined}
          onClick={() => setAsking(true)}
        >
          {t.confirm}
        </PermittedButton>
        <PermittedButton
          permission="leads.write"
          variant="default"
          loading={isBusy}
          onClick={() => void declining.intend({ reason: null })}
        >
          {isOwn ? t.withdraw : t.decline}
        </PermittedButton>
      </Group>
      {isAsking ? (
        <ConfirmDialog
          isOpen
          title={t.sure}
          confirm={t.confirm}
          isBusy={isBusy}
          onConfirm={() => void confirming.intend({ reason: null })}
          onClose={() => setAsking(false)}
        >
          <Text fw={600}>{what}</Text>
          <Text size="sm">{t.why}</Text>
          <ActNotice act={confirming} />
        </ConfirmDialog>
      ) : (
        <ActNotice act={confirming} />
      )}
      <ActNotice act={declining} />
    </Stack>
  )
}
