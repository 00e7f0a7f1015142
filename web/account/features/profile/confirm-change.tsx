import { ConfirmByCode } from '../../paying/confirm-by-code.tsx'
import { profileTexts } from './profile-texts.ts'
import { type ProfileChange, useProfileChange } from './use-profile-change.ts'

interface ConfirmChangeProps {
  name: string
  email: string
  change: ProfileChange
  onDone: () => void
  onClose: () => void
}

/** Makes a change with a code that is sent for it. */
export function ConfirmChange({ name, email, change, onDone, onClose }: ConfirmChangeProps) {
  const t = profileTexts.use()
  const act = useProfileChange(name, onDone)
  const confirm = (code: string): void => void act.intend({ ...change, code })
  return <ConfirmByCode purpose="Details" submit={t.save} onCode={confirm} {...{ email, act, onClose }} />
}
