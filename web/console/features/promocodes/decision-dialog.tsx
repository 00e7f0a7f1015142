import { Alert, Text } from '@mantine/core'
import { useState } from 'react'
import { useDraft } from '../../../shared/draft/use-draft.ts'
import { useFormat } from '../../../shared/format/format.ts'
import { announce } from '../../../shared/look/announce.tsx'
import { ActNotice } from '../../look/act-notice.tsx'
import { ConfirmDialog } from '../../look/confirm-dialog.tsx'
import { ReasonInput } from '../../look/reason-input.tsx'
import { changedText } from './changed-text.ts'
import { type Promocode, useDecision } from './promocode-requests.ts'
import { promocodeTexts } from './promocode-texts.ts'

/** Refuses a promocode that is on review, or disables one: with a reason, which the partner sees. */
export function DecisionDialog({ promocode, onClose }: { promocode: Promocode; onClose: () => void }) {
  const t = promocodeTexts.use()
  const format = useFormat()
  const { code, status } = promocode
  const isReview = status === 'OnReview'
  const [reason, setReason] = useDraft(`decide-promocode:${code}:reason`, '')
  const [isJudged, setJudged] = useState(false)
  const [faster, setFaster] = useState<string>()
  const act = useDecision(code, {
    done: () => {
      announce(isReview ? t.refused(code) : t.disabled(code))
      onClose()
    },
    refused: (failure) => setFaster(changedText(failure, t, format)),
  })
  const decide = (): void => {
    setJudged(true)
    if (reason.trim() !== '') void act.intend({ status: 'Disabled', from: status, reason: reason.trim() })
  }
  return (
    <ConfirmDialog
      isOpen
      title={isReview ? t.refuseTitle(code) : t.disableTitle(code)}
      confirm={isReview ? t.refuse : t.disable}
      isDangerous
      isBusy={act.isBusy}
      onClose={onClose}
      onConfirm={decide}
    >
      <Text size="sm">{isReview ? t.refuseWhy : t.disableWhy}</Text>
      <ReasonInput
        label={t.reason}
        description={t.reasonHint}
        required
        value={reason}
        error={isJudged && reason.trim() === '' ? t.reasonRequired : undefined}
        onChange={setReason}
      />
      {faster === undefined ? (
        <ActNotice act={act} />
      ) : (
        <Alert variant="outline" color="yellow.9" role="alert" p="xs">
          {faster}
        </Alert>
      )}
    </ConfirmDialog>
  )
}
