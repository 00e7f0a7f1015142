import { Text } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useIntendedAct } from '../../../shared/act/use-intended-act.ts'
import { api, unwrap } from '../../../shared/api/client.ts'
import { announce } from '../../../shared/look/announce.tsx'
import { ActNotice } from '../../look/act-notice.tsx'
import { ConfirmDialog } from '../../look/confirm-dialog.tsx'
import { ReasonInput } from '../../look/reason-input.tsx'
import { KeysOfRoles } from './keys-of-roles.tsx'
import { type Listed, nameOf, peopleTexts } from './people-texts.ts'
import { refetchPeople } from './refetch-people.ts'

/** Removes an administrator, after it was said what ends with them. */
export function RemovalDialog({ of, onClose }: { of: Listed; onClose: () => void }) {
  const t = peopleTexts.use()
  const client = useQueryClient()
  const [reason, setReason] = useState('')
  const act = useIntendedAct({
    name: `remove-administrator:${of.id}`,
    send: (body: { reason: string | null }, key) =>
      unwrap(
        api.POST('/api/console/administrator/{id}/removal', {
          params: { path: { id: of.id } },
          body,
          headers: { 'Idempotency-Key': key },
        }),
      ),
    onDone: () => {
      announce(t.removed)
      refetchPeople(client)
      onClose()
    },
  })
  return (
    <ConfirmDialog
      isOpen
      title={t.removeTitle}
      confirm={t.remove}
      isDangerous
      isBusy={act.isBusy}
      onClose={onClose}
      onConfirm={() => void act.intend({ reason: reason.trim() || null })}
    >
      <Text size="sm">{t.removeWhy(nameOf(of))}</Text>
      <KeysOfRoles of={of} after={[]} />
      <ReasonInput label={t.permitReason} value={reason} onChange={setReason} />
      <ActNotice act={act} />
    </ConfirmDialog>
  )
}
