import { Table, Text } from '@mantine/core'
import { useState } from 'react'
import { useFormat } from '../../../shared/format/format.ts'
import { ActNotice } from '../../look/act-notice.tsx'
import { Part } from '../../look/part.tsx'
import { PermittedButton } from '../../look/permitted-button.tsx'
import { StatusBadge } from '../../look/status-badge.tsx'
import { CancelDealDialog } from './cancel-deal-dialog.tsx'
import { useDealCancellation } from './lead-acts.ts'
import type { Lead } from './lead-queries.ts'
import { leadTexts } from './lead-texts.ts'

/** The newest deals of a lead, each with a way to cancel it. */
export function LeadDeals({ lead }: { lead: Lead }) {
  const { deals: t } = leadTexts.use()
  return (
    <Part title={t.title}>
      {lead.deals.length === 0 && <Text>{t.none}</Text>}
      {lead.deals.length < lead.dealCount && <Text size="sm">{t.shown(lead.deals.length, lead.dealCount)}</Text>}
      {lead.deals.length > 0 && (
        <div className="scrolled" role="region" aria-label={t.title} tabIndex={0}>
          <Table className="cards-on-phone">
            <Table.Thead>
              <Table.Tr>
                <Table.Th scope="col">{t.made}</Table.Th>
                <Table.Th scope="col" className="amount">
                  {t.amount}
                </Table.Th>
                <Table.Th scope="col">{t.state}</Table.Th>
                <Table.Th scope="col">{t.act}</Table.Th>
              </Table.Tr>
            </Table.Thead>
            <Table.Tbody>
              {lead.deals.toReversed().map((deal) => (
                <DealRow key={deal.id} leadId={lead.id} deal={deal} />
              ))}
            </Table.Tbody>
          </Table>
        </div>
      )}
    </Part>
  )
}

function DealRow({ leadId, deal }: { leadId: string; deal: Lead['deals'][number] }) {
  const { deals: t } = leadTexts.use()
  const { money, dateTime } = useFormat()
  const [isCanceling, setCanceling] = useState(false)
  const act = useDealCancellation(leadId, deal.id, () => setCanceling(false))
  const amount = deal.amount === null ? t.withoutAmount : money(deal.amount)
  return (
    <Table.Tr>
      <Table.Td data-label={t.made}>{dateTime(deal.createdAt)}</Table.Td>
      <Table.Td data-label={t.amount} className="amount">
        {amount}
      </Table.Td>
      <Table.Td data-label={t.state}>
        {deal.canceledAt === null ? (
          <StatusBadge tone="good">{t.stands}</StatusBadge>
        ) : (
          <StatusBadge tone="neutral">{t.canceled(dateTime(deal.canceledAt))}</StatusBadge>
        )}
      </Table.Td>
      <Table.Td data-label={t.act}>
        {deal.canceledAt === null && (
          <PermittedButton
            permission="leads.write"
            size="xs"
            variant="default"
            aria-label={t.cancelOf(amount, dateTime(deal.createdAt))}
            onClick={() => setCanceling(true)}
          >
            {t.cancel}
          </PermittedButton>
        )}
        {!isCanceling && act.state.kind === 'unknown' && <ActNotice act={act} />}
        {isCanceling && <CancelDealDialog amount={amount} act={act} onClose={() => setCanceling(false)} />}
      </Table.Td>
    </Table.Tr>
  )
}
