import { Anchor, List, Text } from '@mantine/core'
import { Link } from 'wouter'
import { useFormat } from '../../../shared/format/format.ts'
import { Part } from '../../look/part.tsx'
import type { Overview } from './overview-requests.ts'
import { overviewTexts } from './overview-texts.ts'

/** Deals above the limit that wait, with the way to their leads, where they are decided. */
export function WaitingDealsPart({ of: { deals, hasMore } }: { of: Overview['waitingDeals'] }) {
  const t = overviewTexts.use()
  const { money, dateTime } = useFormat()
  return (
    <Part title={t.waitingDeals}>
      <List size="sm">
        {deals.map(({ id, leadId, amount, askedBy, askedAt }) => (
          <List.Item key={id}>
            <Anchor component={Link} href={`/leads/${leadId}`}>
              {t.waitingDeal(money(amount))}
            </Anchor>
            {` · ${t.waitingDealBy(`${askedBy.firstName} ${askedBy.lastName}`, dateTime(askedAt))}`}
          </List.Item>
        ))}
      </List>
      {hasMore && <Text size="sm">{t.moreWaitingDeals}</Text>}
    </Part>
  )
}
