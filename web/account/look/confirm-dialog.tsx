import type { ReactNode } from 'react'
import { sharedTexts } from '../../shared/texts/shared-texts.ts'
import { Button } from './button.tsx'
import { Dialog } from './dialog.tsx'

interface ConfirmDialogProps {
  isOpen: boolean
  title: string
  /** What it does, as a verb: never "OK". */
  confirm: string
  isDangerous?: boolean
  isBusy?: boolean
  onConfirm: () => void
  onClose: () => void
  children?: ReactNode
}

/** Asks before an act that cannot be undone. The focus is on the way out; while the act is under way there is none. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const { isOpen, title, confirm, isDangerous = false, isBusy = false, onConfirm, onClose, children } = props
  const { dialog } = sharedTexts.use()
  const leave = (): void => {
    if (!isBusy) onClose()
  }
  return (
    <Dialog isOpen={isOpen} title={title} onClose={leave}>
      {children}
      <div className="row">
        <Button kind="quiet" autoFocus onClick={leave}>
          {dialog.cancel}
        </Button>
        <Button kind={isDangerous ? 'danger' : 'primary'} isBusy={isBusy} onClick={onConfirm}>
          {confirm}
        </Button>
      </div>
    </Dialog>
  )
}
