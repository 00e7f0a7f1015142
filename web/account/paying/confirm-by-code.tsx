import { useMutation } from '@tanstack/react-query'
import { type ReactNode, type SubmitEvent, useEffect, useRef, useState } from 'react'
import { api, unwrap } from '../../shared/api/client.ts'
import { ActNotice, type ShownAct } from '../look/act-notice.tsx'
import { Button } from '../look/button.tsx'
import { Dialog } from '../look/dialog.tsx'
import { FailureNotice } from '../look/failure-notice.tsx'
import { TextField } from '../look/text-field.tsx'
import { payingTexts } from './paying-texts.ts'

interface ConfirmByCodeProps {
  email: string
  /** The act that the code is a part of. */
  act: ShownAct & { isBusy: boolean }
  /** The name of the button that does it. */
  submit: string
  onCode: (code: string) => void
  onClose: () => void
  /** What it confirms, where that is not in sight. */
  children?: ReactNode
}

/** Has a code sent, and takes it for an act. */
export function ConfirmByCode({ email, act, submit, onCode, onClose, children }: ConfirmByCodeProps) {
  const t = payingTexts.use()
  const [code, setCode] = useState('')
  const request = useMutation({ mutationFn: () => unwrap(api.POST('/api/account/profile/code')) })
  const isAsked = useRef(false)
  const { mutate } = request
  useEffect(() => {
    // Once, also where effects run twice.
    if (!isAsked.current) mutate()
    isAsked.current = true
  }, [mutate])
  const send = (event: SubmitEvent): void => {
    event.preventDefault()
    if (!act.isBusy) onCode(code.trim())
  }
  return (
    <Dialog isOpen title={t.codeTitle} onClose={act.isBusy ? undefined : onClose}>
      {request.error && <FailureNotice error={request.error} />}
      {children}
      <form className="stack" onSubmit={send} noValidate>
        <TextField
          label={t.code}
          hint={request.data ? t.codeHint(email) : undefined}
          inputMode="numeric"
          autoComplete="one-time-code"
          maxLength={7}
          autoFocus
          value={code}
          onChange={setCode}
        />
        <ActNotice act={act} />
        <div className="row">
          <Button type="submit" isBusy={act.isBusy}>
            {submit}
          </Button>
          <Button kind="quiet" onClick={onClose}>
            {t.cancel}
          </Button>
          <Button kind="link" isBusy={request.isPending} onClick={() => request.mutate()}>
            {t.sendAgain}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
