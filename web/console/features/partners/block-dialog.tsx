import { Alert, Anchor, List, Stack, Text, TextInput } from '@mantine/core'
import { useState } from 'react'
import { Link } from 'wouter'
import { useIntendedAct } from '../../../shared/act/use-intended-act.ts'
import { useDraft } from '../../../shared/draft/use-draft.ts'
import { useFormat } from '../../../shared/format/format.ts'
import { announce } from '../../../shared/look/announce.tsx'
import { ActNotice } from '../../look/act-notice.tsx'
import { ConfirmDialog } from '../../look/confirm-dialog.tsx'
import { PermittedButton } from '../../look/permitted-button.tsx'
import { ReasonInput } from '../../look/reason-input.tsx'
import { nameOf } from './partner-name.ts'
import { blockPartner, type Partner, type ReasonAndNote, unblockPartner, usePartnerChanged } from './partner-requests.ts'
import { partnerTexts } from './partner-texts.ts'

interface Blocked extends Partner {
  activePayout?: { id: string; amount: number } | null
}

/** Blocks or unblocks a partner. Says what a block leaves under way. */
export function BlockButton({ partner }: { partner: Partner }) {
  const t = partnerTexts.use()
  const { money } = useFormat()
  const [isOpen, setOpen] = useState(false)
  const [left, setLeft] = useState<Blocked['activePayout']>()
  if (partner.erasedAt !== null) return null
  return (
    <Stack gap="xs" align="flex-end">
      <PermittedButton permission="partners.write" variant="default" onClick={() => setOpen(true)}>
        {partner.isBlocked ? t.unblock.button : t.block.button}
      </PermittedButton>
      {left && partner.isBlocked && (
        <Alert color="yellow.9" variant="outline" role="status" p="xs">
          <Text size="sm">
            {t.block.left(money(left.amount))} <PayoutLink id={left.id} />
          </Text>
        </Alert>
      )}
      {isOpen && (
        <BlockDialog
          partner={partner}
          onClose={() => setOpen(false)}
          onDone={(activePayout) => {
            setLeft(activePayout)
            setOpen(false)
          }}
        />
      )}
    </Stack>
  )
}

interface BlockDialogProps {
  partner: Partner
  onClose: () => void
  onDone: (activePayout: Blocked['activePayout']) => void
}

/** The consequences, a reason, and for a block a phrase to type. */
function BlockDialog({ partner, onClose, onDone }: BlockDialogProps) {
  const t = partnerTexts.use()
  const [reason, setReason] = useDraft(`block-partner:${partner.id}:reason`, '')
  const [note, setNote] = useDraft(`block-partner:${partner.id}:note`, '')
  const [phrase, setPhrase] = useState('')
  const changed = usePartnerChanged()
  // As it was when the dialog was opened: the answer changes the partner while the dialog is still shown.
  const [isBlocking] = useState(!partner.isBlocked)
  const words = isBlocking ? t.block : t.unblock
  const act = useIntendedAct<ReasonAndNote, Blocked>({
    name: `${isBlocking ? 'block' : 'unblock'}-partner:${partner.id}`,
    send: (body, key) => (isBlocking ? blockPartner(partner.id, body, key) : unblockPartner(partner.id, body, key)),
    onDone: ({ activePayout, ...present }) => {
      changed.profile(present)
      announce(words.done)
      onDone(activePayout)
    },
  })
  const isTyped = !isBlocking || phrase.trim().toLowerCase() === t.block.phrase
  return (
    <ConfirmDialog
      isOpen
      title={words.title(nameOf(partner) || partner.email)}
      confirm={words.button}
      isDangerous={isBlocking}
      isBusy={act.isBusy}
      isDisabled={!isTyped || reason.trim() === ''}
      onConfirm={() => void act.intend({ reason: reason.trim(), note: note.trim() || null })}
      onClose={onClose}
    >
      {isBlocking ? <Consequences partner={partner} /> : <Text size="sm">{t.unblock.consequence}</Text>}
      <ReasonInput label={t.block.reason} description={t.block.reasonHint} required value={reason} onChange={setReason} />
      <ReasonInput label={t.block.note} description={t.block.noteHint} value={note} onChange={setNote} />
      {isBlocking && (
        <TextInput
          label={t.block.phraseLabel(t.block.phrase)}
          autoComplete="off"
          value={phrase}
          onChange={(event) => setPhrase(event.currentTarget.value)}
        />
      )}
      <ActNotice act={act} />
    </ConfirmDialog>
  )
}

function Consequences({ partner: { account } }: { partner: Partner }) {
  const { block: t } = partnerTexts.use()
  return (
    <List size="sm">
      {t.consequences.map((consequence) => (
        <List.Item key={consequence}>{consequence}</List.Item>
      ))}
      <List.Item>
        {account.activePayoutId === null ? (
          t.noPayout
        ) : (
          <>
            {t.activePayout} <PayoutLink id={account.activePayoutId} />
          </>
        )}
      </List.Item>
    </List>
  )
}

function PayoutLink({ id }: { id: string }) {
  const { block: t } = partnerTexts.use()
  return (
    <Anchor component={Link} href={`/payouts/${id}`}>
      {t.open}
    </Anchor>
  )
}
