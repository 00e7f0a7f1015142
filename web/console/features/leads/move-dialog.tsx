import { NativeSelect } from '@mantine/core'
import { useRef } from 'react'
import { useDraft } from '../../../shared/draft/use-draft.ts'
import { useAmountField } from '../../../shared/money/use-amount-field.ts'
import { rublesOf } from '../../../shared/money/read-amount.ts'
import type { Configuration } from '../../configuration/use-configuration.ts'
import { AmountInput } from '../../look/amount-input.tsx'
import { ConfirmDialog } from '../../look/confirm-dialog.tsx'
import type { useMove } from './lead-acts.ts'
import type { Lead } from './lead-queries.ts'
import { leadTexts } from './lead-texts.ts'
import { LeadActNotice } from './lead-act-notice.tsx'

interface MoveDialogProps {
  lead: Lead
  configuration: Configuration
  act: ReturnType<typeof useMove>
  onClose: () => void
}

/** Asks where a lead goes. The target makes a deal: it asks the sum, unless the offer does without. */
export function MoveDialog({ lead, configuration, act, onClose }: MoveDialogProps) {
  const { move: t } = leadTexts.use()
  const others = configuration.leadStatuses.filter(({ id, hidden }) => id !== lead.status.id && !hidden)
  const [statusId, setStatusId] = useDraft(`change-lead-status:${lead.id}:status`, act.kept?.body.id ?? '')
  const amount = useAmountField(`change-lead-status:${lead.id}:amount`)
  const [select, field] = [useRef<HTMLSelectElement>(null), useRef<HTMLInputElement>(null)]
  const to = others.find(({ id }) => id === statusId)
  const mayDoWithout = !lead.dealNeedsAmount && amount.text.trim() === ''
  const confirm = (): void => {
    if (!to) return select.current?.focus()
    const asksAmount = to.target && !mayDoWithout
    if (asksAmount && !amount.judge()) return field.current?.focus()
    const sum = asksAmount && amount.kopecks !== undefined ? { amount: rublesOf(amount.kopecks) } : {}
    return void act.intend({ revision: lead.revision, id: to.id, ...sum })
  }
  return (
    <ConfirmDialog
      isOpen
      title={t.title}
      confirm={to ? t.confirm(to.title) : t.confirmNone}
      isDisabled={!to}
      isBusy={act.isBusy}
      onConfirm={confirm}
      onClose={onClose}
    >
      <NativeSelect
        ref={select}
        label={t.to}
        value={statusId}
        onChange={(event) => setStatusId(event.currentTarget.value)}
        data={[{ value: '', label: t.choose }, ...others.map(({ id, title }) => ({ value: id, label: title }))]}
      />
      {to?.target && (
        <AmountInput
          ref={field}
          field={amount}
          label={t.amount}
          description={lead.dealNeedsAmount ? t.amountHint : t.amountOptional}
          required={lead.dealNeedsAmount}
        />
      )}
      <LeadActNotice lead={lead} act={act} />
    </ConfirmDialog>
  )
}
