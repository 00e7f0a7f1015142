import { Anchor, List, Text } from '@mantine/core'
import { Link } from 'wouter'
import { useFormat } from '../../../shared/format/format.ts'
import { Loaded } from '../../look/loaded.tsx'
import { Part } from '../../look/part.tsx'
import type { Uncovered, UncoveredRequests } from './find-uncovered.ts'
import { type Overview, useUncovered } from './overview-requests.ts'
import { overviewTexts } from './overview-texts.ts'

/**
 * Waiting requests that lost their cover, by name: somebody has to look at them before they are paid. Hidden only if all requests were
 * examined and are covered.
 */
export function UncoveredPart({ waiting }: { waiting: Overview['waiting'] }) {
  const t = overviewTexts.use()
  const query = useUncovered()
  const { data, error } = query
  if (!error && (!data || (data.rows.length === 0 && !data.isCut))) return null
  return (
    <Part title={t.uncovered}>
      <Loaded query={query} rows={2}>
        {data && <Found found={data} waiting={waiting} />}
      </Loaded>
    </Part>
  )
}

function Found({ found: { rows, lookedAt, isCut }, waiting }: { found: UncoveredRequests; waiting: Overview['waiting'] }) {
  const t = overviewTexts.use()
  const { money, number } = useFormat()
  const sum = rows.reduce((kopecks, { shortfall }) => kopecks + Math.round(shortfall * 100), 0) / 100
  const all = waiting.reduce((total, { count }) => total + count, 0)
  const lookedAtOf = waiting.some(({ hasMore }) => hasMore) ? t.uncoveredLookedAtOfMore : t.uncoveredLookedAt
  return (
    <>
      <Text fw={600}>{rows.length === 0 ? t.noneUncovered : t.uncoveredSum(rows.length, money(sum))}</Text>
      {rows.length > 0 && (
        <List size="sm" my="xs">
          {rows.map((row) => (
            <List.Item key={row.id}>
              <Anchor component={Link} href={`/payouts?status=${row.status}&card=${row.id}`}>
                {nameOf(row)}
              </Anchor>
              {` · ${t.uncoveredRow(money(row.amount), money(row.shortfall), t.statuses[row.status as 'Requested' | 'Approved'])}`}
            </List.Item>
          ))}
        </List>
      )}
      {isCut && (
        <Text size="sm" c="dimmed">
          {lookedAtOf(number(lookedAt), number(Math.max(all, lookedAt)))}
        </Text>
      )}
    </>
  )
}

const nameOf = ({ partner: { firstName, lastName, email } }: Uncovered): string =>
  [lastName, firstName].filter(Boolean).join(' ') || email
