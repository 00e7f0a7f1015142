import { Button, Group, List, Modal, Stack, Table, Text, Textarea, TextInput } from '@mantine/core'
import { useState } from 'react'
import { useDraft } from '../../../shared/draft/use-draft.ts'
import { useFormat } from '../../../shared/format/format.ts'
import { sharedTexts } from '../../../shared/texts/shared-texts.ts'
import { ConfirmDialog } from '../../look/confirm-dialog.tsx'
import { DestinationBadge } from './destination-badge.tsx'
import { payoutTexts } from './payout-texts.ts'
import { nameOf, type Queued } from './payout-requests.ts'

interface DialogProps {
  /** Which requests; undefined while nothing is asked. */
  rows: readonly Queued[] | undefined
  onClose: () => void
}

const sumOf = (rows: readonly Queued[]): number => rows.reduce((sum, { amount }) => sum + Math.round(amount * 100), 0) / 100

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

/** Marks one or several as paid, with the document of the bank. */
export function PayDialog({ rows, onClose, onPay }: DialogProps & { onPay: (comment: string) => void }) {
  const t = payoutTexts.use()
  const { money } = useFormat()
  return (
    <TextDialog
      key={rows?.[0]?.id ?? 'closed'}
      isOpen={rows !== undefined}
      title={t.payTitle}
      why={t.payWhy}
      label={t.document}
      missing={t.documentMissing}
      confirm={rows && rows.length > 1 ? t.payMany(rows.length, money(sumOf(rows))) : t.pay}
      rows={rows ?? []}
      onClose={onClose}
      onConfirm={(number) => onPay(t.documentComment(number))}
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
  rows: readonly Queued[]
  onClose: () => void
  onConfirm: (text: string) => void
}

/** Asks for a text before it does something for good. What was typed stays until it is done or left. */
function TextDialog({ isOpen, title, why, label, missing, confirm, isLong, rows, onClose, onConfirm }: TextDialogProps) {
  const { dialog } = sharedTexts.use()
  const [text, setText] = useDraft(`decide-payout:${title}:${rows.map(({ id }) => id).join()}`, '')
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
          if (text.trim() === '') return setMissing(true)
          onConfirm(text.trim())
        }}
      >
        <Stack>
          <Text size="sm">{why}</Text>
          <RowsBrief rows={rows} />
          {isLong ? <Textarea {...field} autosize minRows={2} /> : <TextInput {...field} autoComplete="off" />}
          <Group justify="flex-end">
            <Button variant="default" onClick={onClose}>
              {dialog.cancel}
            </Button>
            <Button type="submit" color={isLong ? 'red.9' : undefined}>
              {confirm}
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  )
}

/** Whom it is about: one with all that is to be compared with the bank, several as a list. */
function RowsBrief({ rows }: { rows: readonly Queued[] }) {
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

/** Approves several at once: each is named, and can be left out. */
export function ApproveManyDialog({ rows, onClose, onApprove }: DialogProps & { onApprove: (rows: readonly Queued[]) => void }) {
  const t = payoutTexts.use()
  const { money } = useFormat()
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set())
  const taken = (rows ?? []).filter(({ id }) => !left.has(id))
  const close = (): void => {
    setLeft(new Set())
    onClose()
  }
  return (
    <ConfirmDialog
      isOpen={rows !== undefined}
      title={t.approveTitle}
      confirm={t.approveMany(taken.length, money(sumOf(taken)))}
      isDisabled={taken.length === 0}
      onClose={close}
      onConfirm={() => {
        onApprove(taken)
        close()
      }}
    >
      <Text size="sm">{t.approveWhy}</Text>
      <div style={{ maxHeight: '18rem', overflowY: 'auto' }} role="region" aria-label={t.approveTitle} tabIndex={0}>
        <Table>
          <Table.Tbody>
            {taken.map((row) => (
              <Table.Tr key={row.id}>
                <Table.Td>
                  {nameOf(row.partner)} <DestinationBadge {...row} />
                </Table.Td>
                <Table.Td className="amount">{money(row.amount)}</Table.Td>
                <Table.Td>
                  <Button
                    size="compact-xs"
                    variant="default"
                    aria-label={t.removeRow(nameOf(row.partner))}
                    onClick={() => setLeft(new Set([...left, row.id]))}
                  >
                    ×
                  </Button>
                </Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      </div>
    </ConfirmDialog>
  )
}
