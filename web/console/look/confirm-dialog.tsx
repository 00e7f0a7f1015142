import { Button, Group, Modal, Stack } from '@mantine/core'
import type { ReactNode } from 'react'
import { sharedTexts } from '../../shared/texts/shared-texts.ts'

interface ConfirmDialogProps {
  isOpen: boolean
  title: string
  /** What it does, as a verb: never "OK". */
  confirm: string
  isDangerous?: boolean
  isBusy?: boolean
  /** Why it cannot be confirmed now. */
  isDisabled?: boolean
  onConfirm: () => void
  onClose: () => void
  children?: ReactNode
}

/** Asks before an act that cannot be undone. The focus is on the way out; while the act is under way there is none. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const { isOpen, title, confirm, isDangerous, isBusy = false, isDisabled, onConfirm, onClose, children } = props
  const { dialog } = sharedTexts.use()
  return (
    <Modal
      opened={isOpen}
      onClose={() => !isBusy && onClose()}
      title={title}
      closeButtonProps={{ 'aria-label': dialog.close }}
      closeOnClickOutside={false}
    >
      <Stack>
        {children}
        <Group justify="flex-end">
          <Button variant="default" data-autofocus onClick={onClose} disabled={isBusy}>
            {dialog.cancel}
          </Button>
          <Button color={isDangerous ? 'red.9' : undefined} loading={isBusy} disabled={isDisabled} onClick={onConfirm}>
            {confirm}
          </Button>
        </Group>
      </Stack>
    </Modal>
  )
}
