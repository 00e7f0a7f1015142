import { Anchor, Button, Stack, Table, Text } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { api, unwrap } from '../../../../shared/api/client.ts'
import type { components } from '../../../../shared/api.d.ts'
import { useFormat } from '../../../../shared/format/format.ts'
import { FailureNotice } from '../../../look/failure-notice.tsx'
import { Part } from '../../../look/part.tsx'
import { partnerLine } from '../../../look/partner-line.ts'
import { monthCostTexts } from './month-cost-texts.ts'

type DraftCost = components['schemas']['DraftCost']
type Cost = NonNullable<DraftCost['cost']>

/** What the last closed month would have cost under a draft: computed from its real deals when one asks for it. */
export function MonthCost({ draft }: { draft: string }) {
  const t = monthCostTexts.use()
  const asked = useMutation({
    mutationFn: () => unwrap(api.POST('/api/console/configuration/draft/cost', { body: { draft } })),
  })
  return (
    <Part
      title={t.title}
      aside={
        !asked.data && (
          <Button variant="default" size="xs" loading={asked.isPending} onClick={() => asked.mutate()}>
            {t.compute}
          </Button>
        )
      }
    >
      <Text size="sm" c="dimmed">
        {t.hint}
      </Text>
      {asked.error && <FailureNotice error={asked.error} />}
      <div role="status">{asked.data && <Computed of={asked.data} />}</div>
    </Part>
  )
}

function Computed({ of: { month, leads, maxLeads, cost } }: { of: DraftCost }) {
  const t = monthCostTexts.use()
  const { number, month: monthName } = useFormat()
  if (!cost) return <Text size="sm">{t.tooMany(number(leads), number(maxLeads))}</Text>
  const name = monthName(`${month}-15T12:00:00Z`)
  if (cost.partnerCount === 0) return <Text size="sm">{t.noLeads(name)}</Text>
  return (
    <Stack gap="xs">
      {cost.offers.map((offer) => (
        <OfferCost key={offer.offer.slug} month={name} of={offer} />
      ))}
      <Text size="sm" c="dimmed">
        {t.shown(cost.partners.length, t.partners(cost.partnerCount))}
      </Text>
      <Partners partners={cost.partners} />
    </Stack>
  )
}

function OfferCost({ month, of: { offer, paid, wouldPay } }: { month: string; of: Cost['offers'][number] }) {
  const t = monthCostTexts.use()
  const { money } = useFormat()
  const difference = useDifference()
  const said = { month, offer: offer.title, paid: money(paid) }
  return (
    <Text>
      {paid === wouldPay ? t.same(said) : t.said({ ...said, wouldPay: money(wouldPay), change: difference(paid, wouldPay) })}
    </Text>
  )
}

/** The difference in rubles, and in percent where there was something. */
function useDifference(): (paid: number, wouldPay: number) => string {
  const { change, percent } = useFormat()
  return (paid, wouldPay) => {
    const kopecks = kopecksBetween(paid, wouldPay)
    const rubles = change(kopecks / 100)
    return paid === 0 ? rubles : `${rubles}, ${kopecks > 0 ? '+' : ''}${percent(kopecks / 100 / paid)}`
  }
}

function Partners({ partners }: Pick<Cost, 'partners'>) {
  const t = monthCostTexts.use()
  const { money, number, change } = useFormat()
  const columns = [t.partner, t.deals, t.paid, t.wouldPay, t.change]
  return (
    <Table className="cards-on-phone" aria-label={t.table} fz="sm">
      <Table.Thead>
        <Table.Tr>
          {columns.map((name, index) => (
            <Table.Th key={name} scope="col" className={index > 0 ? 'amount' : undefined}>
              {name}
            </Table.Th>
          ))}
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {partners.map(({ partner, deals, paid, wouldPay }, index) => (
          <Table.Tr key={partner?.id ?? index}>
            <Table.Td data-label={t.partner}>
              {partner ? (
                // In a tab of its own: the form stays open.
                <Anchor href={`/console/partners/${partner.id}`} target="_blank">
                  {[partner.lastName, partner.firstName].filter(Boolean).join(' ') || partnerLine(partner)}
                </Anchor>
              ) : (
                t.unknown
              )}
            </Table.Td>
            <Table.Td data-label={t.deals} className="amount">
              {number(deals)}
            </Table.Td>
            <Table.Td data-label={t.paid} className="amount">
              {money(paid)}
            </Table.Td>
            <Table.Td data-label={t.wouldPay} className="amount">
              {money(wouldPay)}
            </Table.Td>
            <Table.Td data-label={t.change} className="amount">
              {change(kopecksBetween(paid, wouldPay) / 100)}
            </Table.Td>
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
  )
}

/** In whole kopecks: a difference of fractions would show what is not there. */
const kopecksBetween = (paid: number, wouldPay: number): number => Math.round(wouldPay * 100) - Math.round(paid * 100)
