import type { ButtonHTMLAttributes } from 'react'
import { sharedTexts } from '../../shared/texts/shared-texts.ts'

interface ButtonProps extends ButtonHTMLAttributes<HTMLButtonElement> {
  kind?: 'primary' | 'quiet' | 'danger' | 'link'
  /** While its act is under way it says so, and takes no second press. */
  isBusy?: boolean
}

export function Button({
  kind = 'primary',
  isBusy = false,
  type = 'button',
  className = '',
  onClick,
  children,
  ...rest
}: ButtonProps) {
  const { loading } = sharedTexts.use()
  return (
    <button
      type={type}
      className={`button button-${kind} ${className}`}
      aria-disabled={isBusy || undefined}
      onClick={(event) => {
        // A disabled button loses the focus; this one keeps it and does nothing.
        if (isBusy) event.preventDefault()
        else onClick?.(event)
      }}
      {...rest}
    >
      {children}
      {isBusy && <span className="spinner" role="status" aria-label={loading} />}
    </button>
  )
}
