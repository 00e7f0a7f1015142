import { Anchor, SimpleGrid, Text } from '@mantine/core'
import { Link } from 'wouter'
import { useFormat } from '../../../shared/format/format.ts'
import { Part } from '../../look/part.tsx'
import type { Overview } from './overview-requests.ts'
import { overviewTexts } from './overview-texts.ts'

/** Payout requests that wait for somebody, with the way to them. */
export function Waiting({ waiting, nowMs }: { waiting: Overview['waiting']; nowMs: number }) {
  const t = overviewTexts.use()
  const { money, ago } = useFormat()
  return (
    <SimpleGrid cols={{ base: 1, sm: 2 }}>
      {waiting.map(({ status, count, sum, oldestAt, hasMore }) => (
        <Part key={status} title={t.statuses[status]}>
          <Text fw={600}>
            {count === 0 ? t.nothingWaits : hasMore ? t.moreRequests(count, money(sum)) : t.requests(count, money(sum))}
          </Text>
          {oldestAt !== null && (
            <Text size="sm" c="dimmed">
              {t.oldest(ago(oldestAt, nowMs))}
            </Text>
          )}
          {count > 0 && (
            <Anchor component={Link} href={`/payouts?status=${status}`} aria-label={`${t.openQueue}: ${t.statuses[status]}`}>
              {t.openQueue}
            </Anchor>
          )}
        </Part>
      ))}
    </SimpleGrid>
  )
}
