import { Button, type ButtonProps } from '@mantine/core'
import type { ComponentPropsWithRef } from 'react'
import { type Permission, useMay } from '../../shared/session/session.ts'
import { sharedTexts } from '../../shared/texts/shared-texts.ts'

interface PermittedButtonProps extends ButtonProps, Omit<ComponentPropsWithRef<'button'>, keyof ButtonProps> {
  permission: Permission
  /** Another reason why it cannot be done as things are. */
  disabledReason?: string | undefined
}

/** A button for what takes a permission. Who has none sees it, and why it does nothing; so does whoever listens. */
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
