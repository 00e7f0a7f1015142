import { Button, Group, Text } from '@mantine/core'
import { useFormat } from '../../../shared/format/format.ts'
import { PermittedButton } from '../../look/permitted-button.tsx'
import { payoutTexts } from './payout-texts.ts'
import { type Queued, sumOf } from './payout-requests.ts'

interface BulkBarProps {
  /** What is selected and can still be decided. */
  rows: readonly Queued[]
  onApprove: (rows: readonly Queued[]) => void
  onReject: (rows: readonly Queued[]) => void
  onCollect: (rows: readonly Queued[]) => void
  onPay: (rows: readonly Queued[]) => void
  onClear: () => void
}

/** What can be done with all that is selected, each with its count and its sum. */
export function BulkBar({ rows, onApprove, onReject, onCollect, onPay, onClear }: BulkBarProps) {
  const t = payoutTexts.use()
  const { money } = useFormat()
  if (rows.length === 0) return null
  const requested = rows.filter(({ status }) => status === 'Requested')
  const approved = rows.filter(({ status }) => status === 'Approved')
  return (
    <Group role="group" aria-label={t.bulk} gap="xs" className="queue-bulk">
      <Text size="sm">{t.selected(rows.length, money(sumOf(rows)))}</Text>
      {requested.length > 0 && (
        <PermittedButton size="compact-md" permission="payouts.approve" onClick={() => onApprove(requested)}>
          {t.approveMany(requested.length, money(sumOf(requested)))}
        </PermittedButton>
      )}
      {approved.length > 0 && (
        <PermittedButton size="compact-md" variant="default" permission="payouts.pay" onClick={() => onCollect(approved)}>
          {t.collectMany(approved.length, money(sumOf(approved)))}
        </PermittedButton>
      )}
      {approved.length > 0 && (
        <PermittedButton size="compact-md" permission="payouts.pay" onClick={() => onPay(approved)}>
          {t.payMany(approved.length, money(sumOf(approved)))}
        </PermittedButton>
      )}
      <PermittedButton size="compact-md" variant="default" permission="payouts.approve" onClick={() => onReject(rows)}>
        {t.rejectMany(rows.length, money(sumOf(rows)))}
      </PermittedButton>
      <Button size="compact-md" variant="subtle" onClick={onClear}>
        {t.clearSelection}
      </Button>
    </Group>
  )
}
