import { createContext, type ReactNode, useContext } from 'react'
import { PermittedButton } from '../../../look/permitted-button.tsx'

/** Whether drafts change this configuration; otherwise contour files alone do. */
export const DraftsAllowed = createContext(true)

interface DraftButtonProps {
  /** What it opens, for those who do not see where it stands. */
  name?: string
  /** Whether managers open it too. */
  isOfManagers?: boolean
  onClick: () => void
  children: ReactNode
}

/** Opens the form of a part; nothing where contour files alone change the configuration. */
export function DraftButton({ name, isOfManagers = false, onClick, children }: DraftButtonProps) {
  if (!useContext(DraftsAllowed)) return null
  return (
    <PermittedButton
      permission={isOfManagers ? 'rewards.manage' : 'settings.manage'}
      variant="default"
      size="xs"
      {...(name !== undefined && { 'aria-label': name })}
      onClick={onClick}
    >
      {children}
    </PermittedButton>
  )
}
