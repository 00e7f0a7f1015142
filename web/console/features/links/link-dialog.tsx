import { Text } from '@mantine/core'
import { useDraft } from '../../../shared/draft/use-draft.ts'
import { announce } from '../../../shared/look/announce.tsx'
import { ActNotice } from '../../look/act-notice.tsx'
import { ConfirmDialog } from '../../look/confirm-dialog.tsx'
import { ReasonInput } from '../../look/reason-input.tsx'
import { type ReferralLink, useLinkChange } from './link-requests.ts'
import { linkTexts } from './link-texts.ts'

interface LinkDialogProps {
  link: ReferralLink
  to: 'Disabled' | 'Removed'
  onClose: () => void
}

/** Disables a link, or removes it for good; with a reason, which the partner sees. */
export function LinkDialog({ link: { slug, status }, to, onClose }: LinkDialogProps) {
  const t = linkTexts.use()
  const [reason, setReason] = useDraft(`change-link:${slug}:reason`, '')
  const act = useLinkChange(slug, () => {
    announce(t.changed[to](slug))
    onClose()
  })
  const from = status === 'Removed' ? 'Disabled' : status
  return (
    <ConfirmDialog
      isOpen
      title={t.asked[to](slug)}
      confirm={to === 'Disabled' ? t.disable : t.remove}
      isDangerous
      isBusy={act.isBusy}
      onClose={onClose}
      onConfirm={() => void act.intend({ status: to, from, reason: reason.trim() || null })}
    >
      <Text size="sm">{t.why[to]}</Text>
      <ReasonInput label={t.reason} description={t.reasonHint} value={reason} onChange={setReason} />
      <ActNotice act={act} />
    </ConfirmDialog>
  )
}
