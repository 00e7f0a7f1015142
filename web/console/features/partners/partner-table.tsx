import { Anchor, Table, Text } from '@mantine/core'
import type { ReactNode } from 'react'
import { Link } from 'wouter'
import type { Format } from '../../../../lib/domain/words/format.ts'
import { useFormat } from '../../../shared/format/format.ts'
import { nameOf } from './partner-name.ts'
import type { Configuration, Partner } from './partner-requests.ts'
import { PartnerState } from './partner-state.tsx'
import { partnerTexts } from './partner-texts.ts'

/** What the list shows of a partner besides the name, in its order. */
export const columnNames = ['state', 'level', 'leads', 'deals', 'accrued', 'available', 'createdAt'] as const
export type Column = (typeof columnNames)[number]

/** @param hide names with commas between, as the address has them */
export const shownColumns = (hide: string): Column[] => columnNames.filter((name) => !hide.split(',').includes(name))

const amounts = new Set<Column>(['leads', 'deals', 'accrued', 'available'])

interface PartnerTableProps {
  partners: readonly Partner[]
  columns: readonly Column[]
  configuration: Configuration | undefined
}

/** Partners as rows; on a phone as cards. */
export function PartnerTable({ partners, columns, configuration }: PartnerTableProps) {
  const t = partnerTexts.use()
  const format = useFormat()
  const target = configuration?.leadStatuses.find((status) => status.target)?.id
  return (
    <section className="scrolled" aria-label={t.listLabel} tabIndex={0}>
      <Table className="cards-on-phone" highlightOnHover>
        <Table.Thead>
          <Table.Tr>
            <Table.Th scope="col">{t.column.name}</Table.Th>
            {columns.map((name) => (
              <Table.Th key={name} scope="col" className={amounts.has(name) ? 'amount' : undefined}>
                {t.column[name]}
              </Table.Th>
            ))}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {partners.map((partner) => (
            <Table.Tr key={partner.id}>
              <Table.Th scope="row" fw={400}>
                <Anchor component={Link} href={`/partners/${partner.id}`} fw={600}>
                  {nameOf(partner) || t.noName}
                </Anchor>
                <Text size="sm" c="dimmed" style={{ overflowWrap: 'anywhere' }}>
                  {partner.email}
                  {partner.externalId && (
                    <>
                      <br />
                      {t.facts.externalId(partner.externalId)}
                    </>
                  )}
                </Text>
              </Table.Th>
              {columns.map((name) => (
                <Table.Td key={name} data-label={t.column[name]} className={amounts.has(name) ? 'amount' : 'whole'}>
                  {cellOf(name, partner, target, t, format)}
                </Table.Td>
              ))}
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </section>
  )
}

/** How many leads a partner has brought, and how many of them have come to the target status. */
export function leadsOf({ leadCounts }: Partner, target: string | undefined): { leads: number; deals: number } {
  return {
    leads: leadCounts.reduce((sum, { count }) => sum + count, 0),
    deals: leadCounts.find(({ statusId }) => statusId === target)?.count ?? 0,
  }
}

type Texts = ReturnType<typeof partnerTexts.use>

function cellOf(name: Column, partner: Partner, target: string | undefined, t: Texts, format: Format): ReactNode {
  const { level, account, createdAt } = partner
  if (name === 'state') return <PartnerState partner={partner} />
  if (name === 'level') return level ? t.levelName(level.number, level.description) : t.noLevel
  if (name === 'leads' || name === 'deals') return format.number(leadsOf(partner, target)[name])
  if (name === 'createdAt') return format.date(createdAt)
  return format.money(account[name])
}
