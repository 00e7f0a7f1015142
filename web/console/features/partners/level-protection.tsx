import { Group, Text } from '@mantine/core'
import { useState } from 'react'
import { useIntendedAct } from '../../../shared/act/use-intended-act.ts'
import { useDraft } from '../../../shared/draft/use-draft.ts'
import { useFormat } from '../../../shared/format/format.ts'
import { announce } from '../../../shared/look/announce.tsx'
import { ActNotice } from '../../look/act-notice.tsx'
import { ConfirmDialog } from '../../look/confirm-dialog.tsx'
import { PermittedButton } from '../../look/permitted-button.tsx'
import { ReasonInput } from '../../look/reason-input.tsx'
import { keepLevel, type Partner, usePartnerChanged } from './partner-requests.ts'
import { partnerTexts } from './partner-texts.ts'

/** Whether months may change the level of a partner, and the button that decides it. */
export function LevelProtection({ partner }: { partner: Partner }) {
  const { protection: t } = partnerTexts.use()
  const { date } = useFormat()
  const [isOpen, setOpen] = useState(false)
  const { levelKept, levelSince } = partner
  if (partner.erasedAt !== null) return null
  return (
    <Group justify="space-between" align="center">
      <Text size="sm" style={{ overflowWrap: 'anywhere' }}>
        {levelSince !== null && `${t.since(date(levelSince))} · `}
        {levelKept ? t.kept(levelKept.reason, date(levelKept.at)) : t.free}
      </Text>
      <PermittedButton permission="partners.write" variant="default" size="xs" onClick={() => setOpen(true)}>
        {levelKept ? t.release : t.keep}
      </PermittedButton>
      {isOpen && <ProtectionDialog partner={partner} onClose={() => setOpen(false)} />}
    </Group>
  )
}

function ProtectionDialog({ partner, onClose }: { partner: Partner; onClose: () => void }) {
  const { protection: t } = partnerTexts.use()
  const [reason, setReason] = useDraft(`keep-level:${partner.id}`, '')
  const changed = usePartnerChanged()
  // As it was when the dialog was opened: the answer changes the partner while the dialog is still shown.
  const [isKept] = useState(partner.levelKept !== null)
  const act = useIntendedAct<{ reason?: string }, Partner>({
    name: `keep-level:${partner.id}`,
    send: (body, key) => keepLevel(partner.id, body, key),
    onDone: (present) => {
      setReason('')
      changed.profile(present)
      announce(isKept ? t.released : t.done)
      onClose()
    },
  })
  return (
    <ConfirmDialog
      isOpen
      title={isKept ? t.releaseTitle : t.keepTitle}
      confirm={isKept ? t.release : t.keep}
      isBusy={act.isBusy}
      isDisabled={!isKept && reason.trim() === ''}
      onConfirm={() => void act.intend(isKept ? {} : { reason: reason.trim() })}
      onClose={onClose}
    >
      <Text size="sm">{isKept ? t.releaseConsequence : t.keepConsequence}</Text>
      {!isKept && <ReasonInput label={t.reason} required value={reason} onChange={setReason} />}
      <ActNotice act={act} />
    </ConfirmDialog>
  )
}
