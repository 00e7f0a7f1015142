import { UnstyledButton } from '@mantine/core'
import { useFormat } from '../../../shared/format/format.ts'
import { payoutTexts } from './payout-texts.ts'
import type { PayoutStatus, usePayoutCounts } from './payout-requests.ts'

interface StatusTabsProps {
  present: string
  counts: ReturnType<typeof usePayoutCounts>['data']
  nowMs: number
  onChange: (status: PayoutStatus) => void
}

const statuses = ['Requested', 'Approved', 'Paid', 'Rejected', 'Canceled'] as const

/** The statuses with how many requests each has, for how much, and since when the oldest waits. */
export function StatusTabs({ present, counts, nowMs, onChange }: StatusTabsProps) {
  const t = payoutTexts.use()
  const { money, ago } = useFormat()
  return (
    <nav aria-label={t.tabs} className="queue-tabs">
      {statuses.map((status) => {
        const counted = counts?.find((one) => one.status === status)
        return (
          <UnstyledButton
            key={status}
            className="queue-tab"
            aria-current={status === present ? 'page' : undefined}
            onClick={() => onChange(status)}
          >
            <strong>{t.statuses[status]}</strong>
            <span>{counted ? t.counted(counted.count, money(counted.sum)) : '…'}</span>
            {counted?.since && <span>{t.lastDays}</span>}
            {counted?.oldestAt && <span>{t.oldest(ago(counted.oldestAt, nowMs))}</span>}
          </UnstyledButton>
        )
      })}
    </nav>
  )
}
