import { Text } from '@mantine/core'
import { useState } from 'react'
import { useIntendedAct } from '../../../shared/act/use-intended-act.ts'
import { useDraft } from '../../../shared/draft/use-draft.ts'
import { useFormat } from '../../../shared/format/format.ts'
import { announce } from '../../../shared/look/announce.tsx'
import { ActNotice } from '../../look/act-notice.tsx'
import { ConfirmDialog } from '../../look/confirm-dialog.tsx'
import { ReasonInput } from '../../look/reason-input.tsx'
import { useEntryWords } from './entry-words.ts'
import { type Entry, type Partner, reverseEntry, usePartnerChanged } from './partner-requests.ts'
import { partnerTexts } from './partner-texts.ts'

interface ReversalDialogProps {
  partner: Partner
  entry: Entry
  onClose: () => void
}

/** Takes an accrual back, with a reason. */
export function ReversalDialog({ partner, entry, onClose }: ReversalDialogProps) {
  const { reversal: t, correction, statement } = partnerTexts.use()
  const { money } = useFormat()
  const wordsOf = useEntryWords()
  const [reason, setReason] = useDraft(`reverse-entry:${partner.id}:${entry.revision}:reason`, '')
  const [isJudged, setJudged] = useState(false)
  const changed = usePartnerChanged()
  const act = useIntendedAct<{ reason: string }, unknown>({
    name: `reverse-entry:${partner.id}:${entry.revision}`,
    send: (body, key) => reverseEntry(partner.id, entry.revision, body, key),
    onDone: () => {
      changed.money(partner.id)
      announce(t.done)
      onClose()
    },
    // Somebody else may have been faster: the statement says who.
    onRefused: () => changed.money(partner.id),
  })
  return (
    <ConfirmDialog
      isOpen
      title={t.title(entry.revision)}
      confirm={t.confirm}
      isDangerous
      isBusy={act.isBusy}
      isDisabled={act.state.kind === 'unknown'}
      onConfirm={() => {
        setJudged(true)
        if (reason.trim() !== '') void act.intend({ reason: reason.trim() })
      }}
      onClose={onClose}
    >
      {wordsOf(entry).details.map((detail) => (
        <Text key={detail} size="sm">
          {detail}
        </Text>
      ))}
      <Text size="sm">{t.what(money(entry.change.accrued))}</Text>
      <ReasonInput
        label={correction.reason}
        description={correction.reasonHint}
        required
        value={reason}
        error={isJudged && reason.trim() === '' ? correction.reasonRequired : undefined}
        onChange={setReason}
      />
      <ActNotice act={act} />
      <Text size="xs" c="dimmed">
        {statement.entry(entry.revision)}
      </Text>
    </ConfirmDialog>
  )
}
