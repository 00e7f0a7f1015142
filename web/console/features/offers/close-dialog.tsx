import { Text } from '@mantine/core'
import { useState } from 'react'
import { useDraft } from '../../../shared/draft/use-draft.ts'
import { announce } from '../../../shared/look/announce.tsx'
import { ActNotice } from '../../look/act-notice.tsx'
import { ConfirmDialog } from '../../look/confirm-dialog.tsx'
import { partnerLine } from '../../look/partner-line.ts'
import { PartnerSelect } from '../../look/partner-select.tsx'
import { ReasonInput } from '../../look/reason-input.tsx'
import type { Offer } from '../../look/use-offers.ts'
import { useClosing } from './offer-requests.ts'
import { offerTexts } from './offer-texts.ts'

/** Closes an offer for one partner. */
export function CloseDialog({ offer, onClose }: { offer: Offer; onClose: () => void }) {
  const t = offerTexts.use()
  const [partnerId, setPartnerId] = useDraft<string | null>(`close-offer:${offer.id}:partner`, null)
  const [isJudged, setJudged] = useState(false)
  const [reason, setReason] = useDraft(`close-offer:${offer.id}:reason`, '')
  const act = useClosing(offer.id, ({ partner }) => {
    announce(t.didClose(partnerLine(partner)))
    onClose()
  })
  const close = (): void => {
    setJudged(true)
    if (partnerId !== null) void act.intend({ partnerId, isClosed: true, ...(reason.trim() !== '' && { reason: reason.trim() }) })
  }
  return (
    <ConfirmDialog
      isOpen
      title={t.closeTitle(offer.title)}
      confirm={t.close}
      isDangerous
      isBusy={act.isBusy}
      onClose={onClose}
      onConfirm={close}
    >
      <Text size="sm">{t.closeWhy}</Text>
      <PartnerSelect
        label={t.partner}
        description={t.partnerHint}
        value={partnerId}
        onChange={setPartnerId}
        error={isJudged && partnerId === null ? t.partnerRequired : undefined}
      />
      <ReasonInput label={t.reason} description={t.closeReasonHint} value={reason} onChange={setReason} />
      <ActNotice act={act} />
    </ConfirmDialog>
  )
}
