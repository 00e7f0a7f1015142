import { Button, Group, List, Modal, Stack, Text, Textarea, TextInput } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { useDraft } from '../../../shared/draft/use-draft.ts'
import { useFormat } from '../../../shared/format/format.ts'
import { sharedTexts } from '../../../shared/texts/shared-texts.ts'
import { SameDetails } from '../../same-details/same-details.tsx'
import { isUncovered } from './attention.ts'
import { DestinationBadge } from './destination-badge.tsx'
import { payoutTexts } from './payout-texts.ts'
import { nameOf, type Queued, sumOf } from './payout-requests.ts'
import { type Confirmed, ShortfallInput, useShortfall } from './shortfall.tsx'
import { UncoveredRows } from './uncovered-rows.tsx'

interface DialogProps {
  /** The requests; undefined while the dialog is closed. */
  rows: readonly Queued[] | undefined
  onClose: () => void
}

/** Rejects one or several, with a reason that partners see. */
export function RejectDialog({ rows, onClose, onReject }: DialogProps & { onReject: (reason: string) => void }) {
  const t = payoutTexts.use()
  const { money } = useFormat()
  return (
    <TextDialog
      key={rows?.[0]?.id ?? 'closed'}
      isOpen={rows !== undefined}
      title={t.rejectTitle}
      why={t.rejectWhy}
      label={t.reason}
      missing={t.reasonMissing}
      isLong
      confirm={rows && rows.length > 1 ? t.rejectMany(rows.length, money(sumOf(rows))) : t.reject}
      rows={rows ?? []}
      onClose={onClose}
      onConfirm={onReject}
    />
  )
}

interface PayDialogProps extends DialogProps {
  /** Gets the requests to pay: of several, uncovered ones are left out. */
  onPay: (rows: readonly Queued[], comment: string, confirmed: Confirmed) => void
}

/** Marks one or several as paid, with the document of the bank. */
export function PayDialog(props: PayDialogProps) {
  const { rows } = props
  return <PayForm key={rows?.[0]?.id ?? 'closed'} {...props} />
}

function PayForm({ rows = [], onClose, onPay }: PayDialogProps) {
  const t = payoutTexts.use()
  const { money } = useFormat()
  const [only] = rows.length === 1 ? rows : []
  const payable = only ? [only] : rows.filter((row) => !isUncovered(row))
  const shortfall = useShortfall(only)
  return (
    <TextDialog
      isOpen={rows.length > 0}
      title={t.payTitle}
      why={t.payWhy}
      label={t.document}
      missing={t.documentMissing}
      confirm={only ? t.pay : t.payMany(payable.length, money(sumOf(payable)))}
      isDisabled={payable.length === 0}
      rows={payable}
      more={
        <>
          {payable.map((row) => (
            <SameDetails key={row.id} sameDetails={row.sameDetails} />
          ))}
          {only ? <ShortfallInput row={only} shortfall={shortfall} /> : <UncoveredRows rows={rows.filter(isUncovered)} />}
        </>
      }
      judgeMore={shortfall.judge}
      onClose={onClose}
      onConfirm={(number) => onPay(payable, t.documentComment(number), shortfall.confirmed)}
    />
  )
}

interface TextDialogProps {
  isOpen: boolean
  title: string
  why: string
  label: string
  missing: string
  confirm: string
  isLong?: boolean
  isDisabled?: boolean
  rows: readonly Queued[]
  /** A further question, and whether it is answered. */
  more?: ReactNode
  judgeMore?: () => boolean
  onClose: () => void
  onConfirm: (text: string) => void
}

/** Asks for a text before a final act. The input stays until the act is done or dropped. */
function TextDialog(props: TextDialogProps) {
  const { isOpen, title, why, label, missing, confirm, isLong, isDisabled, rows, more, judgeMore, onClose, onConfirm } = props
  const { dialog } = sharedTexts.use()
  const [text, setText] = useDraft(`change-payout-status:${title}:${rows.map(({ id }) => id).join()}`, '')
  const [isMissing, setMissing] = useState(false)
  const field = {
    label,
    required: true,
    maxLength: isLong ? 1000 : 100,
    value: text,
    error: isMissing && missing,
    onChange: (event: { currentTarget: { value: string } }) => {
      setText(event.currentTarget.value)
      setMissing(false)
    },
    'data-autofocus': true,
  }
  return (
    <Modal
      opened={isOpen}
      onClose={onClose}
      title={title}
      closeButtonProps={{ 'aria-label': dialog.close }}
      closeOnClickOutside={false}
      returnFocus={false}
    >
      <form
        onSubmit={(event) => {
          event.preventDefault()
          const isAnswered = judgeMore?.() ?? true
          if (text.trim() === '') return setMissing(true)
          if (isAnswered) onConfirm(text.trim())
        }}
      >
        <Stack>
          <Text size="sm">{why}</Text>
          <RowsBrief rows={rows} />
          {more}
          {isLong ? <Textarea {...field} autosize minRows={2} /> : <TextInput {...field} autoComplete="off" />}
          <Group justify="flex-end">
            <Button variant="default" onClick={onClose}>
              {dialog.cancel}
            </Button>
            <Button type="submit" color={isLong ? 'red.9' : undefined} disabled={isDisabled}>
              {confirm}
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  )
}

/** The requests: a single one with everything to compare with the bank, several as a list. */
export function RowsBrief({ rows }: { rows: readonly Queued[] }) {
  const t = payoutTexts.use()
  const { money } = useFormat()
  const [only] = rows
  if (only && rows.length === 1) {
    return (
      <Text size="sm">
        <strong>{money(only.amount)}</strong> · {nameOf(only.partner)} · {only.requisites || t.noRequisites}{' '}
        <DestinationBadge {...only} />
      </Text>
    )
  }
  return (
    <List size="sm" mah={200} style={{ overflowY: 'auto' }} tabIndex={0}>
      {rows.map((row) => (
        <List.Item key={row.id}>
          {money(row.amount)} · {nameOf(row.partner)} <DestinationBadge {...row} />
        </List.Item>
      ))}
    </List>
  )
}
