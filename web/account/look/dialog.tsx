import { type ReactNode, useEffect, useId, useRef } from 'react'

interface DialogProps {
  isOpen: boolean
  title: string
  /** As large as the screen. */
  isFull?: boolean
  /** Undefined where there is no way around it. */
  onClose?: () => void
  children: ReactNode
}

/** A dialog of the browser's own: it keeps the focus within, gives it back, and closes by Escape. */
export function Dialog({ isOpen, title, isFull = false, onClose, children }: DialogProps) {
  const dialog = useRef<HTMLDialogElement>(null)
  const titleId = useId()
  useEffect(() => {
    if (isOpen) dialog.current?.showModal()
    else dialog.current?.close()
  }, [isOpen])
  return (
    <dialog
      ref={dialog}
      className={isFull ? 'dialog dialog-full' : 'dialog'}
      aria-labelledby={titleId}
      onCancel={(event) => {
        event.preventDefault()
        onClose?.()
      }}
    >
      {isOpen && (
        <div className="stack">
          <h2 id={titleId}>{title}</h2>
          {children}
        </div>
      )}
    </dialog>
  )
}
