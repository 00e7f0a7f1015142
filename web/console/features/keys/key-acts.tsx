import { Text, Textarea } from '@mantine/core'
import { useIntendedAct } from '../../../shared/act/use-intended-act.ts'
import { useDraft } from '../../../shared/draft/use-draft.ts'
import { useFormat } from '../../../shared/format/format.ts'
import { announce } from '../../../shared/look/announce.tsx'
import { ActNotice } from '../../look/act-notice.tsx'
import { ConfirmDialog } from '../../look/confirm-dialog.tsx'
import { keyTexts } from './key-texts.ts'
import { type KeyAsked, sendRevocation, sendRotation } from './key-requests.ts'

interface KeyActsProps {
  asked: KeyAsked
  onClose: () => void
  onSecret: (secret: string | null) => void
  onRevoked: () => void
}

/** Asks before a key is rotated or revoked, and does it. */
export function KeyActs({ asked: { act: kind, of }, onClose, onSecret, onRevoked }: KeyActsProps) {
  const t = keyTexts.use()
  const { dateTime } = useFormat()
  const rotation = useIntendedAct({
    name: `rotate-key:${of.id}`,
    send: (_: null, key) => sendRotation(of.id, key),
    onDone: ({ secret }) => onSecret(secret),
  })
  const revocation = useIntendedAct({
    name: `revoke-key:${of.id}`,
    send: (body: { reason: string | null }, key) => sendRevocation(of.id, body, key),
    onDone: () => {
      announce(t.revoked)
      onRevoked()
      onClose()
    },
  })
  const isRotation = kind === 'rotate'
  const [reason, setReason] = useDraft(`${kind}-key:${of.id}:reason`, '')
  const act = isRotation ? rotation : revocation
  return (
    <ConfirmDialog
      isOpen
      title={isRotation ? t.rotateTitle : t.revokeTitle}
      confirm={isRotation ? t.rotate : t.revoke}
      isDangerous={!isRotation}
      isBusy={act.isBusy}
      onClose={onClose}
      onConfirm={() => void (isRotation ? rotation.intend(null) : revocation.intend({ reason: reason.trim() || null }))}
    >
      <Text size="sm">
        {isRotation ? t.rotateWhy(of.title) : t.revokeWhy(of.title, of.lastUsedAt ? dateTime(of.lastUsedAt) : t.neverUsed)}
      </Text>
      {!isRotation && (
        <Textarea
          label={t.reason}
          description={t.reasonHint}
          maxLength={1000}
          autosize
          value={reason}
          onChange={(event) => setReason(event.currentTarget.value)}
        />
      )}
      <ActNotice act={act} />
    </ConfirmDialog>
  )
}
