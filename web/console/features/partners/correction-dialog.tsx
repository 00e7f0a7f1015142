import { SegmentedControl, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { useIntendedAct } from '../../../shared/act/use-intended-act.ts'
import { useDraft } from '../../../shared/draft/use-draft.ts'
import { useFormat } from '../../../shared/format/format.ts'
import { announce } from '../../../shared/look/announce.tsx'
import { rublesOf } from '../../../shared/money/read-amount.ts'
import { useAmountField } from '../../../shared/money/use-amount-field.ts'
import { ActNotice } from '../../look/act-notice.tsx'
import { AmountInput } from '../../look/amount-input.tsx'
import { ConfirmDialog } from '../../look/confirm-dialog.tsx'
import { ReasonInput } from '../../look/reason-input.tsx'
import { correctBalance, type Partner, usePartnerChanged } from './partner-requests.ts'
import { partnerTexts } from './partner-texts.ts'

/** A correction as it is begun. */
export interface Intended {
  direction: 'add' | 'take'
  /** As it would be typed. */
  amount: string
  reason: string
}

interface CorrectionDialogProps {
  partner: Partner
  intended: Intended
  onClose: () => void
}

/** Adds to what a partner has, or takes away from it. The button says what it does, with the sum. */
export function CorrectionDialog({ partner, intended, onClose }: CorrectionDialogProps) {
  const { correction: t } = partnerTexts.use()
  const { money } = useFormat()
  const [direction, setDirection] = useDraft<string>(`correct-balance:${partner.id}:direction`, intended.direction)
  const [reason, setReason] = useDraft(`correct-balance:${partner.id}:reason`, intended.reason)
  const [isJudged, setJudged] = useState(false)
  const amount = useAmountField(`correct-balance:${partner.id}:amount`, intended.amount)
  const changed = usePartnerChanged()
  const act = useIntendedAct<{ amount: number; reason: string }, unknown>({
    name: `correct-balance:${partner.id}`,
    send: (body, key) => correctBalance(partner.id, body, key),
    onDone: () => {
      changed.money(partner.id)
      announce(t.done)
      onClose()
    },
  })
  const rubles = amount.kopecks === undefined ? undefined : rublesOf(amount.kopecks)
  const signed = direction === 'take' ? -(rubles ?? 0) : (rubles ?? 0)
  const after = Math.round((partner.account.available + signed) * 100) / 100
  const submit = (): void => {
    setJudged(true)
    if (!amount.judge() || reason.trim() === '') return
    void act.intend({ amount: signed, reason: reason.trim() })
  }
  const confirm =
    rubles === undefined ? t.submit : direction === 'take' ? t.submitTake(money(rubles)) : t.submitAdd(money(rubles))
  return (
    <ConfirmDialog
      isOpen
      title={t.title}
      confirm={confirm}
      isDangerous={direction === 'take'}
      isBusy={act.isBusy}
      isDisabled={act.state.kind === 'unknown'}
      onConfirm={submit}
      onClose={onClose}
    >
      <SegmentedControl
        aria-label={t.direction}
        value={direction}
        onChange={setDirection}
        data={[
          { value: 'add', label: t.add },
          { value: 'take', label: t.take },
        ]}
      />
      <AmountInput field={amount} label={t.amount} required />
      <ReasonInput
        label={t.reason}
        description={t.reasonHint}
        required
        value={reason}
        error={isJudged && reason.trim() === '' ? t.reasonRequired : undefined}
        onChange={setReason}
      />
      {rubles !== undefined && (
        <Stack gap={2} role="status">
          <Text size="sm">{t.after(money(after))}</Text>
          {after < 0 && <Text size="sm">{t.below}</Text>}
        </Stack>
      )}
      <ActNotice act={act} />
    </ConfirmDialog>
  )
}
