import { Anchor, Table } from '@mantine/core'
import { Link, useSearch } from 'wouter'
import { useFormat } from '../../../shared/format/format.ts'
import type { Configuration } from '../../configuration/use-configuration.ts'
import { StatusBadge } from '../../look/status-badge.tsx'
import type { ListedLead } from './lead-queries.ts'
import { leadTexts } from './lead-texts.ts'
import { clickParts, clientNames, partnerName, statusTone } from './lead-words.ts'

interface LeadTableProps {
  leads: readonly ListedLead[]
  configuration: Configuration | undefined
}

/** Leads, one a row; one a card on a phone. The link keeps the filters, so that the way back leads to the same list. */
export function LeadTable({ leads, configuration }: LeadTableProps) {
  const { list: t, nobody } = leadTexts.use()
  const { dateTime } = useFormat()
  const search = useSearch()
  return (
    <div className="scrolled" role="region" aria-label={t.label} tabIndex={0}>
      <Table className="cards-on-phone" highlightOnHover verticalSpacing="xs">
        <Table.Thead>
          <Table.Tr>
            {[t.client, t.status, t.partner, t.offer, t.deals, t.created, t.changed].map((name) => (
              <Table.Th key={name} scope="col">
                {name}
              </Table.Th>
            ))}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {leads.map((lead) => (
            <Table.Tr key={lead.id}>
              <Table.Td data-label={t.client}>
                <Anchor component={Link} href={`/leads/${lead.id}${search === '' ? '' : `?${search}`}`}>
                  {clientNames(lead)[0]}
                </Anchor>
                <div className="secondary">{clientNames(lead)[1]}</div>
                {lead.externalId && <div className="secondary">{t.elsewhere(lead.externalId)}</div>}
              </Table.Td>
              <Table.Td data-label={t.status}>
                <StatusBadge tone={statusTone(lead.status.id, configuration)}>{lead.status.title}</StatusBadge>
              </Table.Td>
              <Table.Td data-label={t.partner}>{lead.partner ? partnerName(lead.partner) : nobody}</Table.Td>
              <Table.Td data-label={t.offer}>
                {lead.offer?.title ?? '—'}
                {clickParts(lead).map(({ name, value }) => (
                  <div key={name} className="secondary cut" title={value}>{`${name}: ${value}`}</div>
                ))}
              </Table.Td>
              <Table.Td data-label={t.deals}>{t.dealsOf(lead.dealCount, lead.canceledDealCount)}</Table.Td>
              <Table.Td data-label={t.created} className="moment">
                {dateTime(lead.createdAt)}
              </Table.Td>
              <Table.Td data-label={t.changed} className="moment">
                {dateTime(lead.updatedAt)}
              </Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </div>
  )
}
