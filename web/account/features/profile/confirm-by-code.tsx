import { useMutation } from '@tanstack/react-query'
import { type SubmitEvent, useEffect, useRef, useState } from 'react'
import { api, unwrap } from '../../../shared/api/client.ts'
import { ActNotice } from '../../look/act-notice.tsx'
import { Button } from '../../look/button.tsx'
import { Dialog } from '../../look/dialog.tsx'
import { FailureNotice } from '../../look/failure-notice.tsx'
import { TextField } from '../../look/text-field.tsx'
import { profileTexts } from './profile-texts.ts'
import { type ProfileChange, useProfileChange } from './use-profile-change.ts'

interface ConfirmByCodeProps {
  name: string
  email: string
  change: ProfileChange
  onDone: () => void
  onClose: () => void
}

/** Has a code sent, and makes the change with it. */
export function ConfirmByCode({ name, email, change, onDone, onClose }: ConfirmByCodeProps) {
  const t = profileTexts.use()
  const [code, setCode] = useState('')
  const request = useMutation({ mutationFn: () => unwrap(api.POST('/api/account/profile/code')) })
  const act = useProfileChange(name, onDone)
  const isAsked = useRef(false)
  const { mutate } = request
  useEffect(() => {
    // Once, also where effects run twice.
    if (!isAsked.current) mutate()
    isAsked.current = true
  }, [mutate])
  const submit = (event: SubmitEvent): void => {
    event.preventDefault()
    if (!act.isBusy) void act.intend({ ...change, code: code.trim() })
  }
  return (
    <Dialog isOpen title={t.codeTitle} onClose={act.isBusy ? undefined : onClose}>
      {request.error && <FailureNotice error={request.error} />}
      <form className="stack" onSubmit={submit} noValidate>
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
            {t.save}
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
