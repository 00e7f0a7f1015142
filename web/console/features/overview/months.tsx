import './overview.css'
import { Anchor, Group, SegmentedControl, SimpleGrid, Stack, Table, Text } from '@mantine/core'
import type { ReactNode } from 'react'
import { Link } from 'wouter'
import { useFormat } from '../../../shared/format/format.ts'
import { useAddress } from '../../../shared/list/use-address.ts'
import { Part } from '../../look/part.tsx'
import { partnerLine } from '../../look/partner-line.ts'
import type { MonthFigures } from './overview-requests.ts'
import { overviewTexts } from './overview-texts.ts'

/** Who earned most in a month, and what became of its leads: this month's, or the last one's. */
export function Months({ months }: { months: readonly MonthFigures[] }) {
  const t = overviewTexts.use()
  const { month: monthName } = useFormat()
  const [{ month: asked }, setAddress] = useAddress({ month: months[0]?.month ?? '' })
  const shown = months.find(({ month }) => month === asked) ?? months[0]
  if (!shown) return null
  return (
    <Stack>
      <Group>
        <SegmentedControl
          aria-label={t.monthSwitch}
          value={shown.month}
          onChange={(month) => setAddress({ month })}
          data={months.map(({ month }) => ({ value: month, label: monthName(`${month}-15T12:00:00Z`) }))}
        />
      </Group>
      <SimpleGrid cols={{ base: 1, lg: 2 }} style={{ alignItems: 'start' }}>
        <TopPartners month={shown} />
        <Offers month={shown} />
      </SimpleGrid>
    </Stack>
  )
}

function TopPartners({ month: { partners } }: { month: MonthFigures }) {
  const t = overviewTexts.use()
  const { money, number } = useFormat()
  const { partner: name, leads, won, earned } = t.columns
  return (
    <Figures title={t.partners} hint={partners.length > 0 ? t.partnersHint : t.noPartners}>
      {partners.length > 0 && (
        <FigureTable title={t.partners} columns={[name, earned, leads, won]}>
          {partners.map(({ partner, ...figures }, index) => (
            <Table.Tr key={partner?.id ?? index}>
              <Table.Td>
                {partner ? (
                  <Anchor component={Link} href={`/partners/${partner.id}`}>
                    {[partner.lastName, partner.firstName].filter(Boolean).join(' ') || partnerLine(partner)}
                  </Anchor>
                ) : (
                  t.unknown
                )}
              </Table.Td>
              <Table.Td className="amount">{money(figures.earned)}</Table.Td>
              <Table.Td className="amount">{number(figures.leads)}</Table.Td>
              <Table.Td className="amount">{number(figures.won)}</Table.Td>
            </Table.Tr>
          ))}
        </FigureTable>
      )}
    </Figures>
  )
}

function Offers({ month: { offers } }: { month: MonthFigures }) {
  const t = overviewTexts.use()
  const { number, percent } = useFormat()
  const { offer: name, leads, won, share } = t.columns
  return (
    <Figures title={t.offers} hint={offers.length > 0 ? t.offersHint : t.noOffers}>
      {offers.length > 0 && (
        <FigureTable title={t.offers} columns={[name, leads, won, share]}>
          {offers.map(({ offer, ...figures }, index) => (
            <Table.Tr key={offer?.id ?? index}>
              <Table.Td>{offer?.title ?? t.unknown}</Table.Td>
              <Table.Td className="amount">{number(figures.leads)}</Table.Td>
              <Table.Td className="amount">{number(figures.won)}</Table.Td>
              <Table.Td className="amount">{figures.leads > 0 ? percent(figures.won / figures.leads) : '—'}</Table.Td>
            </Table.Tr>
          ))}
        </FigureTable>
      )}
    </Figures>
  )
}

function Figures({ title, hint, children }: { title: string; hint: string; children: ReactNode }) {
  return (
    <Part title={title}>
      <Text size="sm" c="dimmed">
        {hint}
      </Text>
      {children}
    </Part>
  )
}

function FigureTable({ title, columns, children }: { title: string; columns: readonly string[]; children: ReactNode }) {
  const t = overviewTexts.use()
  return (
    <div className="scrolled" role="region" aria-label={t.monthTable(title)} tabIndex={0}>
      <Table horizontalSpacing={6} fz="sm">
        <Table.Thead>
          <Table.Tr>
            {columns.map((name, index) => (
              <Table.Th key={name} scope="col" className={index > 0 ? 'figure-head' : undefined}>
                {name}
              </Table.Th>
            ))}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>{children}</Table.Tbody>
      </Table>
    </div>
  )
}
