import type { ReactNode, SubmitEvent } from 'react'
import { Button } from '../../look/button.tsx'
import { profileTexts } from './profile-texts.ts'

interface AskingFormProps {
  onSubmit: () => void
  onClose: () => void
  children: ReactNode
}

/** The fields of a change that a code confirms next, and the way back. */
export function AskingForm({ onSubmit, onClose, children }: AskingFormProps) {
  const t = profileTexts.use()
  const submit = (event: SubmitEvent): void => {
    event.preventDefault()
    onSubmit()
  }
  return (
    <form className="stack" onSubmit={submit} noValidate>
      {children}
      <div className="row">
        <Button type="submit">{t.confirm}</Button>
        <Button kind="quiet" onClick={onClose}>
          {t.cancel}
        </Button>
      </div>
    </form>
  )
}
