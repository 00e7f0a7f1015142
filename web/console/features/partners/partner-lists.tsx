import { Anchor, Group, Stack, Table, Text } from '@mantine/core'
import type { ReactNode } from 'react'
import { Link } from 'wouter'
import { useFormat } from '../../../shared/format/format.ts'
import { wholeList } from '../../../shared/list/use-cursor-list.ts'
import { payoutTones } from '../../../shared/look/tone.ts'
import { ExportButtons } from '../../look/export-buttons.tsx'
import { Loaded } from '../../look/loaded.tsx'
import { MoreButton } from '../../look/more-button.tsx'
import { StatusBadge } from '../../look/status-badge.tsx'
import { nameOf } from './partner-name.ts'
import { loadPartnersLeads, loadPartnersPayouts, type Partner, usePartnersLeads, usePartnersPayouts } from './partner-requests.ts'
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

/** Who marked a request as paid. */
function payerOf({ processedBy, processedByApiKey }: PartnersPayout, t: ReturnType<typeof partnerTexts.use>['payouts']): string {
  if (processedBy) return nameOf(processedBy) || processedBy.email
  return processedByApiKey ? t.paidByKey(processedByApiKey.title) : ''
}

/** The payout requests of a partner, newest first. */
export function PartnerPayouts({ partner: { id, email } }: { partner: Partner }) {
  const { payouts: t } = partnerTexts.use()
  const { money, dateTime } = useFormat()
  const list = usePartnersPayouts(id)
  const payouts = list.items ?? []
  const csv = async () => [
    [t.requested, t.amount, t.status, t.requisites, t.inn, t.processed, t.payer, t.document, 'id'],
    ...(await wholeList((cursor) => loadPartnersPayouts(id, cursor))).map((payout) => [
      payout.createdAt,
      payout.amount,
      t.statuses[payout.status],
      payout.requisites,
      payout.inn,
      payout.processedAt,
      payerOf(payout, t),
      payout.adminComment,
      payout.id,
    ]),
  ]
  return (
    <Stack>
      <Group justify="flex-end">
        <ExportButtons name={`payouts-${email}`} rows={csv} />
      </Group>
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
    </Stack>
  )
}

/** The leads of a partner, newest first. */
export function PartnerLeads({ partner: { id, email } }: { partner: Partner }) {
  const { leads: t } = partnerTexts.use()
  const { dateTime, number } = useFormat()
  const list = usePartnersLeads(id)
  const leads = list.items ?? []
  const csv = async () => [
    [t.created, t.lead, t.status, t.offer, t.deals],
    ...(await wholeList((cursor) => loadPartnersLeads(id, cursor))).map((lead) => [
      lead.createdAt,
      clientOf(lead),
      lead.status.title,
      lead.offer?.title,
      lead.dealCount - lead.canceledDealCount,
    ]),
  ]
  return (
    <Stack>
      <Group justify="flex-end">
        <ExportButtons name={`leads-${email}`} rows={csv} />
      </Group>
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
                {clientOf({ fields })}
              </Text>,
              status.title,
              offer?.title ?? '—',
              number(dealCount - canceledDealCount),
            ],
          }))}
        />
        <MoreButton list={list} />
      </Loaded>
    </Stack>
  )
}

type PartnersPayout = Awaited<ReturnType<typeof loadPartnersPayouts>>['items'][number]
type Fields = Awaited<ReturnType<typeof loadPartnersLeads>>['items'][number]['fields']

/** Names for a client: the first two texts. */
const clientOf = ({ fields }: { fields: Fields }): string =>
  fields
    .filter(({ type }) => type === 'String')
    .slice(0, 2)
    .map(({ value }) => String(value))
    .join(', ')
