import { Anchor, Table, Text } from '@mantine/core'
import type { ReactNode } from 'react'
import { Link } from 'wouter'
import { useFormat } from '../../../shared/format/format.ts'
import { payoutTones } from '../../../shared/look/tone.ts'
import { Loaded } from '../../look/loaded.tsx'
import { MoreButton } from '../../look/more-button.tsx'
import { StatusBadge } from '../../look/status-badge.tsx'
import { usePartnersLeads, usePartnersPayouts } from './partner-requests.ts'
import { partnerTexts } from './partner-texts.ts'

interface Column {
  label: string
  isAmount?: boolean
}

interface Row {
  key: string
  cells: readonly ReactNode[]
}

/** A small table of the card; on a phone its rows are cards. */
export function SmallTable({ label, columns, rows }: { label: string; columns: readonly Column[]; rows: readonly Row[] }) {
  return (
    <section className="scrolled" aria-label={label} tabIndex={0}>
      <Table className="cards-on-phone">
        <Table.Thead>
          <Table.Tr>
            {columns.map((column) => (
              <Table.Th key={column.label} scope="col" className={column.isAmount ? 'amount' : undefined}>
                {column.label}
              </Table.Th>
            ))}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {rows.map(({ key, cells }) => (
            <Table.Tr key={key}>
              {columns.map((column, index) => (
                <Table.Td key={column.label} data-label={column.label} className={column.isAmount ? 'amount' : undefined}>
                  {cells[index]}
                </Table.Td>
              ))}
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </section>
  )
}

/** The payout requests of a partner, newest first. */
export function PartnerPayouts({ id }: { id: string }) {
  const { payouts: t } = partnerTexts.use()
  const { money, dateTime } = useFormat()
  const list = usePartnersPayouts(id)
  const payouts = list.items ?? []
  return (
    <Loaded query={list} isEmpty={payouts.length === 0} empty={t.empty} rows={4}>
      <SmallTable
        label={t.label}
        columns={[{ label: t.requested }, { label: t.amount, isAmount: true }, { label: t.status }, { label: t.processed }]}
        rows={payouts.map(({ id: payoutId, amount, status, createdAt, processedAt }) => ({
          key: payoutId,
          cells: [
            <Anchor component={Link} href={`/payouts/${payoutId}`}>
              {dateTime(createdAt)}
            </Anchor>,
            money(amount),
            <StatusBadge tone={payoutTones[status]}>{t.statuses[status]}</StatusBadge>,
            processedAt ? dateTime(processedAt) : '—',
          ],
        }))}
      />
      <MoreButton list={list} />
    </Loaded>
  )
}

/** The leads of a partner, newest first. */
export function PartnerLeads({ id }: { id: string }) {
  const { leads: t } = partnerTexts.use()
  const { dateTime, number } = useFormat()
  const list = usePartnersLeads(id)
  const leads = list.items ?? []
  return (
    <Loaded query={list} isEmpty={leads.length === 0} empty={t.empty} rows={4}>
      <SmallTable
        label={t.label}
        columns={[
          { label: t.created },
          { label: t.lead },
          { label: t.status },
          { label: t.offer },
          { label: t.deals, isAmount: true },
        ]}
        rows={leads.map(({ id: leadId, fields, status, offer, createdAt, dealCount, canceledDealCount }) => ({
          key: leadId,
          cells: [
            <Anchor component={Link} href={`/leads/${leadId}`}>
              {dateTime(createdAt)}
            </Anchor>,
            <Text size="sm" style={{ overflowWrap: 'anywhere' }}>
              {fields
                .filter(({ type }) => type === 'String')
                .slice(0, 2)
                .map(({ value }) => String(value))
                .join(', ')}
            </Text>,
            status.title,
            offer?.title ?? '—',
            number(dealCount - canceledDealCount),
          ],
        }))}
      />
      <MoreButton list={list} />
    </Loaded>
  )
}
