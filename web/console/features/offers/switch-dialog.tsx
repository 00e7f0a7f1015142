import { List } from '@mantine/core'
import { useDraft } from '../../../shared/draft/use-draft.ts'
import { announce } from '../../../shared/look/announce.tsx'
import { ActNotice } from '../../look/act-notice.tsx'
import { ConfirmDialog } from '../../look/confirm-dialog.tsx'
import { ReasonInput } from '../../look/reason-input.tsx'
import type { Offer } from '../../look/use-offers.ts'
import { useSwitch } from './offer-requests.ts'
import { offerTexts } from './offer-texts.ts'

/** Stops an offer, or opens it again, and says before what comes of it. */
export function SwitchDialog({ offer, onClose }: { offer: Offer; onClose: () => void }) {
  const t = offerTexts.use()
  const { id, title, isActive } = offer
  const [reason, setReason] = useDraft(`switch-offer:${id}:reason`, '')
  const act = useSwitch(id, (switched) => {
    announce(switched.isActive ? t.didOpen(title) : t.didStop(title))
    onClose()
  })
  return (
    <ConfirmDialog
      isOpen
      title={isActive ? t.stopTitle(title) : t.openTitle(title)}
      confirm={isActive ? t.stop : t.open}
      isDangerous={isActive}
      isBusy={act.isBusy}
      onClose={onClose}
      onConfirm={() => void act.intend({ isActive: !isActive, ...(reason.trim() !== '' && { reason: reason.trim() }) })}
    >
      <List size="sm">
        {(isActive ? t.stopWhy : t.openWhy).map((why) => (
          <List.Item key={why}>{why}</List.Item>
        ))}
      </List>
      <ReasonInput label={t.reason} description={t.reasonHint} value={reason} onChange={setReason} />
      <ActNotice act={act} />
    </ConfirmDialog>
  )
}
