import { Text } from '@mantine/core'
import { useState } from 'react'
import { useIntendedAct } from '../../../shared/act/use-intended-act.ts'
import { useFormat } from '../../../shared/format/format.ts'
import { announce } from '../../../shared/look/announce.tsx'
import { ActNotice } from '../../look/act-notice.tsx'
import { ConfirmDialog } from '../../look/confirm-dialog.tsx'
import { PermittedButton } from '../../look/permitted-button.tsx'
import { nameOf } from './partner-name.ts'
import { invitePartner, type Partner, usePartnerChanged } from './partner-requests.ts'
import { partnerTexts } from './partner-texts.ts'

/** Mails a partner an invitation to the account. Not for those who could not sign in. */
export function InviteButton({ partner }: { partner: Partner }) {
  const { invite: t } = partnerTexts.use()
  const [isOpen, setOpen] = useState(false)
  if (partner.erasedAt !== null || partner.isBlocked) return null
  return (
    <>
      <PermittedButton permission="partners.write" variant="default" onClick={() => setOpen(true)}>
        {t.button}
      </PermittedButton>
      {isOpen && <InviteDialog partner={partner} onClose={() => setOpen(false)} />}
    </>
  )
}

/** What the mail says, where it goes, and when the one before was sent. */
function InviteDialog({ partner, onClose }: { partner: Partner; onClose: () => void }) {
  const { invite: t } = partnerTexts.use()
  const { dateTime } = useFormat()
  const changed = usePartnerChanged()
  const act = useIntendedAct({
    name: `invite-partner:${partner.id}`,
    send: (_body: object, key) => invitePartner(partner.id, key),
    onDone: ({ email, invitedAt }) => {
      changed.profile({ ...partner, invitedAt })
      announce(t.done(email))
      onClose()
    },
  })
  return (
    <ConfirmDialog
      isOpen
      title={t.title(nameOf(partner) || partner.email)}
      confirm={t.send}
      isBusy={act.isBusy}
      onConfirm={() => void act.intend({})}
      onClose={onClose}
    >
      <Text size="sm">{t.what(partner.email)}</Text>
      {partner.invitedAt !== null && <Text size="sm">{t.before(dateTime(partner.invitedAt))}</Text>}
      <ActNotice act={act} />
    </ConfirmDialog>
  )
}
