import { Text, Textarea } from '@mantine/core'
import { useRef, useState } from 'react'
import { ActNotice } from '../../look/act-notice.tsx'
import { ConfirmDialog } from '../../look/confirm-dialog.tsx'
import type { useDealCancellation } from './lead-acts.ts'
import { leadTexts } from './lead-texts.ts'
import { useDraft } from '../../../shared/draft/use-draft.ts'

interface CancelDealDialogProps {
  amount: string
  act: ReturnType<typeof useDealCancellation>
  onClose: () => void
}

const longestReason = 1000

/** Asks why a deal is canceled: the partner reads it. */
export function CancelDealDialog({ amount, act, onClose }: CancelDealDialogProps) {
  const { cancelDeal: t } = leadTexts.use()
  const [reason, setReason] = useDraft(`${act.name}:reason`, act.kept?.body.reason ?? '')
  const [isJudged, setJudged] = useState(false)
  const field = useRef<HTMLTextAreaElement>(null)
  const isFilled = reason.trim() !== ''
  const confirm = (): void => {
    if (isFilled) return void act.intend({ reason: reason.trim() })
    setJudged(true)
    field.current?.focus()
  }
  return (
    <ConfirmDialog
      isOpen
      title={t.title}
      confirm={t.confirm}
      isDangerous
      isBusy={act.isBusy}
      onConfirm={confirm}
      onClose={onClose}
    >
      <Text fw={600}>{amount}</Text>
      <Text size="sm">{t.why}</Text>
      <Textarea
        ref={field}
        label={t.reason}
        description={t.reasonHint}
        required
        autosize
        minRows={2}
        maxLength={longestReason}
        value={reason}
        error={isJudged && !isFilled ? t.reasonNeeded : undefined}
        onChange={(event) => setReason(event.currentTarget.value)}
      />
      <ActNotice act={act} />
    </ConfirmDialog>
  )
}
