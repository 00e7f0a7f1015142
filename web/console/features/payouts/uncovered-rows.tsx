import { List, Text } from '@mantine/core'
import { useFormat } from '../../../shared/format/format.ts'
import { payoutTexts } from './payout-texts.ts'
import { nameOf, type Queued } from './payout-requests.ts'

/** Requests that a bulk decision excludes: each has a shortfall, whose amount has to be confirmed. */
export function UncoveredRows({ rows }: { rows: readonly Queued[] }) {
  const t = payoutTexts.use()
  const { money } = useFormat()
  if (rows.length === 0) return null
  return (
    <section aria-label={t.uncoveredApart}>
      <Text size="sm" fw={600}>
        {t.uncoveredApart}
      </Text>
      <List size="sm">
        {rows.map((row) => (
          <List.Item key={row.id}>
            {nameOf(row.partner)} · {money(row.amount)} · {t.missing(money(row.shortfall))}
          </List.Item>
        ))}
      </List>
    </section>
  )
}
