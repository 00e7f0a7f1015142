import { Group } from '@mantine/core'
import { useFormat } from '../../../shared/format/format.ts'
import { ConfirmDialog } from '../../look/confirm-dialog.tsx'
import { RowsBrief } from './decision-dialogs.tsx'
import { payoutTexts } from './payout-texts.ts'
import type { Queued } from './payout-requests.ts'
import { Marks } from './queue-row.tsx'
import { type Confirmed, ShortfallInput, useShortfall } from './shortfall.tsx'

interface ApproveMarkedDialogProps {
  /** Undefined while the dialog is closed. */
  row: Queued | undefined
  onClose: () => void
  onApprove: (confirmed: Confirmed) => void
}

/** Asks before a request with a warning is approved. */
export function ApproveMarkedDialog({ row, ...ways }: ApproveMarkedDialogProps) {
  return row ? <Asked key={row.id} row={row} {...ways} /> : null
}

function Asked({ row, onClose, onApprove }: ApproveMarkedDialogProps & { row: Queued }) {
  const t = payoutTexts.use()
  const { money } = useFormat()
  const shortfall = useShortfall(row)
  return (
    <ConfirmDialog
      isOpen
      title={t.approveMarkedTitle}
      confirm={t.approveSum(money(row.amount))}
      isDangerous={shortfall.isAsked}
      onClose={onClose}
      onConfirm={() => shortfall.judge() && onApprove(shortfall.confirmed)}
    >
      <RowsBrief rows={[row]} />
      <Group gap={4}>
        <Marks marks={row.marks} />
      </Group>
      <ShortfallInput row={row} shortfall={shortfall} />
    </ConfirmDialog>
  )
}
