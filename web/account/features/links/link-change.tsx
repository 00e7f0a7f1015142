import { useState } from 'react'
import { useFormat } from '../../../shared/format/format.ts'
import { announce } from '../../../shared/look/announce.tsx'
import { ActNotice } from '../../look/act-notice.tsx'
import { Button } from '../../look/button.tsx'
import { ConfirmDialog } from '../../look/confirm-dialog.tsx'
import { type OwnLink, useLinkChange } from './link-requests.ts'
import { linkTexts } from './link-texts.ts'

/** Disables a link, enables it again, or removes it for good. What an administrator disabled stays so. */
export function LinkChange({ link: { slug, status, decision } }: { link: OwnLink }) {
  const t = linkTexts.use()
  const { date } = useFormat()
  const [isRemoving, setRemoving] = useState(false)
  const act = useLinkChange(slug, ({ status: now }) => announce(t.changed[now](slug)))
  const close = (): void => setRemoving(false)
  const isEndedByOthers = status === 'Disabled' && decision?.by === 'Administrator'
  return (
    <>
      {isEndedByOthers && (
        <p className="quiet">
          {t.endedByOthers(date(decision.at))}
          {decision.reason && ` ${t.because(decision.reason)}`}
        </p>
      )}
      <div className="row">
        {status === 'Active' && (
          <Button kind="quiet" isBusy={act.isBusy} onClick={() => void act.intend({ status: 'Disabled', from: status })}>
            {t.disable}
          </Button>
        )}
        {status === 'Disabled' && !isEndedByOthers && (
          <Button isBusy={act.isBusy} onClick={() => void act.intend({ status: 'Active', from: status })}>
            {t.enable}
          </Button>
        )}
        <Button kind="quiet" onClick={() => setRemoving(true)}>
          {t.remove}
        </Button>
      </div>
      <ActNotice act={act} />
      <ConfirmDialog
        isOpen={isRemoving}
        title={t.removeTitle(slug)}
        confirm={t.remove}
        isDangerous
        isBusy={act.isBusy}
        onClose={close}
        onConfirm={() => void act.intend({ status: 'Removed', from: status === 'Removed' ? 'Disabled' : status }).finally(close)}
      >
        <p>{t.removeWhy}</p>
      </ConfirmDialog>
    </>
  )
}
