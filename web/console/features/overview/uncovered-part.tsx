import { Anchor, List, Text } from '@mantine/core'
import { Link } from 'wouter'
import { useFormat } from '../../../shared/format/format.ts'
import { Part } from '../../look/part.tsx'
import { lookedAt, type Overview, type Uncovered, useUncovered } from './overview-requests.ts'
import { overviewTexts } from './overview-texts.ts'

/** Requests that wait and lost their cover, by name: somebody has to look at them before money goes out. */
export function UncoveredPart({ waiting }: { waiting: Overview['waiting'] }) {
  const t = overviewTexts.use()
  const { money } = useFormat()
  const { data = [] } = useUncovered()
  if (data.length === 0) return null
  const sum = data.reduce((kopecks, { shortfall }) => kopecks + Math.round(shortfall * 100), 0) / 100
  return (
    <Part title={t.uncovered}>
      <Text fw={600}>{t.uncoveredSum(data.length, money(sum))}</Text>
      <List size="sm" my="xs">
        {data.map((row) => (
          <List.Item key={row.id}>
            <Anchor component={Link} href={`/payouts?status=${row.status}&card=${row.id}`}>
              {nameOf(row)}
            </Anchor>
            {` · ${t.uncoveredRow(money(row.amount), money(row.shortfall), t.statuses[row.status as 'Requested' | 'Approved'])}`}
          </List.Item>
        ))}
      </List>
      {waiting.some(({ count }) => count > lookedAt) && (
        <Text size="sm" c="dimmed">
          {t.uncoveredLookedAt(lookedAt)}
        </Text>
      )}
    </Part>
  )
}

const nameOf = ({ partner: { firstName, lastName, email } }: Uncovered): string =>
  [lastName, firstName].filter(Boolean).join(' ') || email
