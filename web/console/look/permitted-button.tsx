import { Button, type ButtonProps } from '@mantine/core'
import type { ComponentPropsWithRef } from 'react'
import { type Permission, useMay } from '../../shared/session/session.ts'
import { sharedTexts } from '../../shared/texts/shared-texts.ts'

interface PermittedButtonProps extends ButtonProps, Omit<ComponentPropsWithRef<'button'>, keyof ButtonProps> {
  permission: Permission
  /** Another reason why it cannot be done as things are. */
  disabledReason?: string | undefined
}

/** A button that needs a permission. People without it see, or hear from a screen reader, why it does nothing. */
export function PermittedButton({ permission, disabledReason, onClick, children, ...props }: PermittedButtonProps) {
  const { forbiddenWhy } = sharedTexts.use()
  const isPermitted = useMay(permission)
  const reason = isPermitted ? disabledReason : forbiddenWhy(permission)
  if (reason === undefined) {
    return (
      <Button {...props} onClick={onClick}>
        {children}
      </Button>
    )
  }
  return (
    <Button {...props} data-disabled aria-disabled title={reason} onClick={(event) => event.preventDefault()}>
      {children}
      <span className="heard">{`: ${reason}`}</span>
    </Button>
  )
}
