import { Alert, Text } from '@mantine/core'
import { useState } from 'react'
import { useDraft } from '../../../shared/draft/use-draft.ts'
import { useFormat } from '../../../shared/format/format.ts'
import { announce } from '../../../shared/look/announce.tsx'
import { ActNotice } from '../../look/act-notice.tsx'
import { ConfirmDialog } from '../../look/confirm-dialog.tsx'
import { DiscountFields, discountOf, isWholeDiscount, typedDiscountOf } from '../../look/discount-fields.tsx'
import { changedText } from './changed-text.ts'
import { type Promocode, useDecision } from './promocode-requests.ts'
import { promocodeTexts } from './promocode-texts.ts'

/** Gives an active promocode another discount for its clients, or approves one with it. */
export function DiscountDialog({ promocode, onClose }: { promocode: Promocode; onClose: () => void }) {
  const t = promocodeTexts.use()
  const format = useFormat()
  const { code, status, clientDiscount, hasOwnDiscount } = promocode
  const [discount, setDiscount] = useDraft(
    `decide-promocode:${code}:discount`,
    typedDiscountOf(hasOwnDiscount ? clientDiscount : null),
  )
  const [isJudged, setJudged] = useState(false)
  const [faster, setFaster] = useState<string>()
  const act = useDecision(code, {
    done: () => {
      announce(status === 'Active' ? t.discountChanged(code) : t.approved(code))
      onClose()
    },
    refused: (failure) => setFaster(changedText(failure, t, format)),
  })
  const decide = (): void => {
    setJudged(true)
    if (isWholeDiscount(discount)) void act.intend({ status: 'Active', from: status, clientDiscount: discountOf(discount) })
  }
  return (
    <ConfirmDialog
      isOpen
      title={t.discountTitle(code)}
      confirm={status === 'Active' ? t.changeDiscount : t.approve}
      isBusy={act.isBusy}
      onClose={onClose}
      onConfirm={decide}
    >
      <Text size="sm">{t.discountWhy}</Text>
      <DiscountFields
        discount={discount}
        none={t.asInOffer}
        error={isJudged && !isWholeDiscount(discount) ? t.discountSize : undefined}
        onChange={setDiscount}
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
