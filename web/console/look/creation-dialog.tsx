import { Button, Group, Modal, Stack } from '@mantine/core'
import type { ReactNode } from 'react'
import { sharedTexts } from '../../shared/texts/shared-texts.ts'
import { ActNotice, type ShownAct } from './act-notice.tsx'

interface CreationDialogProps {
  /** The name of the thing that is made. */
  title: string
  /** The label of the button, if it differs. */
  confirm?: string
  /** Wider than usual, for what needs the room. */
  isWide?: boolean
  act: ShownAct & { isBusy: boolean }
  /** Whether a field already shows the refusal. */
  isAtField: boolean
  onCreate: () => void
  onClose: () => void
  children: ReactNode
}

/** A form that makes one thing, and cannot be closed while that is under way. */
export function CreationDialog({
  title,
  confirm = title,
  isWide = false,
  act,
  isAtField,
  onCreate,
  onClose,
  children,
}: CreationDialogProps) {
  const { dialog } = sharedTexts.use()
  return (
    <Modal
      opened
      title={title}
      size={isWide ? 'lg' : 'md'}
      closeButtonProps={{ 'aria-label': dialog.close }}
      closeOnClickOutside={false}
      onClose={() => !act.isBusy && onClose()}
    >
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          onCreate()
        }}
      >
        <Stack>
          {children}
          {!isAtField && <ActNotice act={act} />}
          <Group justify="flex-end">
            <Button variant="default" onClick={onClose} disabled={act.isBusy}>
              {dialog.cancel}
            </Button>
            <Button type="submit" loading={act.isBusy}>
              {confirm}
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  )
}
