import { Checkbox, List, Text } from '@mantine/core'
import { useState } from 'react'
import { useDraft } from '../../../shared/draft/use-draft.ts'
import { useFormat } from '../../../shared/format/format.ts'
import { announce } from '../../../shared/look/announce.tsx'
import { ActNotice } from '../../look/act-notice.tsx'
import { ConfirmDialog } from '../../look/confirm-dialog.tsx'
import { CreationDialog } from '../../look/creation-dialog.tsx'
import { ReasonInput } from '../../look/reason-input.tsx'
import { useChange, useCreation, useRemoval, useRotation, type Webhook } from './webhook-requests.ts'
import { WebhookFields, useWebhookForm } from './webhook-form.tsx'
import { webhookTexts } from './webhook-texts.ts'

/** Adds a webhook. */
export function AddDialog({ onClose, onSecret }: { onClose: () => void; onSecret: (secret: string | null) => void }) {
  const t = webhookTexts.use()
  const act = useCreation(({ secret }) => {
    onClose()
    onSecret(secret)
  })
  const form = useWebhookForm(undefined, act.state.kind === 'refused' ? act.state.failure : undefined)
  const create = (): void => {
    const body = form.judged()
    if (body) void act.intend(body)
  }
  return (
    <CreationDialog title={t.create} isWide act={act} isAtField={form.isAtField} onCreate={create} onClose={onClose}>
      <WebhookFields form={form} />
    </CreationDialog>
  )
}

interface OfOne {
  webhook: Webhook
  onClose: () => void
}

/** Changes what a webhook is called, where it is, or what is sent there. */
export function ChangeDialog({ webhook, onClose }: OfOne) {
  const t = webhookTexts.use()
  const act = useChange(webhook.id, 'edit', () => {
    announce(t.saved)
    onClose()
  })
  const form = useWebhookForm(webhook, act.state.kind === 'refused' ? act.state.failure : undefined)
  const save = (): void => {
    const body = form.judged()
    if (body) void act.intend(body)
  }
  return (
    <CreationDialog
      title={t.changeTitle(webhook.title)}
      confirm={t.save}
      isWide
      act={act}
      isAtField={form.isAtField}
      onCreate={save}
      onClose={onClose}
    >
      <WebhookFields form={form} />
    </CreationDialog>
  )
}

/** Has no more events sent there, or has them sent again. */
export function SwitchDialog({ webhook: { id, title, isEnabled }, onClose }: OfOne) {
  const t = webhookTexts.use()
  const [reason, setReason] = useDraft(`switch-webhook:${id}:reason`, '')
  const act = useChange(id, 'switch', () => {
    announce(isEnabled ? t.disabled : t.enabled)
    onClose()
  })
  return (
    <ConfirmDialog
      isOpen
      title={isEnabled ? t.disableTitle(title) : t.enableTitle(title)}
      confirm={isEnabled ? t.disable : t.enable}
      isDangerous={isEnabled}
      isBusy={act.isBusy}
      onClose={onClose}
      onConfirm={() => void act.intend({ isEnabled: !isEnabled, reason: reason.trim() || null })}
    >
      <List size="sm">
        {(isEnabled ? t.disableWhy : t.enableWhy).map((why) => (
          <List.Item key={why}>{why}</List.Item>
        ))}
      </List>
      <ReasonInput label={t.reason} description={t.reasonHint} value={reason} onChange={setReason} />
      <ActNotice act={act} />
    </ConfirmDialog>
  )
}

/** Puts a new secret in the place of the present one, which stays good for a day unless it leaked. */
export function RotateDialog({ webhook, onClose, onSecret }: OfOne & { onSecret: (secret: string | null) => void }) {
  const t = webhookTexts.use()
  const { dateTime } = useFormat()
  const { id, title, formerSecretGoodUntil: until } = webhook
  const [isLeaked, setLeaked] = useState(false)
  const isAtOnce = isLeaked || until !== null
  const act = useRotation(id, ({ secret }) => {
    onClose()
    onSecret(secret)
  })
  return (
    <ConfirmDialog
      isOpen
      title={t.rotateTitle(title)}
      confirm={t.rotate}
      isDangerous={isAtOnce}
      isBusy={act.isBusy}
      onClose={onClose}
      onConfirm={() => void act.intend(isAtOnce ? { overlapHours: 0 } : {})}
    >
      <Text size="sm">{until === null ? t.rotateWhy : t.rotateAgain(dateTime(until))}</Text>
      {until === null && (
        <Checkbox label={t.atOnce} checked={isLeaked} onChange={(event) => setLeaked(event.currentTarget.checked)} />
      )}
      <ActNotice act={act} />
    </ConfirmDialog>
  )
}

export function RemoveDialog({ webhook: { id, title }, onClose }: OfOne) {
  const t = webhookTexts.use()
  const act = useRemoval(id, () => {
    announce(t.removed)
    onClose()
  })
  return (
    <ConfirmDialog
      isOpen
      title={t.removeTitle(title)}
      confirm={t.remove}
      isDangerous
      isBusy={act.isBusy}
      onClose={onClose}
      onConfirm={() => void act.intend(null)}
    >
      <Text size="sm">{t.removeWhy}</Text>
      <ActNotice act={act} />
    </ConfirmDialog>
  )
}
