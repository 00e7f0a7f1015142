import { Text } from '@mantine/core'
import { useState } from 'react'
import { useDraft } from '../../../shared/draft/use-draft.ts'
import { useFormat } from '../../../shared/format/format.ts'
import { announce } from '../../../shared/look/announce.tsx'
import { ActNotice } from '../../look/act-notice.tsx'
import { ConfirmDialog } from '../../look/confirm-dialog.tsx'
import { ReasonInput } from '../../look/reason-input.tsx'
import { type Registry, type RegistryPayout, useRelease } from '../../registry/registry-requests.ts'
import { registriesTexts } from './registries-texts.ts'

interface ReleaseDialogProps {
  registry: Registry
  line: RegistryPayout
  onClose: () => void
}

/** Takes a payout out of a registry, with a reason. */
export function ReleaseDialog({ registry, line, onClose }: ReleaseDialogProps) {
  const t = registriesTexts.use()
  const { money } = useFormat()
  const [reason, setReason] = useDraft(`release-payout:${line.payoutId}:reason`, '')
  const [isMissing, setMissing] = useState(false)
  const act = useRelease(registry.id, line.payoutId, () => {
    announce(t.released)
    onClose()
  })
  const { status } = registry
  const release = (): void => {
    setMissing(reason.trim() === '')
    if (reason.trim() !== '') void act.intend({ payoutId: line.payoutId, reason: reason.trim() })
  }
  return (
    <ConfirmDialog
      isOpen
      title={t.releaseTitle(line.payee.name, money(line.amount))}
      confirm={t.release}
      isDangerous={status === 'Sent'}
      isBusy={act.isBusy}
      onClose={onClose}
      onConfirm={release}
    >
      {status !== 'Closed' && <Text size="sm">{t.releaseWhy[status]}</Text>}
      <ReasonInput
        label={t.reason}
        description={t.reasonHint}
        required
        value={reason}
        error={isMissing && t.reasonMissing}
        onChange={setReason}
      />
      <ActNotice act={act} />
    </ConfirmDialog>
  )
}
