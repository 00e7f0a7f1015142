import { Text } from '@mantine/core'
import { useRef } from 'react'
import { useFormat } from '../../../shared/format/format.ts'
import { rublesOf } from '../../../shared/money/read-amount.ts'
import { useAmountField } from '../../../shared/money/use-amount-field.ts'
import { AmountInput } from '../../look/amount-input.tsx'
import { ConfirmDialog } from '../../look/confirm-dialog.tsx'
import type { useNewDeal } from './lead-acts.ts'
import { LeadActNotice } from './lead-act-notice.tsx'
import type { Lead } from './lead-queries.ts'
import { leadTexts } from './lead-texts.ts'

interface DealDialogProps {
  lead: Lead
  act: ReturnType<typeof useNewDeal>
  onClose: () => void
}

/** Asks the sum of one more deal. */
export function DealDialog({ lead, act, onClose }: DealDialogProps) {
  const { addDeal: t } = leadTexts.use()
  const { money } = useFormat()
  const amount = useAmountField(`add-deal:${lead.id}:amount`)
  const field = useRef<HTMLInputElement>(null)
  const confirm = (): void => {
    if (!amount.judge() || amount.kopecks === undefined) return field.current?.focus()
    return void act.intend({ revision: lead.revision, amount: rublesOf(amount.kopecks) })
  }
  return (
    <ConfirmDialog
      isOpen
      title={t.title}
      confirm={amount.kopecks === undefined ? t.confirm : t.confirmOf(money(rublesOf(amount.kopecks)))}
      isBusy={act.isBusy}
      onConfirm={confirm}
      onClose={onClose}
    >
      <Text size="sm">{t.why}</Text>
      <AmountInput ref={field} field={amount} label={t.amount} required />
      <LeadActNotice lead={lead} act={act} />
    </ConfirmDialog>
  )
}
