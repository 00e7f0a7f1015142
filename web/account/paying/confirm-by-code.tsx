import { useMutation } from '@tanstack/react-query'
import { type ReactNode, type SubmitEvent, useEffect, useRef, useState } from 'react'
import { api, unwrap } from '../../shared/api/client.ts'
import type { AskedCode as AskedCodeState } from '../../shared/session/session.ts'
import { ActNotice, type ShownAct } from '../look/act-notice.tsx'
import { AskedCode } from '../look/asked-code.tsx'
import { Button } from '../look/button.tsx'
import { Dialog } from '../look/dialog.tsx'
import { FailureNotice } from '../look/failure-notice.tsx'
import { TextField } from '../look/text-field.tsx'
import { payingTexts } from './paying-texts.ts'

interface ConfirmByCodeProps {
  email: string
  /** The purpose of the code. */
  purpose: 'Details' | 'Payout' | 'Erasure'
  /** The act that the code belongs to. */
  act: ShownAct & { isBusy: boolean }
  /** The label of the button. */
  submit: string
  onCode: (code: string) => void
  onClose: () => void
  /** What it confirms, if that is not visible. */
  children?: ReactNode
}

/** Has a code sent, unless a good one exists, and takes it for an act. */
export function ConfirmByCode({ email, purpose, act, submit, onCode, onClose, children }: ConfirmByCodeProps) {
  const t = payingTexts.use()
  const [code, setCode] = useState('')
  const [asked, setAsked] = useState<AskedCodeState>()
  const request = useMutation({
    mutationFn: (again: boolean) => unwrap(api.POST('/api/account/profile/code', { params: { query: { again, purpose } } })),
    onSuccess: setAsked,
  })
  const isAsked = useRef(false)
  const { mutate } = request
  useEffect(() => {
    // Once, even though effects may run twice.
    if (!isAsked.current) mutate(false)
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
          hint={asked ? t.codeHint(email) : undefined}
          inputMode="numeric"
          autoComplete="one-time-code"
          maxLength={15}
          autoFocus
          value={code}
          onChange={setCode}
        />
        {asked && <AskedCode asked={asked} isBusy={request.isPending} onSendAgain={() => request.mutate(true)} />}
        <ActNotice act={act} />
        <div className="row">
          <Button type="submit" isBusy={act.isBusy}>
            {submit}
          </Button>
          <Button kind="quiet" onClick={onClose}>
            {t.cancel}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
