import { Checkbox, Stack, Text, TextInput } from '@mantine/core'
import { useState } from 'react'
import { useIntendedAct } from '../../../shared/act/use-intended-act.ts'
import { useDraft } from '../../../shared/draft/use-draft.ts'
import { announce } from '../../../shared/look/announce.tsx'
import { ActNotice } from '../../look/act-notice.tsx'
import { ConfirmDialog } from '../../look/confirm-dialog.tsx'
import { CreationDialog } from '../../look/creation-dialog.tsx'
import { ReasonInput } from '../../look/reason-input.tsx'
import type { ManagedKey, Scope } from './key-requests.ts'
import { keyTexts } from './key-texts.ts'
import { sendService, sendServiceDecision, type ServiceAsked } from './service-requests.ts'

const empty = { title: '', scopes: [] as Scope[], reason: '' }

/** Makes a service account: for which system, and what its keys may open. */
export function ServiceDialog({ onClose, onDone }: { onClose: () => void; onDone: () => void }) {
  const t = keyTexts.use()
  const [values, setValues] = useDraft('service-account', empty)
  const [isJudged, setJudged] = useState(false)
  const { title, scopes, reason } = values
  const set = (changed: Partial<typeof empty>): void => setValues({ ...values, ...changed })
  const act = useIntendedAct({
    name: 'create-service-account',
    send: sendService,
    onDone: ({ state }) => {
      announce(state === 'Waiting' ? t.service.madeWaits : t.service.made)
      setValues(empty)
      onDone()
      onClose()
    },
  })
  const create = (): void => {
    setJudged(true)
    if (title.trim() === '' || scopes.length === 0) return
    void act.intend({ title: title.trim(), scopes, reason: reason.trim() || null })
  }
  return (
    <CreationDialog title={t.service.make} act={act} isAtField={false} onCreate={create} onClose={onClose}>
      <TextInput
        label={t.service.name}
        description={t.service.nameHint}
        required
        data-autofocus
        maxLength={100}
        autoComplete="off"
        value={title}
        error={isJudged && title.trim() === '' ? t.service.nameMissing : undefined}
        onChange={(event) => set({ title: event.currentTarget.value })}
      />
      <Checkbox.Group
        label={t.service.opens}
        description={t.service.opensHint}
        value={scopes}
        error={isJudged && scopes.length === 0 ? t.scopesMissing : undefined}
        onChange={(chosen) => set({ scopes: chosen })}
      >
        <Stack gap={6} mt={4}>
          {(Object.keys(t.scopes) as Scope[]).map((scope) => (
            <Checkbox key={scope} value={scope} label={`${t.scopes[scope]} (${scope})`} />
          ))}
        </Stack>
      </Checkbox.Group>
      <ReasonInput label={t.reason} value={reason} onChange={(changed) => set({ reason: changed })} />
    </CreationDialog>
  )
}

interface DecisionDialogProps {
  asked: ServiceAsked
  /** Its good keys, which end when it is closed. */
  keys: readonly ManagedKey[]
  onClose: () => void
  onDone: () => void
}

/** Asks before a service account is confirmed or closed, and does it. */
export function ServiceDecisionDialog({ asked: { decision, of }, keys, onClose, onDone }: DecisionDialogProps) {
  const t = keyTexts.use()
  const [reason, setReason] = useDraft(`service-account:${of.id}:${decision}:reason`, '')
  const isClosing = decision === 'Closed'
  const act = useIntendedAct({
    name: `decide-service-account:${of.id}:${decision}`,
    send: (body: { decision: ServiceAsked['decision']; reason: string | null }, key) => sendServiceDecision(of.id, body, key),
    onDone: () => {
      announce(isClosing ? t.service.closed : t.service.confirmed)
      onDone()
      onClose()
    },
  })
  return (
    <ConfirmDialog
      isOpen
      title={isClosing ? t.service.closeTitle : t.service.confirmTitle}
      confirm={isClosing ? t.service.close : t.service.confirm}
      isDangerous={isClosing}
      isBusy={act.isBusy}
      onClose={onClose}
      onConfirm={() => void act.intend({ decision, reason: reason.trim() || null })}
    >
      <Text size="sm">{isClosing ? t.service.closeWhy(of.title) : t.service.confirmWhy(of.title)}</Text>
      {isClosing && (
        <Text size="sm">
          {keys.length > 0 ? t.service.keysEnd(keys.map(({ title }) => title).join(', ')) : t.service.noKeysEnd}
        </Text>
      )}
      {!isClosing && <Text size="sm">{of.scopes.map((scope) => t.scopes[scope]).join(', ')}</Text>}
      <ReasonInput label={t.reason} description={t.reasonHint} value={reason} onChange={setReason} />
      <ActNotice act={act} />
    </ConfirmDialog>
  )
}
